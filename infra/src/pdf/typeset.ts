import type { PdfBlock } from './block.ts';
import { ARCHIVE_SUBSET } from './conformance.ts';
import { pdfEngine } from './engine.ts';
import type { PdfDocument } from './render.ts';
import { structuredContent } from './structure.ts';
import { draft, family, hairline, ink, muted, page, size, tabular } from './tokens.ts';

/** Runs in the worker of `renderPdf`. */
export async function typeset(document: PdfDocument): Promise<Uint8Array> {
  const pdfmake = await pdfEngine();
  const { title, author, at, watermark, landscape, isStock, language = 'en' } = document;
  const [width, height] = landscape ? [page.height, page.width] : [page.width, page.height];
  const pdf = pdfmake.createPdf({
    version: '1.7',
    subset: ARCHIVE_SUBSET,
    language: `${language}-US`,
    displayTitle: true,
    info: {
      title,
      author,
      creator: author,
      producer: 'Contractor Back Office',
      creationDate: new Date(at),
    },
    pageSize: { width, height },
    pageMargins: isStock ? [0, 0, 0, 0] : [page.side, page.top, page.side, page.bottom],
    defaultStyle: { font: family, fontSize: size.body, color: ink, lineHeight: 1.3 },
    ...(!isStock && {
      footer: (current: number, pages: number) => footer(document, width - 2 * page.side, current, pages),
    }),
    ...(watermark && { watermark: { text: watermark, color: draft, opacity: 0.12, bold: true, fontSize: 110 } }),
    tagged: true,
    content: structuredContent(document.body, watermark),
  });
  return pdf.getBuffer();
}

function footer(
  { title, author, verify, language }: PdfDocument,
  width: number,
  current: number,
  pages: number,
): PdfBlock {
  return {
    margin: [page.side, 16, page.side, 0],
    fontSize: size.tiny,
    color: muted,
    lineHeight: 1.35,
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: hairline }],
        margin: [0, 0, 0, 6],
      },
      {
        columns: [
          {
            stack: [{ text: `${title} · ${author}` }, ...(verify ? [{ text: verify }] : [])],
            width: '*',
          },
          {
            text: language === 'es' ? `Página ${current} de ${pages}` : `Page ${current} of ${pages}`,
            alignment: 'right',
            width: 70,
            fontFeatures: tabular,
          },
        ],
      },
    ],
  };
}
