export type { PdfBlock, RowKind, Table } from './block.ts';
export { isDrawable } from './drawable.ts';
export {
  factsRow,
  letterhead,
  partiesBlock,
  type LetterheadFact,
  type Letterhead,
  type Picture,
} from './letterhead.ts';
export { details, heading, labelledTexts, notice, pageBreak, paragraphs, photoRows, picturePage } from './prose.ts';
export { renderPdf, type PdfDocument } from './render.ts';
export { signatureBlock, timelinePage, type SignatureParty, type Timeline } from './signature.ts';
export { statutoryBlank, statutoryGroup, statutoryText } from './statutory.ts';
export { stockPage, type StockField } from './stock.ts';
export { formTable, moneyTable, totals, type PdfCell, type PdfColumn, type PdfRow, type PdfTotal } from './table.ts';
