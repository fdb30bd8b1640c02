import { createHash } from 'node:crypto';
import { sheetMeter, type SheetLimits } from './limits.ts';
import { readSheet } from './read-sheet.ts';
import { UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';

/** A sheet whose first row are headings. */
export type SheetTable = {
  /** Of the file. */
  readonly sha256: string;
  /** `samples`: a few values, shortened. */
  readonly columns: readonly { readonly heading: string; readonly samples: readonly string[] }[];
  readonly rowCount: number;
  /** Those below the headings as JSON, a line each: the number of the row, then its cells. */
  readonly rows: Uint8Array;
};

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** @throws UnreadableSheetError */
export async function tableOf(file: Buffer, limits: SheetLimits): Promise<SheetTable> {
  const parts: Buffer[] = [];
  let columns: { heading: string; samples: string[] }[] | null = null;
  let rowCount = 0;
  for await (const batch of rowsWithin(file, limits, 1)) {
    const lines: string[] = [];
    for (const { row, cells } of batch) {
      if (columns === null) {
        columns = columnsOf(cells);
        continue;
      }
      const own = cells.slice(0, columns.length);
      rowCount++;
      addSamples(columns, own);
      lines.push(`${JSON.stringify([row, ...own])}\n`);
    }
    parts.push(Buffer.from(lines.join('')));
  }
  if (columns === null || rowCount === 0)
    throw new UnreadableSheetError('The file has no rows below its headings.', 'EMPTY');
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { sha256, columns, rowCount, rows: Buffer.concat(parts) };
}

/** All cells with something in them, for whoever looks for the headings. @throws UnreadableSheetError */
export async function cellsOf(file: Buffer, limits: SheetLimits): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const batch of rowsWithin(file, limits, 0)) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

async function* rowsWithin(
  file: Buffer,
  limits: SheetLimits,
  headings: number,
): AsyncGenerator<readonly NumberedRow[]> {
  const meter = sheetMeter(limits, headings);
  for await (const batch of readSheet(file)) {
    for (const { row, cells } of batch) meter(row, cells);
    yield batch;
  }
}

function columnsOf(cells: readonly string[]) {
  const headings = cells.map((cell) => cell.trim().slice(0, SAMPLE_LENGTH));
  while (headings.at(-1) === '') headings.pop();
  return headings.map((heading) => ({ heading, samples: [] as string[] }));
}

function addSamples(columns: readonly { readonly samples: string[] }[], cells: readonly string[]): void {
  columns.forEach(({ samples }, at) => {
    const cell = cells[at]?.trim().slice(0, SAMPLE_LENGTH) ?? '';
    if (samples.length < SAMPLES && cell !== '' && !samples.includes(cell)) samples.push(cell);
  });
}
