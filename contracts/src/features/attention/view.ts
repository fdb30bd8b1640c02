import { z } from 'zod';
import { Id, Instant } from '#kernel/index.ts';

/** What should have followed from an event by itself, and was refused. */
export const AttentionItem = z.object({
  id: Id,
  /** The record that the event happened to, as people know it. */
  entity: z.string(),
  recordId: z.string(),
  recordName: z.string(),
  /** Where the console shows it, if it has a page. */
  page: z.string().nullable(),
  /** What happened, in words, and by which name the log knows it. */
  happened: z.string(),
  event: z.string(),
  /** What should have followed. */
  reaction: z.string(),
  code: z.string(),
  /** Why it was refused, in a sentence. */
  reason: z.string(),
  since: Instant,
});
export type AttentionItem = z.infer<typeof AttentionItem>;
export const AttentionList = z.object({ items: z.array(AttentionItem), total: z.int() });
export type AttentionList = z.infer<typeof AttentionList>;
