import type { PdfBlock } from './block.ts';
import { spokenLabel } from './label.ts';
import { page } from './tokens.ts';

/**
 * A text where the paper has room for it: points from the left and the upper edge. `label`: what is printed there
 * already, and read before it; `spoken`: read instead of the text. `endsAtX`: the text ends there, as figures do.
 */
export type StockField = {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly fontSize?: number;
  readonly label?: string;
  readonly spoken?: string;
  readonly endsAtX?: boolean;
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
    .map(({ x, y, text, fontSize = 10, label, spoken = text, endsAtX }) => ({
      text,
      // a line of its own is as wide as the paper
      ...(endsAtX && { alignment: 'right' as const }),
      ...(label && { alt: `${spokenLabel(label)}${spoken}` }),
      fontSize,
      noWrap: true,
      relativePosition: { x: (endsAtX ? x - page.width : x) + offset.x, y: y + offset.y },
    })),
});
