import { z } from 'zod';
import { LABELS_LIMIT, Text } from '#kernel/index.ts';

/** Dropdown lists of the spec: value, label and what else the dropdown needs. Never tags. */
export const LabelsQuery = z.strictObject({
  search: Text(200).default(''),
  limit: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(LABELS_LIMIT),
});
export const Labels = z.object({
  items: z.array(z.looseObject({ value: z.string(), label: z.string() })),
  hasMore: z.boolean(),
});
