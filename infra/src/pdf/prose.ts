import type { RichTextBlock, RichTextSpan } from '@backoffice/contracts/kernel';
import type { Inline, PdfBlock, TableCell } from './block.ts';
import { label } from './label.ts';
import { dataUrl, type Picture } from './letterhead.ts';
import { gap, muted, rule, size } from './tokens.ts';

export const heading = (text: string): PdfBlock => ({
  text,
  level: 2,
  bold: true,
  fontSize: size.heading,
  margin: [0, 0, 0, gap.xs],
});

/** A block longer than this may be torn at the end of a page. */
const UNBREAKABLE_LENGTH = 1_200;

/**
 * What people wrote, as `parseRichText` reads it. A title stays with what follows it, and a short paragraph or list in
 * one piece. `fine` is for terms.
 */
export function paragraphs(
  blocks: readonly RichTextBlock[],
  { title, fine = false }: { title?: string; fine?: boolean } = {},
): PdfBlock {
  return {
    stack: blocks.map((block, n): PdfBlock => ({
      stack: [
        ...(title && n === 0 ? [heading(title)] : []),
        { ...blockOf(block, title ? 3 : 2), ...(fine && { fontSize: size.small, color: muted }) },
      ],
      unbreakable: JSON.stringify(block).length < UNBREAKABLE_LENGTH,
    })),
    margin: [0, 0, 0, gap.m],
  };
}

function blockOf(block: RichTextBlock, level: 2 | 3): PdfBlock {
  if (block.kind === 'paragraph') return { text: inlinesOf(block.spans), margin: [0, 0, 0, gap.xs] };
  if (block.kind === 'heading')
    return {
      text: inlinesOf(block.spans),
      level,
      bold: true,
      ...(block.level === 1 && { fontSize: size.heading }),
      margin: [0, 0, 0, gap.xs],
    };
  const items = block.items.map((spans): PdfBlock => ({ text: inlinesOf(spans), margin: [0, 0, 0, 2] }));
  return { ...(block.ordered ? { ol: items } : { ul: items }), markerColor: rule, margin: [0, 0, 0, gap.xs] };
}

/** On paper nothing can be pressed: the address of a link stands behind its words. */
const inlinesOf = (spans: readonly RichTextSpan[]): Inline[] =>
  spans.map(({ text, bold, italic, underline, link }) => ({
    text: link === undefined || link === text ? text : `${text} (${link})`,
    bold,
    italics: italic,
    ...(underline && { decoration: 'underline' }),
  }));

/** Words that the law, or we, want seen: on a ground of their own, never torn apart. */
export const notice = (blocks: readonly RichTextBlock[], title?: string): PdfBlock => ({
  table: {
    headerRows: 0,
    widths: ['*'],
    body: [
      [
        {
          stack: [
            ...(title ? [{ text: title, level: 2, bold: true, margin: [0, 0, 0, gap.xs] } as const] : []),
            { ...paragraphs(blocks), margin: [0, 0, 0, -gap.xs] },
          ],
        },
      ],
    ],
  },
  layout: 'panel',
  unbreakable: true,
  margin: [0, gap.s, 0, gap.l],
});

/** Labels and values in lines, for what is not a figure. */
export function details(rows: readonly { readonly label: string; readonly value: string }[], title?: string): PdfBlock {
  const header: TableCell[][] = title ? [[{ ...heading(title), colSpan: 2, row: 'title' }, { text: '' }]] : [];
  return {
    table: {
      headerRows: header.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [140, '*'],
      body: [
        ...header,
        ...rows.map(({ label: name, value }): TableCell[] => [
          { text: name, color: muted, namesRow: true },
          { text: value },
        ]),
      ],
    },
    layout: 'lines',
    margin: [0, 0, 0, gap.l],
  };
}

/** A word that is wider than half a page is torn. */
const LONG_WORD = /\S{40}/;

/** A short section in one piece: a title, then labelled texts, two side by side. */
export function labelledTexts(
  title: string,
  texts: readonly { readonly label: string; readonly text: string }[],
): PdfBlock {
  const cell = ({ label: name, text }: { readonly label: string; readonly text: string }): PdfBlock => ({
    isParagraph: name !== '',
    stack: [
      { ...label(name), margin: [0, 0, 0, 2] },
      { text, ...(LONG_WORD.test(text) && { wordBreak: 'break-all' }) },
    ],
  });
  const rows = texts.flatMap((left, n) => (n % 2 === 0 ? [[left, texts[n + 1] ?? { label: '', text: '' }]] : []));
  return {
    stack: [
      heading(title),
      ...rows.map((row): PdfBlock => ({
        columns: row.map((each) => ({ width: '*', ...cell(each) })),
        columnGap: gap.xl,
        margin: [0, 0, 0, gap.s],
      })),
    ],
    unbreakable: true,
    margin: [0, 0, 0, gap.m],
  };
}

/** Two a row on a page that stands, each with its caption below and never apart from it. */
export function photoRows(
  title: string,
  photos: readonly { readonly picture: Picture; readonly alt: string; readonly caption: string }[],
): PdfBlock[] {
  const cell = ({ picture, alt, caption }: (typeof photos)[number]): PdfBlock => ({
    stack: [
      { image: dataUrl(picture), alt, fit: [244, 200] },
      ...(caption === '' ? [] : [{ text: caption, fontSize: size.small, color: muted, margin: [0, 3, 0, 0] } as const]),
    ],
  });
  const rows = photos.flatMap((_photo, at) => (at % 2 === 0 ? [photos.slice(at, at + 2)] : []));
  return rows.map((row, at) => ({
    stack: [
      ...(at === 0 ? [heading(title)] : []),
      {
        columns: [...row.map((photo) => ({ width: 244, ...cell(photo) })), ...(row.length === 1 ? [{ text: '' }] : [])],
        columnGap: gap.m,
      },
    ],
    unbreakable: true,
    margin: [0, 0, 0, gap.m],
  }));
}

export const pageBreak: PdfBlock = { text: '', pageBreak: 'before' };

/** A picture on a page of its own, as large as the page lets it be. */
export const picturePage = (title: string, picture: Picture): PdfBlock => ({
  stack: [
    { ...heading(title), pageBreak: 'before' },
    { image: dataUrl(picture), alt: title, fit: [504, 610] },
  ],
});
