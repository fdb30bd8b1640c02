import type { PdfBlock } from './block.ts';
import { spokenLabel } from './label.ts';
import { dataUrl, type Picture } from './letterhead.ts';
import { gap, rule } from './tokens.ts';

/**
 * No type of a form may be larger than that of its notice (Civil Code 8134, 8138): titles and headings have its size.
 */
const LARGEST = 10.5;
const PLAIN = 9.5;

const styles = {
  title: { fontSize: LARGEST, bold: true, alignment: 'center', level: 1, margin: [0, 0, 0, gap.s] },
  notice: { fontSize: LARGEST, bold: true, margin: [0, 0, 0, gap.s] },
  heading: { fontSize: LARGEST, bold: true, alignment: 'center', level: 2, margin: [0, gap.xs, 0, gap.xs] },
  paragraph: { fontSize: PLAIN, lineHeight: 1.2, margin: [0, 0, 0, gap.xs] },
} as const;

/** Words of a form that the law prescribes. */
export const statutoryText = (kind: keyof typeof styles, text: string): PdfBlock => ({ text, ...styles[kind] });

/** A blank of such a form: its label, and on a line what it is filled in with. */
export const statutoryBlank = (name: string, value: string | Picture): PdfBlock => ({
  stack: [
    {
      isParagraph: true,
      columns: [
        {
          text: name,
          alt: spokenLabel(name),
          width: 'auto',
          fontSize: PLAIN,
          ...(typeof value !== 'string' && { margin: [0, 16, 0, 0] as const }),
        },
        typeof value === 'string'
          ? { text: value, width: '*', fontSize: PLAIN }
          : { image: dataUrl(value), alt: value.alt ?? 'Signature', fit: [200, 34], width: '*' },
      ],
      columnGap: gap.xs,
    },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 504, y2: 0, lineWidth: 0.5, lineColor: rule }] },
  ],
  unbreakable: true,
  margin: [0, 0, 0, gap.xs],
});

/** Parts that stand on one page. */
export const statutoryGroup = (stack: readonly PdfBlock[]): PdfBlock => ({ stack: [...stack], unbreakable: true });
