import { defineFold } from '#capabilities/index.ts';
import { insert, noChange } from '#kernel/index.ts';
import { closingFigures } from './resource.ts';

export const closingFiguresFold = defineFold(closingFigures, {
  on: {
    ClosingFrozen: ({ data }) => insert({ ...data, digest: data.digest ?? null }),
    ClosingFiguresRecorded: noChange,
  },
});
