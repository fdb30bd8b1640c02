import { randomUUID } from 'node:crypto';
import type { EventLog } from '@backoffice/infra/event-log';

/** So many events in one append, in a stream of their own. */
export const appendEvents = (log: EventLog, tenant: string, count = 1, data: unknown = {}) =>
  log.append({
    tenant,
    meta: {
      actor: { kind: 'system', id: 'feed', name: 'Feed', role: null },
      commandId: randomUUID(),
      requestHash: 'same',
      correlationId: 'feed',
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
    writes: [
      {
        stream: randomUUID(),
        expectedVersion: 0,
        events: Array.from({ length: count }, () => ({ type: 'Happened', data })),
      },
    ],
  });
