import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { EventLog } from '@backoffice/infra/event-log';
import { HttpProblem, HttpResponse, serviceUnavailable } from '@backoffice/infra/http';
import { isReplicaLoss, type ReadReplica } from './read-replica.ts';

/**
 * Who reads in which tenant. `stream`: that of the one record the read is about; `readAfter`: a position that the
 * caller knows of.
 */
export type ReadSubject = {
  readonly tenant: string;
  readonly actorId: string;
  readonly stream?: string;
  readonly readAfter: number | null;
};

/** `isStale`: what it should have shown did not get into the tables in time. */
export type CurrentAnswer<T> = { readonly answer: T; readonly isStale: boolean };
/**
 * A read that shows what its caller has written, wherever, and all that happened to the record it is about. It may run
 * twice.
 */
export type CurrentRead = <T>(subject: ReadSubject, read: () => Promise<T>) => Promise<CurrentAnswer<T>>;

export type CurrentReadPorts = {
  readonly log: Pick<EventLog, 'head' | 'readRecent' | 'readStream'>;
  /** How far the tables are in a tenant's log. */
  readonly positionOf: (tenant: string) => Promise<number>;
  /** Whether the tables have seen a position; waits a little for it. */
  readonly waitFor: (tenant: string, position: number) => Promise<boolean>;
  /** Where others' data may be read. */
  readonly replica?: ReadReplica | null;
  /** What an error of a read means to its caller. */
  readonly whyFailed: (error: unknown) => Promise<unknown>;
};

/** Tables that are further behind are catching up; nobody's events are sought among so many. */
const TAIL_EVENTS = 200;

/**
 * Read your writes (ADR 0041). Whoever says what they have written is believed, and waits for that alone. For others
 * the log is asked for its head while the tables are read, so that a read of tables that stand there waits for nothing;
 * where they do not, it waits for those events of the tail that concern it, and reads again. A record that is not there
 * is always sought in the log. What others write to other records makes nobody wait.
 */
export const currentRead =
  ({ log, positionOf, waitFor, whyFailed, replica = null }: CurrentReadPorts): CurrentRead =>
  async (subject, readTables) => {
    const { tenant, readAfter } = subject;
    const read = () =>
      readTables().catch(async (error: unknown) => {
        throw await whyFailed(error);
      });
    const elsewhere = replica && (await readAtReplica(replica, log, subject, readTables));
    if (elsewhere) return { answer: elsewhere.answer, isStale: false };
    const hasWaited = readAfter === null || (await waitFor(tenant, readAfter));
    const shown = await positionOf(tenant); // before the tables are read: they show this at least
    const first = read();
    const isMissing = first.then(() => false, isNotFound);
    const needed = readAfter === null || (await isMissing) ? await neededPosition(log, subject, shown) : 0;
    if (needed <= shown) return { answer: await first, isStale: !hasWaited };
    const isStale = !(await waitFor(tenant, needed));
    await first.then(discard, () => undefined);
    const answer = await read().catch((error: unknown) => {
      throw isStale && isNotFound(error) ? serviceUnavailable() : error; // the log has it
    });
    return { answer, isStale };
  };

/** Null where the replica cannot show what the caller has written, or does not find it. */
async function readAtReplica<T>(
  replica: ReadReplica,
  log: CurrentReadPorts['log'],
  subject: ReadSubject,
  readTables: () => Promise<T>,
): Promise<{ readonly answer: T } | null> {
  const shown = await replica.positionOf(subject.tenant);
  if (shown === null || shown < (subject.readAfter ?? (await neededPosition(log, subject, shown)))) return null;
  return replica.read(readTables).then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (isNotFound(error) || isReplicaLoss(error)) return null;
      throw error;
    },
  );
}

/** The last position behind `shown` that concerns a read; 0 where there is none. */
async function neededPosition(
  log: CurrentReadPorts['log'],
  { tenant, actorId, stream }: ReadSubject,
  shown: number,
): Promise<number> {
  const head = await log.head(tenant);
  if (head - shown > TAIL_EVENTS)
    return stream === undefined ? 0 : ((await log.readStream(tenant, stream)).at(-1)?.position ?? 0);
  let needed = 0;
  for (let after = shown; after < head;) {
    const events = await log.readRecent(tenant, after, head - after);
    const concerned = events.findLast((event) => event.stream === stream || event.meta.actor.id === actorId);
    needed = concerned?.position ?? needed;
    after = events.at(-1)?.position ?? head;
  }
  return needed;
}

const isNotFound = (error: unknown) => error instanceof HttpProblem && error.status === 404;

/** A file that nobody takes is let go before another one is made: a person has one made at a time. */
async function discard(answer: unknown): Promise<void> {
  if (!(answer instanceof HttpResponse && answer.body instanceof Readable)) return;
  const closed = once(answer.body, 'close');
  answer.body.destroy();
  await closed;
}
