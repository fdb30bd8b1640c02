import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { headsAsOf, LINE_COLUMNS, type EventLog } from '@backoffice/infra/event-log';
import { CannotStart, connectAsOwner } from '@backoffice/infra/postgres';
import { to } from 'pg-copy-streams';
import { copyFileName, type Manifest, type SavedTable } from './manifest.ts';
import {
  BACKED_UP_TABLES,
  KEPT_FILES,
  type BackedUpTable,
  ROW_FILTERS,
  UNFINISHED_JOBS,
  UPLOADED_FILES,
} from './tables.ts';

type Client = Awaited<ReturnType<typeof connectAsOwner>>;

const NEWLINE = 10;

/** What the manifest says of the tables, and the files that they name. */
export type SavedTables = Omit<Manifest, 'beside' | 'files' | 'lost'> & { readonly known: readonly KnownFile[] };
/** `path` is the key of a file, and `sha256` what was kept under it; what was uploaded may be removed. */
export type KnownFile = { readonly path: string; readonly sha256: string; readonly uploaded: boolean };
/** Of an open database: its owner's address, and its log. */
export type BackUpSource = { readonly url: string; readonly log: Pick<EventLog, 'lines'> };

/**
 * Copies the tables into `folder`, all as they stood at one instant, while the product goes on. `queues` are the
 * kinds of jobs. @throws CannotStart when the folder is there already
 */
export async function backUpTables(
  { url, log }: BackUpSource,
  folder: string,
  queues: readonly string[],
  at: string,
): Promise<SavedTables> {
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new CannotStart(`The backup needs a folder of its own, which is not there yet: ${folder}.`, { cause });
  });
  const client = await connectAsOwner(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM log.migrations ORDER BY name');
    const tables: SavedTable[] = [];
    const events = await saveEvents(log, await headsAsOf(client), folder);
    for (const table of BACKED_UP_TABLES)
      tables.push(table === 'log.events' ? events.saved : await saveTable(client, table, folder));
    const { rows: jobs } = await client.query<Manifest['jobs'][number]>(UNFINISHED_JOBS, [queues]);
    const { rows: known } = await client.query<KnownFile>(UPLOADED_FILES);
    await client.query('COMMIT');
    const names = migrations.map(({ name }) => name);
    return { format: 1, at, migrations: names, tables, jobs, known: [...known, ...events.sealed] };
  } finally {
    await client.end();
  }
}

async function saveTable(client: Client, table: BackedUpTable, folder: string): Promise<SavedTable> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
  );
  const list = columns.map(({ name }) => `"${name}"`).join(', ');
  const saved = `FROM ${table} kept WHERE ${ROW_FILTERS[table] ?? 'true'}`;
  await writeCopy(client.query(to(`COPY (SELECT ${list} ${saved}) TO STDOUT`)), table, folder);
  const {
    rows: [counted],
  } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows ${saved}`);
  return { table, columns: columns.map(({ name }) => name), rows: counted?.rows ?? 0 };
}

/** Up to the heads that the other tables were written beside, and the files that were sealed until then. */
async function saveEvents(log: Pick<EventLog, 'lines'>, heads: ReadonlyMap<string, number>, folder: string) {
  const sealed: KnownFile[] = [];
  let rows = 0;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const [tenant, head] of heads)
      for await (const piece of log.lines(tenant, 0, head)) {
        for (const line of linesOf(piece)) {
          rows++;
          if (KEPT_FILES.some((type) => line.includes(`${type}\t`))) sealed.push(...sealedFileOf(line.toString()));
        }
        yield piece;
      }
  }
  await writeCopy(pieces(), 'log.events', folder);
  return { saved: { table: 'log.events', columns: [...LINE_COLUMNS], rows } satisfies SavedTable, sealed };
}

function* linesOf(piece: Buffer): Iterable<Buffer> {
  for (let [start, end] = [0, 0]; (end = piece.indexOf(NEWLINE, start)) !== -1; start = end + 1)
    yield piece.subarray(start, end);
}

function sealedFileOf(line: string): KnownFile[] {
  const fields = line.split('\t');
  const type = fields[LINE_COLUMNS.indexOf('type')];
  if (!KEPT_FILES.some((kept) => type?.endsWith(kept))) return [];
  // as COPY writes it; the shape of the event
  const data = JSON.parse((fields[LINE_COLUMNS.indexOf('data')] ?? '').replaceAll('\\\\', '\\')) as {
    filePath: string;
    sha256: string;
  };
  return [{ path: data.filePath, sha256: data.sha256, uploaded: false }];
}

const writeCopy = (pieces: AsyncIterable<Buffer>, table: BackedUpTable, folder: string): Promise<void> =>
  pipeline(pieces, createGzip(), createWriteStream(join(folder, copyFileName(table)), { mode: 0o600 }));

/** Of `known`, what is still named: what was removed since is not missed. What was sealed is named for ever. */
export async function stillKnown(url: string, known: readonly KnownFile[]): Promise<KnownFile[]> {
  const client = await connectAsOwner(url);
  try {
    const now = new Set((await client.query<KnownFile>(UPLOADED_FILES)).rows.map(({ path }) => path));
    return known.filter(({ path, uploaded }) => !uploaded || now.has(path));
  } finally {
    await client.end();
  }
}
