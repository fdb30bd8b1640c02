import {
  esdbConnection,
  esdbEventLog,
  LogUnavailableError,
  openEsdbStreams,
  postgresEventLog,
  recordedEventOf,
  type EventLog,
  type RecordedEvent,
  type TenantStreams,
} from '@backoffice/infra/event-log';

/** Where the log of a hostile run is. */
export type LogPlace = {
  /** Of the owner of a migrated database. */
  readonly url: string;
  /** The address of an EventStoreDB that holds the log; the database is its index then. */
  readonly eventStoreDb?: string;
  /** The fault that the run has to find: an append to EventStoreDB that was not answered is taken for done. */
  readonly takesUnansweredForDone?: boolean;
};

export async function openLog({ url, eventStoreDb, takesUnansweredForDone = false }: LogPlace): Promise<EventLog> {
  if (eventStoreDb === undefined) return postgresEventLog(url);
  const streams = await openEsdbStreams(esdbConnection(eventStoreDb));
  return esdbEventLog(url, takesUnansweredForDone ? withoutWaiting(streams) : streams);
}

/** What EventStoreDB holds, by tenant; null where there is none. */
export async function streamOf({ eventStoreDb }: LogPlace): Promise<Map<string, RecordedEvent[]> | null> {
  if (eventStoreDb === undefined) return null;
  const streams = await openEsdbStreams(esdbConnection(eventStoreDb));
  const events: RecordedEvent[] = [];
  for await (const event of streams.readAll(null)) events.push(recordedEventOf(event));
  await streams.close();
  return Map.groupBy(events, ({ tenant }) => tenant);
}

const withoutWaiting = (streams: TenantStreams): TenantStreams => ({
  ...streams,
  append: (...asked) =>
    streams.append(...asked).catch((error: unknown) => {
      if (!(error instanceof LogUnavailableError)) throw error;
    }),
});
