import { UnreadableSheetError } from './sheet-rows.ts';

/** How much of a file is read. Whoever needs less asks for less. */
export type SheetLimits = {
  /** With something in them. */
  readonly rows: number;
  readonly columns: number;
};

/** Excel itself takes no more in a cell. */
export const CELL_LENGTH = 32_767;
/** Of all texts of a file once it is unpacked. */
const TEXT_MB = 96;
const CELLS = 10_000_000;
const counted = (count: number) => count.toLocaleString('en-US');

/**
 * Counts what is read of one file; `headings`: rows that are not counted. @throws UnreadableSheetError naming the limit
 */
export function sheetMeter({ rows, columns }: SheetLimits, headings: number) {
  let [readRows, readCells, readLength] = [-headings, 0, 0];
  return (row: number, cells: readonly string[]): void => {
    if (++readRows > rows)
      throw new UnreadableSheetError(`The file has too many rows. Use at most ${counted(rows)}.`, 'TOO_MANY_ROWS');
    const last = cells.findLastIndex((cell) => cell !== '');
    if (last >= columns)
      throw new UnreadableSheetError(
        `Row ${counted(row)} has too many columns. Use at most ${counted(columns)}.`,
        'TOO_MANY_COLUMNS',
      );
    readCells += cells.length;
    for (const cell of cells) {
      if (cell.length > CELL_LENGTH) throw cellTooLong(row);
      readLength += cell.length;
    }
    if (readCells > CELLS || readLength > TEXT_MB * 1024 * 1024)
      throw new UnreadableSheetError(
        `The file is too large once it is unpacked. Use at most ${TEXT_MB} MB of text, in at most ${counted(CELLS)} cells.`,
        'TOO_LARGE',
      );
  };
}

export const cellTooLong = (row: number): UnreadableSheetError =>
  new UnreadableSheetError(
    `Row ${counted(row)} has a cell that is too long. Use at most ${counted(CELL_LENGTH)} characters.`,
    'CELL_TOO_LONG',
  );
