import { inTransaction, pgPool, type Pool } from '@backoffice/infra/postgres';
import { appendEach, isUniqueViolation } from '#event-log/append-sql.ts';
import { eventLines, keptEvents } from '#event-log/event-line.ts';
import { LogUnavailableError, type AppendResult, type EventLog } from '#event-log/event-log.ts';
import { outcomeOf, splittingWriter, type WriteGroup } from '#event-log/group-writer.ts';
import { postgresEventLog, SESSION_SETTINGS } from '#event-log/postgres.ts';
import type { PreparedAppend } from '#event-log/prepare-append.ts';
import { retryOrUnavailable } from '#event-log/retry-or-unavailable.ts';
import { catchUp } from './catch-up.ts';
import { recordedEventOf, streamEventsOf } from './stream-event.ts';
import { WrongRevisionError, type TenantStreams } from './tenant-streams.ts';
import { startSweeper } from './sweeper.ts';

type EsdbLogOptions = {
  readonly size?: number;
  /** How soon a tenant that nobody writes to is caught up. */
  readonly sweepMs?: number;
  /** Hears why a tenant that nobody writes to cannot be caught up. */
  readonly onError?: (error: unknown) => void;
};

const MAX_ATTEMPTS = 20;
/** A connection is held while EventStoreDB is asked: as many tenants are written at once. */
const WRITERS = 16;
const LINES_PIECE = 1_000;

/**
 * EventStoreDB holds the truth: a stream for each tenant, whose revision is position - 1. PostgreSQL holds its index
 * (the schema `log`, as it is where there is no EventStoreDB): it judges, under the tenant's turn, and commits after
 * EventStoreDB has said yes. So it never has what EventStoreDB has not, and what it lacks is put in before anything
 * else is judged. All is read from the index, but `lines`, `fingerprints` and `tail`, which tell the truth.
 */
export function esdbEventLog(
  url: string,
  streams: TenantStreams,
  { size, sweepMs = 1_000, onError = () => {} }: EsdbLogOptions = {},
): EventLog {
  const pool = pgPool(url, { size: WRITERS, session: SESSION_SETTINGS });
  let grown = (_tenant: string) => {};
  const putIn = async (tenant: string) => {
    if (await retryOrUnavailable(() => catchUp(pool, streams, tenant))) grown(tenant);
  };
  const index = postgresEventLog(url, {
    size,
    openWriter: (_pool, _known, tellGrown) => {
      grown = tellGrown;
      return splittingWriter((group) => retryOrUnavailable(() => writeGroup(pool, streams, putIn, group)));
    },
  });
  const sweeper = startSweeper({ pool, streams, head: index.head, catchUp: putIn, everyMs: sweepMs, onError });
  return {
    ...index,
    ...keptEvents(streamLines(streams), async (tenant) => (await streams.last(tenant))?.position ?? 0),
    async close() {
      await sweeper.stop();
      await Promise.all([index.close(), pool.end(), streams.close()]);
    },
  };
}

async function writeGroup(
  pool: Pool,
  streams: TenantStreams,
  putIn: (tenant: string) => Promise<void>,
  group: readonly PreparedAppend[],
): ReturnType<WriteGroup> {
  const tenant = group[0]?.tenant ?? '';
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(pool, async (tx): Promise<PromiseSettledResult<AppendResult>[]> => {
        const { base, verdicts } = await appendEach(tx, group); // the tenant's turn is held until the commit
        const accepted = group.filter((_, at) => verdicts[at]?.is === 'appended');
        if (accepted.length > 0) await streams.append(tenant, base, accepted.flatMap(streamEventsOf));
        return group.map((append, at) => outcomeOf(append, verdicts[at]));
      });
    } catch (error) {
      if (!(error instanceof WrongRevisionError) && !isUniqueViolation(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new LogUnavailableError(error);
      await putIn(tenant);
    }
  }
}

export const streamLines = (streams: TenantStreams): EventLog['lines'] =>
  async function* lines(tenant, after, through) {
    let piece: string[] = [];
    if (through <= after) return;
    for await (const event of streams.read(tenant, after, through - Math.max(0, after))) {
      piece.push(...eventLines([recordedEventOf(event)], event.metadata.ordinal));
      if (piece.length === LINES_PIECE) yield Buffer.from(piece.splice(0).join(''));
    }
    if (piece.length > 0) yield Buffer.from(piece.join(''));
  };
