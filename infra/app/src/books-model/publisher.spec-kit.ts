import type { EventLog } from '@backoffice/infra/event-log';
import type { BooksCompany } from '@backoffice/services/testing/books-company';

/** Puts what happened in a program, since the last time, into the log of a database. Answers its last position. */
export function publisher(run: BooksCompany, log: EventLog): () => Promise<number> {
  const { tenant } = run;
  const versions = new Map<string, number>();
  let [heard, last] = [0, 0];
  return async () => {
    const happened = await run.log.readTenant(tenant, heard, 100_000);
    heard = happened.at(-1)?.position ?? heard;
    // a command is appended as a whole: the log answers a second append of it with the first
    for (const events of Map.groupBy(happened, ({ meta }) => meta.commandId).values()) {
      const writes = [];
      for (const [stream, ofStream] of Map.groupBy(events, (event) => event.stream)) {
        const expectedVersion = versions.get(stream) ?? (await log.readStream(tenant, stream)).length;
        versions.set(stream, expectedVersion + ofStream.length);
        writes.push({ stream, expectedVersion, events: ofStream.map(({ type, data }) => ({ type, data })) });
      }
      const [first] = events;
      if (first) ({ position: last } = await log.append({ tenant, meta: first.meta, writes }));
    }
    return last;
  };
}
