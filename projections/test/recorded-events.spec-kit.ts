import type { RecordedEvent } from '@backoffice/infra/event-log';
import { fold } from '#kernel/fold.ts';
import type { Projection } from '#kernel/projection.ts';
import { WorkingSet } from '#kernel/working-set.ts';

type EventInput = { readonly type: string; readonly data: unknown };

export const instantAt = (position: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, position)).toISOString();

/** One stream of one company, as the log would tell it; each event a second after the one before. */
export const recordedEvents = (stream: string, ...events: readonly EventInput[]): RecordedEvent[] =>
  recordedEventsFrom(0, stream, ...events);

export const recordedEventsFrom = (after: number, stream: string, ...events: readonly EventInput[]): RecordedEvent[] =>
  events.map(({ type, data }, index) => {
    const position = after + index + 1;
    return {
      id: `event-${position}`,
      tenant: 'acme',
      position,
      stream,
      version: index + 1,
      type,
      schemaVersion: 1,
      data,
      meta: {
        actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
        commandId: `command-${position}`,
        requestHash: '',
        correlationId: '',
        causationId: null,
        at: instantAt(position),
      },
    };
  });

/** The rows of a projection after several streams told one after the other. */
export function rowsAfter(
  projection: Projection,
  ...streams: readonly (readonly [stream: string, ...events: readonly EventInput[]])[]
): WorkingSet {
  const rows = new WorkingSet(Object.keys(projection.via));
  const versions = new Map<string, number>();
  let position = 0;
  for (const [stream, ...events] of streams)
    for (const event of recordedEventsFrom(position, stream, ...events)) {
      const version = (versions.get(stream) ?? 0) + 1;
      versions.set(stream, version);
      position = event.position;
      fold(projection, rows, { ...event, version });
    }
  return rows;
}
