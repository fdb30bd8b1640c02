import { z } from 'zod';
import { LABELS_LIMIT, Text } from '#kernel/index.ts';

/**
 * Dropdown lists of the spec: value, label and what else the dropdown needs. Never tags. However much is asked for, one
 * answer holds `LABELS_LIMIT` at most and says whether there are more: they are on the next page.
 */
export const LabelsQuery = z.strictObject({
  search: Text(200).default(''),
  limit: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(LABELS_LIMIT),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export const Labels = z.object({
  /** `hint`: what stands beside the label, and is searched with it. */
  items: z.array(z.looseObject({ value: z.string(), label: z.string(), hint: z.string().optional() })),
  hasMore: z.boolean(),
});
