export type { PdfBlock, RowKind, Table } from './block.ts';
export { isDrawable } from './drawable.ts';
export { factsRow, letterhead, partiesBlock, type Fact, type Letterhead, type Picture } from './letterhead.ts';
export { pdfText } from './pdf-text.ts';
export { details, heading, notice, pageBreak, paragraphs } from './prose.ts';
export { renderPdf, type PdfDocument } from './render.ts';
export { signatureBlock, timelinePage, type Signer, type Timeline } from './signature.ts';
export { moneyTable, totals, type Cell, type Column, type Row, type Total } from './table.ts';
