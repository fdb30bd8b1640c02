import { Readable } from 'node:stream';
import { dayIn, type ExportFormat } from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import { HttpResponse, tooManyRequests, type Caller } from '@backoffice/infra/http';
import { csvOf, SHEET_TYPES, xlsxOf, type Row, type Sheet, type SheetColumn } from '@backoffice/infra/sheets';

/** More than people read; a spreadsheet ends at twice as many. */
export const EXPORT_LIMIT = 500_000;

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  ...SHEET_TYPES,
  csv: `${SHEET_TYPES.csv}; charset=utf-8`,
};

/** Who has a file made in this process just now. */
const exporting = new Set<string>();

type ExportPorts = {
  readonly clock: Clock;
  readonly companyOf: (tenant: string) => Promise<{ readonly timeZone: string } | null>;
};

/** What is written: its name, its columns, and its rows as they come. `zone`: that of the company. */
export type ExportContent = (zone: string) => Promise<Sheet>;

/**
 * A file that is sent while its rows are read, `Customers 2026-11-22.csv`. Bulkhead: whoever has one made waits with the
 * next; each holds a page of rows, and no connection between two pages. A fault after the first page breaks the
 * transfer off, so that nobody takes a part for the whole. @throws Failure 429
 */
export async function exportResponse(
  { clock, companyOf }: ExportPorts,
  { caller, format }: { readonly caller: Caller; readonly format: ExportFormat },
  contentOf: ExportContent,
): Promise<HttpResponse> {
  const person = caller.actor.id;
  if (exporting.has(person))
    throw tooManyRequests('Your last export is still being made. Please wait until you have it.', 5);
  exporting.add(person);
  try {
    const zone = (await companyOf(caller.companyId ?? caller.tenant))?.timeZone ?? 'UTC';
    const content = await contentOf(zone);
    const sheet: Sheet = { ...content, rows: limited(content.rows, content.columns) };
    const stream = Readable.from(format === 'xlsx' ? xlsxOf(sheet) : csvOf(sheet), { objectMode: false });
    stream.once('close', () => exporting.delete(person));
    return new HttpResponse(stream, {
      headers: {
        'content-type': CONTENT_TYPES[format],
        'content-disposition': `attachment; filename="${sheet.name.replace(/[^\w. -]/g, '_')} ${dayIn(zone, clock.now())}.${format}"`,
        'cache-control': 'no-store',
      },
    });
  } catch (fault) {
    exporting.delete(person);
    throw fault;
  }
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
