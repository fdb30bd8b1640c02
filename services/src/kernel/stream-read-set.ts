import type { EventLog, RecordedEvent, ReadDependency } from '@backoffice/infra/event-log';

/** The streams one decision looks at, each of them read once. */
export type StreamReadSet = {
  history(tenant: string, stream: string): Promise<readonly RecordedEvent[]>;
  /** What the decision was built on, and what must still be so when it is written. */
  readonly readDependencies: ReadonlyMap<string, ReadDependency>;
};

export function streamReadSet(read: EventLog['readStream']): StreamReadSet {
  const readings = new Map<string, Promise<readonly RecordedEvent[]>>();
  const seen = new Map<string, ReadDependency>();
  return {
    readDependencies: seen,
    async history(tenant, stream) {
      const key = `${tenant}/${stream}`;
      const reading = readings.get(key) ?? read(tenant, stream);
      readings.set(key, reading);
      const events = await reading;
      seen.set(key, { tenant, stream, version: events.length });
      return events;
    },
  };
}
