import { z } from 'zod';
import { defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { ListLayout, type savedViewCommands } from './commands.ts';
import { COMPANY_DEFAULT } from './view.ts';

const content = { name: z.string(), layout: ListLayout };
/** The id of a person, or `company`. */
const audience = z.object({ of: z.string() });

export const savedViewEvents = defineMessages({
  SavedViewCreated: z.object({ list: z.string(), ...content, isShared: z.boolean() }),
  SavedViewEdited: z.object(content),
  SavedViewShared: z.object({}),
  SavedViewUnshared: z.object({}),
  SavedViewMadeDefault: audience,
  SavedViewDefaultRemoved: audience,
});
export type SavedViewEvent = MessageOf<typeof savedViewEvents>;

const audienceOf = ({ data: { of } }: { readonly data: z.infer<typeof audience> }) => ({
  audience: of === COMPANY_DEFAULT ? ('company' as const) : ('person' as const),
});
export const savedViewInverses: Inverses<typeof savedViewEvents, typeof savedViewCommands> = {
  SavedViewCreated: { by: 'Trash*' },
  SavedViewEdited: { by: 'EditSavedView', merge: true },
  SavedViewShared: { by: 'UnshareSavedView' },
  SavedViewUnshared: { by: 'ShareSavedView' },
  SavedViewMadeDefault: { by: 'RemoveSavedViewDefault', data: audienceOf },
  SavedViewDefaultRemoved: { by: 'MakeSavedViewDefault', data: audienceOf },
};
