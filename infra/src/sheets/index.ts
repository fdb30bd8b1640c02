export { csvOf } from './csv.ts';
export { decimalText, SHEET_TYPES, type Cell, type Row, type Sheet, type SheetColumn } from './sheet.ts';
export { xlsxOf } from './xlsx.ts';
export { readSheet } from './read-sheet.ts';
export { UnreadableSheetError, type NumberedRow } from './sheet-rows.ts';
