import type { Recorded } from '@backoffice/infra/event-log';

type Said = { readonly type: string; readonly data: unknown };

export const instantAt = (position: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, position)).toISOString();

/** One stream of one company, as the log would tell it; each event a second after the one before. */
export const told = (stream: string, ...events: readonly Said[]): Recorded[] => toldFrom(0, stream, ...events);

export const toldFrom = (after: number, stream: string, ...events: readonly Said[]): Recorded[] =>
  events.map(({ type, data }, index) => {
    const position = after + index + 1;
    return {
      id: `event-${position}`, tenant: 'acme', position, stream, version: index + 1, type, schemaVersion: 1, data,
      meta: { actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' }, commandId: `command-${position}`, requestHash: '', correlationId: '', causationId: null, at: instantAt(position) },
    };
  });
