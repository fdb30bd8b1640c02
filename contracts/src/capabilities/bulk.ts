import { z } from 'zod';
import { Filter, Id, Text } from '#kernel/index.ts';

/** A command over many records is all or nothing. */
export const BULK_LIMIT = 500;
/** So many that a list finds are done at once; more than `IMMEDIATE_LIMIT` of them in the background. */
export const MATCHING_LIMIT = 10_000;
export const IMMEDIATE_LIMIT = 200;

/** Up to so many records by name, each once. */
export const distinctIds = (most: number) =>
  z
    .array(Id)
    .min(1, 'Choose at least one.')
    .max(most, `Choose at most ${most.toLocaleString('en-US')}.`)
    .refine((each) => new Set(each).size === each.length, 'The same id stands twice.');

const ids = distinctIds(BULK_LIMIT);

export const Ids = z.strictObject({ ids });

/** Everything that a list finds. */
export const ListFilter = z.strictObject({
  place: z.enum(['live', 'archived', 'trashed']).default('live'),
  search: Text(200).default(''),
  filters: z.array(Filter).max(20).default([]),
});
export type ListFilter = z.infer<typeof ListFilter>;

const isNamedOrFound = (
  targets: { readonly ids?: unknown; readonly filter?: unknown; readonly token?: unknown },
  { addIssue }: z.RefinementCtx,
) => {
  const issue = (path: keyof typeof targets, message: string) => addIssue({ code: 'custom', path: [path], message });
  if (targets.ids && targets.filter) issue('filter', 'Name the records, or say which match: not both.');
  else if (!targets.ids && !targets.filter) issue('ids', 'Choose at least one.');
  else if (targets.filter && targets.token === undefined) issue('token', 'Ask for a preview first.');
};

/**
 * The records that are named, or those that a list finds as a preview has counted them; and what the command carries.
 */
export const bulkTargets = (command: z.ZodRawShape = {}) =>
  z
    .strictObject({
      ...command,
      ids: ids.optional(),
      filter: ListFilter.optional(),
      token: z.string().length(64).describe('That of the preview.').optional(),
    })
    .superRefine(isNamedOrFound);

export const bulkPreviewRequest = (command: z.ZodRawShape = {}) => z.strictObject({ ...command, filter: ListFilter });
export type BulkPreviewRequest = z.infer<ReturnType<typeof bulkPreviewRequest>>;

/** Why some of them stay as they are, and what up to five of them are called. */
export const BlockedRecords = z.object({
  code: z.string(),
  message: z.string(),
  count: z.int(),
  samples: z.array(z.string()),
});
export type BlockedRecords = z.infer<typeof BlockedRecords>;

export const BulkPreview = z.object({
  count: z.int().describe('So many would be done.'),
  blocked: z.array(BlockedRecords),
  token: z
    .string()
    .describe('Stands for exactly these records: where they are others by then, the command is refused.'),
  inBackground: z.boolean(),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** They are too many to be done at once, and are done in the background. */
export const BulkTask = z.object({ taskId: Id, count: z.int() });
export type BulkTask = z.infer<typeof BulkTask>;

/** What is said of a bulk command as a whole, whatever its records are. */
export const bulkRefusals = {
  PREVIEW_STALE: {
    status: 409,
    says: 'The list has changed since it was counted. Look at what would be done now.',
  },
  TOO_MANY_MATCH: `More than ${MATCHING_LIMIT.toLocaleString('en-US')} match. Narrow the list first.`,
  NOTHING_TO_DO: 'Nothing of what matches can be done.',
} as const;
