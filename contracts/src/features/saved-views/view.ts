import { z } from 'zod';
import { trash } from '#capabilities/index.ts';
import { recordFields } from '#kernel/index.ts';
import { ListLayout } from './commands.ts';

export const COMPANY_DEFAULT = 'company';

/** It is of whoever created it. */
export const SavedViewView = z.object({
  ...recordFields,
  ...trash.fields,
  list: z.string(),
  name: z.string(),
  layout: ListLayout,
  /** The company that sees it; null while it is private. */
  sharedWith: z.string().nullable(),
  /** Whose list begins with it: ids of people, and `company`. */
  defaultOf: z.array(z.string()),
});
export type SavedViewView = z.infer<typeof SavedViewView>;
