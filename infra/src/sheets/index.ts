export { csvOf } from './csv.ts';
export { SHEET_TYPES, type Cell, type Row, type Sheet, type SheetColumn } from './sheet.ts';
export { zipOf, type ZipEntry } from './zip.ts';
export { xlsxOf } from './xlsx.ts';
export { escapeXml } from './xml.ts';
export { readCells, readTable } from './read-in-thread.ts';
export type { SheetLimits } from './limits.ts';
export type { SheetTable } from './sheet-table.ts';
export { UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';
