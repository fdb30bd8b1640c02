import { z } from 'zod';
import { defineRoutes, Id, Instant, Line, Text, type Route } from '#kernel/index.ts';

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

const acting = { access: 'session', scope: 'company', permission: 'action:attention.manage' } as const;

export const attentionOwnRoutes = defineRoutes('attention', {
  list: {
    ...acting,
    method: 'GET',
    path: '/attention',
    does: { handler: 'read' },
    query: z.strictObject({ entity: Line(60).optional(), recordId: Id.optional() }),
    answer: AttentionList,
    summary: 'What did not follow by itself because a rule refused it, newest first; of one record or of all',
  },
  repeat: {
    ...acting,
    method: 'POST',
    path: '/attention/:id/repeat',
    does: { handler: 'write' },
    answer: AttentionList,
    summary: 'Try it again, by what is so now; what is refused again says why',
  },
  dismiss: {
    ...acting,
    method: 'POST',
    path: '/attention/:id/dismiss',
    does: { handler: 'write' },
    body: z.strictObject({ reason: Text(500).min(1, 'Say why it is not needed.') }),
    answer: AttentionList,
    summary: 'Say why it need not be done; it is kept with who said so',
  },
});
export const attentionRoutes: Route[] = Object.values(attentionOwnRoutes);
