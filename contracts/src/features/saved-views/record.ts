import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { savedView } from './resource.ts';

export const savedViewFold = defineFold(savedView, {
  on: {
    SavedViewCreated: ({ data: { isShared, ...content }, tenant }) =>
      insert({ ...content, sharedWith: isShared ? tenant : null, defaultOf: [] }),
    SavedViewEdited: ({ data }) => update(data),
    SavedViewShared: ({ tenant }) => update({ sharedWith: tenant }),
    /** Nobody else's list begins with what only its owner sees. */
    SavedViewUnshared: (_, { defaultOf, createdBy }) =>
      update({ sharedWith: null, defaultOf: defaultOf.filter((each) => each === createdBy) }),
    SavedViewMadeDefault: ({ data }, { defaultOf }) => update({ defaultOf: [...defaultOf, data.of] }),
    SavedViewDefaultRemoved: ({ data }, { defaultOf }) =>
      update({ defaultOf: defaultOf.filter((each) => each !== data.of) }),
    SavedViewTrashed: () => update({ defaultOf: [] }),
  },
});
