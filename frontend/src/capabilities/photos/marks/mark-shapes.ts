import { MARK_SCALE, type PhotoMark } from '@backoffice/contracts/capabilities';
import { pointsOf } from './mark-drawing.ts';
import { distance, type Point } from './points.ts';

/** One colour that stands out from earth, concrete and leaves, with a rim for what is red itself. */
export const MARK_COLOUR = '#e11d2a';
export const RIM_COLOUR = '#ffffff';
export const MARK_FONT = 'Arial, Helvetica, sans-serif';

export type PictureSize = { readonly width: number; readonly height: number };
/** Widths of lines and letters, in pixels of the picture: large enough for its thumb. */
export const strokesOf = ({ width, height }: PictureSize) => {
  const line = Math.max(width, height) * 0.008;
  return { line, rim: line * 1.9, letters: line * 6, reach: line * 8 };
};

const pixels = (mark: PhotoMark, { width, height }: PictureSize): Point[] =>
  pointsOf(mark).map(([x, y]) => [(x / MARK_SCALE) * width, (y / MARK_SCALE) * height]);
const place = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The line of a mark as SVG and canvas both read it; empty of a text. */
export function markPath(mark: PhotoMark, picture: PictureSize): string {
  const points = pixels(mark, picture);
  const [from = [0, 0], to = [0, 0]] = points;
  switch (mark.kind) {
    case 'arrow':
      return arrowPath(from, to, strokesOf(picture).line * 6);
    case 'ellipse': {
      const [rx, ry] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2];
      const middle = (from[1] + to[1]) / 2;
      const arc = `A ${rx.toFixed(1)} ${ry.toFixed(1)} 0 1 1`;
      return `M ${place([from[0], middle])} ${arc} ${place([to[0], middle])} ${arc} ${place([from[0], middle])}`;
    }
    case 'pen':
      return `M ${points.map(place).join(' L ')}`;
    case 'text':
      return '';
  }
}

/** Its head is no longer than itself. */
function arrowPath(from: Point, to: Point, head: number): string {
  const [turn, size] = [Math.atan2(to[1] - from[1], to[0] - from[0]), Math.min(head, distance(from, to))];
  const wing = (side: 1 | -1): Point => [
    to[0] - size * Math.cos(turn + side * 0.5),
    to[1] - size * Math.sin(turn + side * 0.5),
  ];
  return `M ${place(from)} L ${place(to)} M ${place(wing(1))} L ${place(to)} L ${place(wing(-1))}`;
}

/** How wide a text is in letters of a size. */
export type Measure = (text: string, size: number) => number;
/** Where the left end of its middle is and how large its letters are, so that all of it is on the picture. */
export function textPlace(mark: PhotoMark, picture: PictureSize, measure: Measure) {
  const { letters, rim } = strokesOf(picture);
  const [[x, y] = [0, 0]] = pixels(mark, picture);
  const room = picture.width - 2 * rim;
  const size = Math.min(letters, (letters * room) / Math.max(1, measure(mark.text, letters)));
  const [last, half] = [picture.width - rim - measure(mark.text, size), size * 0.7];
  return {
    size,
    x: Math.max(rim, Math.min(last, x)),
    y: Math.max(half, Math.min(picture.height - half, y)),
  };
}
