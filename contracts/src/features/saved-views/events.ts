import { z } from 'zod';
import { defineMessages, type MessageOf } from '#kernel/index.ts';
import { ListLayout } from './commands.ts';

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
