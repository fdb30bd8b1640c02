import { claimChangeOf } from '#event-log/prepare-append.ts';
import type { EventLog, Fingerprint, RecordedEvent } from '#event-log/event-log.ts';
import type { FoldClaims } from '#event-log/remake-claims.ts';
import { keptEvents } from '#event-log/event-line.ts';
import { streamLines } from './esdb.ts';
import type { StreamEvent } from './stream-event.ts';
import type { TenantStreams } from './tenant-streams.ts';

/** Two copies of a log that hold other events. */
export class CopiesDifferError extends Error {
  constructor(tenant: string, position: number) {
    super(`Position ${position} of ${tenant} is another event in EventStoreDB than in PostgreSQL`);
  }
}

type SourceLog = Pick<EventLog, 'head' | 'readTenant' | 'fingerprints'>;

const PAGE = 1_000;
const MAX_BATCH_EVENTS = 500;
/** Below what the server takes unless its setting says otherwise, which is 1 MiB. */
const MAX_BATCH_BYTES = 500_000;

/** The truth of a tenant, as an event log tells it. */
export const streamLog = (streams: TenantStreams): Pick<EventLog, 'head' | 'fingerprints'> => {
  const head: EventLog['head'] = async (tenant) => (await streams.last(tenant))?.position ?? 0;
  return { head, ...keptEvents(streamLines(streams), head) };
};

/**
 * Copies into its stream what a tenant's stream lacks of the log in PostgreSQL, after what it has, which must be the
 * same. A stream that has more keeps it. Answers how many were copied. What old events do not say of their claims is
 * written beside them. @throws CopiesDiffer, AppendTooLarge, LogUnavailable
 */
export async function copyToStream(
  log: SourceLog,
  streams: TenantStreams,
  tenant: string,
  foldClaims: FoldClaims,
): Promise<number> {
  const [there, head] = [await streamLog(streams).head(tenant), await log.head(tenant)];
  await assertSameEvents(log, streams, tenant, Math.min(there, head));
  let [end, batch, bytes]: [number, StreamEvent[], number] = [there, [], 0];
  const send = async () => {
    if (batch.length > 0) await streams.append(tenant, end, batch);
    [end, batch, bytes] = [end + batch.length, [], 0];
  };
  for await (const command of commandsOf(log, tenant, head)) {
    const events = streamEventsOf(command, foldClaims); // asked in any case, as it follows the records
    if ((command[0]?.position ?? 0) <= there) continue;
    const size = Buffer.byteLength(JSON.stringify(events));
    if (batch.length + events.length > MAX_BATCH_EVENTS || bytes + size > MAX_BATCH_BYTES) await send();
    batch.push(...events);
    bytes += size;
  }
  await send();
  return Math.max(0, head - there);
}

/** Up to and including `through`, by their fingerprints. @throws CopiesDiffer */
export async function assertSameEvents(
  log: Pick<EventLog, 'fingerprints'>,
  streams: TenantStreams,
  tenant: string,
  through: number,
): Promise<void> {
  const copies = [log, streamLog(streams)].map((each) => singly(each.fingerprints(tenant, 0, through)));
  for (let position = 1; ; position++) {
    const [one, other] = await Promise.all(copies.map(async (each) => (await each.next()).value));
    if (!one && !other) return;
    if (!one || !other || one.position !== other.position || !one.hash.equals(other.hash))
      throw new CopiesDifferError(tenant, position);
  }
}

async function* singly(pieces: AsyncIterable<Fingerprint[]>): AsyncGenerator<Fingerprint, undefined> {
  for await (const piece of pieces) yield* piece;
}

async function* commandsOf(log: SourceLog, tenant: string, head: number): AsyncGenerator<RecordedEvent[]> {
  let command: RecordedEvent[] = [];
  for (let after = 0; after < head;) {
    const events = await log.readTenant(tenant, after, Math.min(PAGE, head - after));
    for (const event of events) {
      if (command[0] && command[0].meta.commandId !== event.meta.commandId) yield command.splice(0);
      command.push(event);
    }
    after = events.at(-1)?.position ?? head;
  }
  if (command.length > 0) yield command;
}

function streamEventsOf(command: readonly RecordedEvent[], foldClaims: FoldClaims): StreamEvent[] {
  const { take, release } = foldClaims(command);
  const says = command[0]?.meta.take || command[0]?.meta.release;
  const claims = claimChangeOf(take, release);
  return command.map(({ type, data, tenant, id, stream, version, schemaVersion, meta }, ordinal) => ({
    type,
    data,
    metadata: {
      tenant,
      id,
      stream,
      version,
      ordinal,
      schemaVersion,
      meta,
      ...(ordinal === 0 && !says && (claims.take || claims.release) ? { claims } : {}),
    },
  }));
}
