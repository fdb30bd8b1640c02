import { z } from 'zod';
import { defineRoutes, Id, Line, Text, type Route } from '#kernel/index.ts';
import { AttentionList } from './view.ts';

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
