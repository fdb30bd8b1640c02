import { StringDecoder } from 'node:string_decoder';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { lastPositionOf, LINE_COLUMNS } from './event-line.ts';
import { assertDensePositions, type EventLog, type EventMeta, type ReplayedEvent } from './event-log.ts';
import { retryOrUnavailable } from './retry-or-unavailable.ts';

const CHUNK_SIZE = 5_000;
const STREAM_CHUNK_SIZE = 10_000;

/** Events at reading speed. */
export const copiedEvents = (pool: pg.Pool): Pick<EventLog, 'replay' | 'replayStreams'> => ({
  replay: (tenant, after, through) =>
    replay((...range) => retryOrUnavailable(() => copyRange(pool, tenant, ...range)), tenant, after, through),
  replayStreams: (tenant, streams, through) =>
    replayStreams((after) => retryOrUnavailable(() => copyStreams(pool, tenant, streams, { after, through })), tenant),
});

/**
 * PostgreSQL copies out a chunk while the one before is parsed and folded. `after` is exclusive, `through` inclusive.
 * @throws PositionGap
 */
async function* replay(
  copy: (from: number, through: number) => Promise<Buffer[]>,
  tenant: string,
  after: number,
  through: number,
): AsyncGenerator<ReplayedEvent[]> {
  const ask = (from: number) => {
    const chunk = from < through ? copy(from, Math.min(from + CHUNK_SIZE, through)) : null;
    chunk?.catch(() => {}); // told where it is awaited, which is never when the caller stops early
    return chunk;
  };
  for (let from = after, next = ask(from); next;) {
    const pieces = await next;
    next = ask((from += CHUNK_SIZE));
    await turn(); // parsing and folding leave no moment in which the question would go out
    for (const events of parseEvents(tenant, pieces)) {
      assertDensePositions(tenant, after, events);
      after += events.length;
      yield events;
    }
  }
}

/** The same of some streams, in the order of their positions; `copy` answers a piece of them after a position. */
async function* replayStreams(
  copy: (after: number) => Promise<Buffer[]>,
  tenant: string,
): AsyncGenerator<ReplayedEvent[]> {
  for (let [after, count] = [0, STREAM_CHUNK_SIZE]; count === STREAM_CHUNK_SIZE;) {
    count = 0;
    for (const events of parseEvents(tenant, await copy(after))) {
      count += events.length;
      after = events.at(-1)?.position ?? after;
      yield events;
    }
  }
}

const COPIED_COLUMNS = "position, stream, version, type, schema_version, data, meta -> 'at', meta -> 'actor'";

const copyRange = (pool: pg.Pool, tenant: string, from: number, through: number): Promise<Buffer[]> =>
  copyOut(
    pool,
    (literal) =>
      `SELECT ${COPIED_COLUMNS} FROM log.events WHERE tenant = ${literal(tenant)} AND position > ${from} AND position <= ${through} ORDER BY position`,
  );

/** `after` is exclusive, `through` inclusive. Each stream goes by its index. */
const copyStreams = (
  pool: pg.Pool,
  tenant: string,
  streams: readonly string[],
  { after, through }: { readonly after: number; readonly through: number },
): Promise<Buffer[]> =>
  copyOut(
    pool,
    (literal) => `SELECT e.* FROM unnest(ARRAY[${streams.map(literal).join()}]::text[]) AS wanted(name)
      CROSS JOIN LATERAL (SELECT ${COPIED_COLUMNS} FROM log.events
        WHERE tenant = ${literal(tenant)} AND stream = wanted.name AND position > ${after} AND position <= ${through} OFFSET 0) e
      ORDER BY position LIMIT ${STREAM_CHUNK_SIZE}`,
  );

/** Canonical lines. PostgreSQL copies out a chunk while the one before is looked at. */
export const copiedLines = (pool: pg.Pool): EventLog['lines'] =>
  async function* lines(tenant, after, through) {
    const copy = (from: number) => {
      const chunk = retryOrUnavailable(() => copyLines(pool, tenant, from, through));
      chunk.catch(() => {}); // told where it is awaited, which is never when the caller stops early
      return chunk;
    };
    for (let next = copy(after); ;) {
      const piece = await next;
      if (piece.length === 0) return;
      next = copy(lastPositionOf(piece));
      yield piece;
    }
  };

const copyLines = async (pool: pg.Pool, tenant: string, after: number, through: number): Promise<Buffer> =>
  Buffer.concat(
    await copyOut(
      pool,
      (literal) =>
        `SELECT ${LINE_COLUMNS.join()} FROM log.events WHERE tenant = ${literal(tenant)} AND position > ${after} AND position <= ${through} ORDER BY position LIMIT ${CHUNK_SIZE}`,
    ),
  );

/**
 * COPY hands out events faster than a query, and in a transaction that ends before anybody looks at them, however long
 * that takes.
 */
async function copyOut(pool: pg.Pool, query: (literal: (text: string) => string) => string): Promise<Buffer[]> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    const text = query((value) => client.escapeLiteral(value)); // COPY takes no parameters
    const rows = client.query(withCallback(to(`COPY (${text}) TO STDOUT (ENCODING 'UTF8')`)));
    const pieces: Buffer[] = [];
    try {
      for await (const piece of rows) pieces.push(piece);
    } finally {
      rows.callback();
    }
    return pieces;
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    client.release(broken !== undefined);
  }
}

/** node-postgres takes its deadline back when the callback of a query is called, which pg-copy-streams does not do. */
const withCallback = <Stream extends object>(stream: Stream) => Object.assign(stream, { callback: () => {} });

/**
 * Piece by piece, as somebody asks: what is thrown away young costs the garbage collector next to nothing.
 * @see https://www.postgresql.org/docs/18/sql-copy.html (text format)
 */
function* parseEvents(tenant: string, pieces: readonly Buffer[]): Iterable<ReplayedEvent[]> {
  const decoder = new StringDecoder('utf8'); // a piece may end within a letter
  const [atOf, actorOf] = [memoizeLastParse<EventMeta['at']>(), memoizeLastParse<EventMeta['actor']>()];
  let rest = '';
  for (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => {
      const [position, stream = '', version, type = '', schemaVersion, data = '', at = '', actor = ''] =
        line.split('\t');
      return {
        tenant,
        position: Number(position),
        stream: unescapeCopyField(stream),
        version: Number(version),
        type: unescapeCopyField(type),
        schemaVersion: Number(schemaVersion),
        data: JSON.parse(unescapeCopyField(data)),
        meta: { at: atOf(at), actor: actorOf(actor) },
      };
    });
  }
}

/** What stands there again and again is parsed the first time. */
function memoizeLastParse<T>(): (text: string) => T {
  let known: { readonly text: string; readonly value: T } | undefined;
  return (text) =>
    // written by prepare()
    (known?.text === text ? known : (known = { text, value: JSON.parse(unescapeCopyField(text)) })).value;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescapeCopyField = (field: string) =>
  field.includes('\\') ? field.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) : field;
