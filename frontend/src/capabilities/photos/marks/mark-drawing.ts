import {
  coordinateCount,
  MARK_COORDINATE_LIMIT,
  MARK_LIMIT,
  MARK_SCALE,
  type PhotoMark,
} from '@backoffice/contracts/capabilities';
import { distance, simplified, type Point } from './points.ts';

export type MarkKind = PhotoMark['kind'];
/** A handle moves one point of a mark, or all of it. */
export type Handle = { readonly at: Point; readonly moves: number | 'all'; readonly label: string };
export type Drawing = {
  readonly marks: readonly PhotoMark[];
  /** What stood there before each step, the latest last. */
  readonly earlier: readonly (readonly PhotoMark[])[];
  /** What is being drawn or typed, and which mark it takes the place of. */
  readonly begun: PhotoMark | null;
  readonly instead: number | null;
  /** Which of the marks shows its handles. */
  readonly chosen: number | null;
  /** The last mark found no room. */
  readonly isFull: boolean;
};

export const drawingOf = (marks: readonly PhotoMark[]): Drawing => ({
  marks,
  earlier: [],
  begun: null,
  instead: null,
  chosen: null,
  isFull: false,
});

/** Less than this is a tap: ten-thousandths of the photo. */
const SMALLEST = 150;
/** How far a line may lie beside the finger. */
const NEAR_ENOUGH = 20;
const MOST_POINTS = 150;

export const inside = (value: number) => Math.max(0, Math.min(MARK_SCALE, Math.round(value)));
export const pointsOf = ({ at }: PhotoMark): Point[] =>
  at.flatMap((x, index) => (index % 2 === 0 ? [[x, at[index + 1] ?? 0] as const] : []));
const withPoints = (mark: PhotoMark, points: readonly Point[]): PhotoMark => ({
  ...mark,
  at: points.flat().map(inside),
});

/** Whether what is being drawn is no larger than a tap. */
export const isTap = ({ begun }: Drawing): boolean => {
  if (!begun || begun.kind === 'text') return false;
  const [first = [0, 0] as const, ...others] = pointsOf(begun);
  return others.every((point) => distance(first, point) < SMALLEST);
};
const whole = (begun: PhotoMark): PhotoMark =>
  begun.kind === 'pen'
    ? withPoints(begun, simplified(pointsOf(begun), NEAR_ENOUGH, MOST_POINTS))
    : { ...begun, text: begun.text.trim() };

const stepTo = (drawing: Drawing, marks: readonly PhotoMark[], chosen: number | null): Drawing => ({
  ...drawingOf(marks),
  earlier: [...drawing.earlier, drawing.marks],
  chosen,
});
export const drop = (drawing: Drawing): Drawing => ({ ...drawing, begun: null, instead: null });

/** What is being drawn becomes a mark, as far as it is one and there is room. */
export function set(drawing: Drawing): Drawing {
  const { marks, begun, instead } = drawing;
  if (!begun) return drawing;
  const mark = whole(begun);
  if (mark.kind === 'text' && mark.text === '') return instead === null ? drop(drawing) : removeChosen(drawing);
  if (isTap(drawing)) return drop(drawing);
  const next = instead === null ? [...marks, mark] : marks.with(instead, mark);
  return next.length > MARK_LIMIT || coordinateCount(next) > MARK_COORDINATE_LIMIT
    ? { ...drop(drawing), isFull: true }
    : stepTo(drawing, next, instead ?? marks.length);
}

export function begin(drawing: Drawing, kind: MarkKind, [x, y]: Point): Drawing {
  const begun = withPoints(
    { kind, at: [], text: '' },
    kind === 'text'
      ? [[x, y]]
      : [
          [x, y],
          [x, y],
        ],
  );
  return { ...set(drawing), begun, chosen: null };
}
export function extend(drawing: Drawing, to: Point): Drawing {
  const { begun } = drawing;
  if (!begun) return drawing;
  const points = pointsOf(begun);
  const kept = begun.kind === 'pen' ? points : points.slice(0, begun.kind === 'text' ? 0 : 1);
  return { ...drawing, begun: withPoints(begun, [...kept, to]) };
}
export const say = (drawing: Drawing, text: string): Drawing =>
  drawing.begun ? { ...drawing, begun: { ...drawing.begun, text } } : drawing;

/** A mark that is chosen shows its handles; the words of a text can be typed anew. */
export function choose(drawing: Drawing, mark: PhotoMark | null): Drawing {
  const settled = set(drawing);
  const at = mark === null ? -1 : settled.marks.indexOf(mark);
  if (mark === null || at === -1) return { ...settled, chosen: null };
  return mark.kind === 'text' ? { ...settled, chosen: null, begun: mark, instead: at } : { ...settled, chosen: at };
}
/** The mark that was drawn after the chosen one, or before it; from the last one around to the first. */
export const chooseNext = (drawing: Drawing, by: 1 | -1): Drawing => {
  const { marks, instead, chosen } = drawing;
  const at = instead ?? chosen ?? (by === 1 ? -1 : 0);
  return choose(drawing, marks.at((at + by) % marks.length) ?? null);
};
export const removeChosen = (drawing: Drawing): Drawing => {
  const gone = drawing.instead ?? drawing.chosen;
  return gone === null
    ? drop(drawing)
    : stepTo(
        drawing,
        drawing.marks.filter((_mark, at) => at !== gone),
        null,
      );
};
export function undo(drawing: Drawing): Drawing {
  if (drawing.begun) return drop(drawing);
  const { earlier } = drawing;
  return { ...drawingOf(earlier.at(-1) ?? drawing.marks), earlier: earlier.slice(0, -1) };
}
export const clear = (drawing: Drawing): Drawing => stepTo(drawing, [], null);

const labels: Readonly<Record<MarkKind, readonly string[]>> = {
  arrow: ['Where the arrow begins', 'Head of the arrow'],
  ellipse: ['Corner of the ellipse', 'Other corner of the ellipse'],
  pen: ['The line'],
  text: ['The text'],
};
export const handlesOf = (mark: PhotoMark): Handle[] =>
  labels[mark.kind].map((label, index) => ({
    at: pointsOf(mark)[index] ?? [0, 0],
    moves: mark.kind === 'pen' || mark.kind === 'text' ? 'all' : index,
    label,
  }));

function moved(mark: PhotoMark, moves: Handle['moves'], to: Point): PhotoMark {
  const points = pointsOf(mark);
  if (moves !== 'all') return withPoints(mark, points.with(moves, to));
  const [[fromX, fromY] = to] = points;
  const by = ([0, 1] as const).map((axis) => {
    const all = points.map((point) => point[axis]);
    const wanted = axis === 0 ? to[0] - fromX : to[1] - fromY;
    return Math.max(-Math.min(...all), Math.min(MARK_SCALE - Math.max(...all), wanted));
  });
  return withPoints(
    mark,
    points.map(([x, y]) => [x + (by[0] ?? 0), y + (by[1] ?? 0)]),
  );
}
/** The mark with the handles, or the text that is typed; `isStep`: one that can be undone. */
export function move(drawing: Drawing, moves: Handle['moves'], to: Point, isStep: boolean): Drawing {
  if (drawing.begun) return { ...drawing, begun: moved(drawing.begun, moves, to) };
  const { chosen, marks } = drawing;
  const mark = chosen === null ? undefined : marks[chosen];
  if (chosen === null || !mark) return drawing;
  const next = marks.with(chosen, moved(mark, moves, to));
  return isStep ? stepTo(drawing, next, chosen) : { ...drawing, marks: next };
}
