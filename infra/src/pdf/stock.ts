import type { PdfBlock } from './block.ts';
import { spokenLabel } from './label.ts';

/**
 * A text where the paper has room for it: points from the left and the upper edge. `label`: what is printed there
 * already, and read before it; `spoken`: read instead of the text.
 */
export type StockField = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly fontSize?: number;
  readonly label?: string;
  readonly spoken?: string;
};

/**
 * What is filled into paper that is printed already, as checks are. What prints askew is moved by an offset, in points.
 */
export const stockPage = (
  fields: readonly StockField[],
  offset: { readonly x: number; readonly y: number },
): PdfBlock => ({
  stack: fields
    .filter(({ text }) => text !== '')
    .map(({ x, y, text, fontSize = 10, label, spoken = text }) => ({
      text,
      ...(label && { alt: `${spokenLabel(label)}${spoken}` }),
      fontSize,
      noWrap: true,
      relativePosition: { x: x + offset.x, y: y + offset.y },
    })),
});
