import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { MARK_SCALE, type PhotoMark } from '@backoffice/contracts/capabilities';
import { countText } from '#widgets/labels.ts';
import {
  begin,
  choose,
  chooseNext,
  drop,
  extend,
  handlesOf,
  inside,
  isTap,
  move,
  pointsOf,
  removeChosen,
  set,
  type Drawing,
  type Handle,
  type MarkKind,
} from './mark-drawing.ts';
import { MarkShape } from './mark-shape.tsx';
import type { PictureSize } from './mark-shapes.ts';
import type { Point } from './points.ts';

export type ChangeDrawing = (step: (drawing: Drawing) => Drawing) => void;
type Props = {
  picture: PictureSize;
  /** Undefined until there is an address. */
  url: string | undefined;
  kind: MarkKind;
  drawing: Drawing;
  change: ChangeDrawing;
  /** The id of what says how it is drawn. */
  hintId: string;
};
/** What a finger on the layer does: draws, or moves the mark it has `gripped`. */
type Press = {
  readonly mark: PhotoMark | null;
  readonly gripped: { readonly from: Point; readonly first: Point } | null;
  hasMoved: boolean;
};

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Two hundredths of the photo; with Shift, for what has to be exact, four times as little. */
const stepOf = ({ key, shiftKey }: KeyboardEvent): Point | null => {
  const way = ARROWS[key];
  const size = shiftKey ? 50 : 200;
  return way ? [way[0] * size, way[1] * size] : null;
};
const plus = ([x, y]: Point, [byX, byY]: Point): Point => [inside(x + byX), inside(y + byY)];
const percent = (value: number) => `${(value / MARK_SCALE) * 100}%`;
const MIDDLE: Point = [MARK_SCALE / 2, MARK_SCALE / 2];

/** The photo, what is drawn on it, and the handles of what is chosen: by finger, mouse or keys. */
export function MarkLayer({ picture, url, kind, drawing, change, hintId }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  /** Where the keys are; null while nobody uses them. */
  const [cursor, setCursor] = useState<Point | null>(null);
  const { marks, begun, instead, chosen } = drawing;
  const { width, height } = picture;

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return MIDDLE;
    return [((clientX - box.left) / box.width) * MARK_SCALE, ((clientY - box.top) / box.height) * MARK_SCALE];
  }
  function lower(event: PointerEvent<SVGSVGElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCursor(null);
    const from = pointOf(event);
    const index = (event.target as Element).closest<SVGElement>('[data-mark]')?.dataset['mark']; // within the layer
    const mark = index === undefined ? null : (marks[Number(index)] ?? null);
    const first = mark && Number(index) === chosen ? pointsOf(mark)[0] : undefined;
    press.current = { mark, gripped: first ? { from, first } : null, hasMoved: false };
    if (!first && kind !== 'text') change((now) => begin(now, kind, from));
  }
  function drag(event: PointerEvent) {
    if (!press.current) return;
    const [{ gripped, hasMoved }, to] = [press.current, pointOf(event)];
    if (!gripped) return change((now) => (kind === 'text' ? now : extend(now, to)));
    const [byX, byY] = [to[0] - gripped.from[0], to[1] - gripped.from[1]];
    press.current.hasMoved = true;
    change((now) => move(now, 'all', [gripped.first[0] + byX, gripped.first[1] + byY], !hasMoved));
  }
  function raise(event: PointerEvent) {
    if (!press.current) return;
    const [{ mark, gripped }, at] = [press.current, pointOf(event)];
    press.current = null;
    if (gripped) return;
    change((now) => {
      if (kind === 'text') return mark ? choose(now, mark) : begin(now, 'text', at);
      return isTap(now) ? choose(drop(now), mark) : set(now);
    });
  }
  function cancel() {
    press.current = null;
    change(drop);
  }

  function followKeys(event: KeyboardEvent) {
    const step = stepOf(event);
    const at = step ? plus(cursor ?? MIDDLE, step) : (cursor ?? MIDDLE);
    if (step) change((now) => (kind === 'text' ? now : extend(now, at)));
    else if (event.key === 'Enter' || event.key === ' ')
      change((now) => (now.begun && kind !== 'text' ? set(now) : begin(now, kind, at)));
    else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      return change((now) => chooseNext(now, event.key === 'PageDown' ? 1 : -1));
    } else if (event.key === 'Delete' || event.key === 'Backspace') return change(removeChosen);
    else if (event.key === 'Escape' && begun) {
      event.stopPropagation();
      return change(drop);
    } else return;
    event.preventDefault();
    setCursor(at);
  }

  return (
    <div className="mark-stage">
      <div ref={frame} className="mark-frame" style={{ '--ratio': width / height } as CSSProperties}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes all keys */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="application"
          aria-label={`Photo with ${countText(marks.length, 'mark', 'marks')}`}
          aria-describedby={hintId}
          tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- as above
          onPointerDown={lower}
          onPointerMove={drag}
          onPointerUp={raise}
          onPointerCancel={cancel}
          onKeyDown={followKeys}
          onBlur={() => setCursor(null)}
        >
          {url && <image href={url} width={width} height={height} preserveAspectRatio="none" />}
          {marks.map((mark, at) => at !== instead && <MarkShape key={at} mark={mark} picture={picture} index={at} />)}
          {begun && <MarkShape mark={begun} picture={picture} />}
        </svg>
        {cursor && <span className="mark-cursor" style={{ left: percent(cursor[0]), top: percent(cursor[1]) }} />}
        <Handles drawing={drawing} change={change} pointOf={pointOf} />
      </div>
    </div>
  );
}

type HandlesProps = { drawing: Drawing; change: ChangeDrawing; pointOf: (event: PointerEvent) => Point };

/** By which a mark is given another shape, or another place. */
function Handles({ drawing: { marks, begun, chosen }, change, pointOf }: HandlesProps) {
  const dragged = useRef<{ hasMoved: boolean } | null>(null);
  const held = begun?.kind === 'text' ? begun : chosen === null ? undefined : marks[chosen];
  if (!held) return null;
  const follow = ({ at, moves }: Handle, event: KeyboardEvent) => {
    const step = stepOf(event);
    if (event.key === 'Delete' || event.key === 'Backspace') change(removeChosen);
    if (!step) return;
    event.preventDefault();
    change((now) => move(now, moves, plus(at, step), true));
  };
  return handlesOf(held).map((handle) => (
    <button
      key={handle.label}
      type="button"
      className="mark-handle"
      data-kind={held.kind}
      aria-label={handle.label}
      style={{ left: percent(handle.at[0]), top: percent(handle.at[1]) }}
      onKeyDown={(event) => follow(handle, event)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { hasMoved: false };
      }}
      onPointerMove={(event) => {
        if (!dragged.current) return;
        const [isStep, to] = [!dragged.current.hasMoved, pointOf(event)];
        dragged.current.hasMoved = true;
        change((now) => move(now, handle.moves, to, isStep));
      }}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
    />
  ));
}
