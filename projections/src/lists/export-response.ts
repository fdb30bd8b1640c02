import { Readable } from 'node:stream';
import { dayIn, type ExportFormat } from '@backoffice/contracts/kernel';
import type { TaskFile } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import { HttpResponse, serviceUnavailable, tooManyRequests, type Caller } from '@backoffice/infra/http';
import { csvOf, SHEET_TYPES, xlsxOf, type Row, type Sheet, type SheetColumn } from '@backoffice/infra/sheets';

/** More than people read; a spreadsheet ends at twice as many. */
export const EXPORT_LIMIT = 500_000;

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ...SHEET_TYPES,
  csv: `${SHEET_TYPES.csv}; charset=utf-8`,
};

/**
 * Who has a file made in this process just now, and since when they wait for its first rows; null once these are there.
 */
const exporting = new Map<string, number | null>();
/** Whoever waits longer waits for the database. */
const FIRST_ROWS_MS = 1_000;

export type ExportPorts = {
  readonly clock: Clock;
  readonly companyOf: (tenant: string) => Promise<{ readonly timeZone: string } | null>;
};

/** What is written: its name, its columns, and its rows as they come. `zone`: that of the company. */
export type ExportContent = (zone: string) => Promise<Sheet>;

/**
 * A file that is sent while its rows are read, `Customers 2026-11-22.csv`. A fault after the first page breaks the
 * transfer off, so that nobody takes a part for the whole. @throws Failure 429
 */
export const exportResponse = (
  { clock, companyOf }: ExportPorts,
  { caller, format }: { readonly caller: Caller; readonly format: ExportFormat },
  contentOf: ExportContent,
): Promise<HttpResponse> =>
  oneFileEach(caller, async () => {
    const zone = (await companyOf(caller.companyId ?? caller.tenant))?.timeZone ?? 'UTC';
    return exportFile(await contentOf(zone), format, zone, clock);
  });

/**
 * Bulkhead: whoever has a file made waits with the next; each holds a page of rows, and no connection between two
 * pages. @throws Failure 429
 */
export async function oneFileEach(caller: Pick<Caller, 'actor'>, make: () => Promise<TaskFile>): Promise<HttpResponse> {
  const leave = enterExport(caller);
  try {
    const { name, type, bytes } = await make();
    exporting.set(caller.actor.id, null);
    const stream = Readable.from(bytes, { objectMode: false });
    stream.once('close', leave);
    return new HttpResponse(stream, {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    });
  } catch (fault) {
    leave();
    throw fault;
  }
}

/** The same for an answer that costs as much as a file. @throws Failure 429 */
export async function oneAnswerEach<T>(caller: Pick<Caller, 'actor'>, make: () => Promise<T>): Promise<T> {
  const leave = enterExport(caller);
  try {
    return await make();
  } finally {
    leave();
  }
}

/** How to leave again. @throws Failure 429, and 503 where the last one has not begun either */
function enterExport({ actor: { id: person } }: Pick<Caller, 'actor'>): () => void {
  const since = exporting.get(person);
  if (typeof since === 'number' && performance.now() - since > FIRST_ROWS_MS) throw serviceUnavailable();
  if (since !== undefined)
    throw tooManyRequests('Your last export is still being made. Please wait until you have it.', 5);
  exporting.set(person, performance.now());
  return () => void exporting.delete(person);
}

/** A sheet as a file, written while its rows are read: `Customers 2026-11-22.csv`. */
export function exportFile(content: Sheet, format: ExportFormat, zone: string, clock: Clock): TaskFile {
  const sheet: Sheet = { ...content, rows: limited(content.rows, content.columns) };
  return {
    name: `${sheet.name.replace(/[^\w. -]/g, '_')} ${dayIn(zone, clock.now())}.${format}`,
    type: CONTENT_TYPES[format],
    bytes: format === 'xlsx' ? xlsxOf(sheet) : csvOf(sheet),
  };
}

/** Where a list goes on, its last line says so. */
async function* limited(rows: Sheet['rows'], columns: readonly SheetColumn[]): AsyncGenerator<readonly Row[]> {
  let count = 0;
  for await (const batch of rows) {
    const room = EXPORT_LIMIT - count;
    yield batch.slice(0, room);
    count += batch.length;
    if (count <= EXPORT_LIMIT) continue;
    const text = columns.findIndex(({ kind }) => kind === 'text');
    const notice = `These are the first ${EXPORT_LIMIT.toLocaleString('en-US')} rows. Filter the list to export the others.`;
    yield [columns.map((_, at) => (at === Math.max(0, text) ? notice : null))];
    return;
  }
}
