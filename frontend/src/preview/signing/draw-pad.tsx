import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { englishWords, type PageWords } from '#preview/base/page-words.ts';
import { PEN_OPTIONS, type Drawing } from './signature-image.ts';

type Props = {
  drawing: Drawing | null;
  words?: PageWords;
  onDraw: (drawing: Drawing | null) => void;
};
/** Draws with a finger, a pen or a mouse. Those who cannot draw type their name instead. */
export function DrawPad({ drawing, words = englishWords, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const reportStrokes = useEffectEvent((strokes: readonly PointGroup[], surface: HTMLCanvasElement) =>
    onDraw(toDrawing(strokes, surface)),
  );
  const refit = useEffectEvent((surface: HTMLCanvasElement, made: SignaturePad) =>
    resizeCanvas(surface, made, drawing),
  );

  useEffect(() => {
    const surface = canvas.current;
    if (!surface) return;
    const made = new SignaturePad(surface, PEN_OPTIONS);
    pad.current = made;
    made.addEventListener('endStroke', () => reportStrokes(made.toData(), surface));
    const sized = new ResizeObserver(() => refit(surface, made));
    sized.observe(surface);
    return () => {
      sized.disconnect();
      made.off();
    };
  }, []);

  const keep = (count: number) => {
    if (!pad.current || !canvas.current) return;
    const strokes = pad.current.toData().slice(0, count);
    pad.current.fromData(strokes);
    onDraw(toDrawing(strokes, canvas.current));
  };
  return (
    <div className="pad">
      <canvas ref={canvas} className="paper">
        Box to draw your signature in
      </canvas>
      {!drawing && <p className="pad-hint">{words.drawHere}</p>}
      <div className="pad-tools">
        <button type="button" className="small" disabled={!drawing} onClick={() => keep(-1)}>
          {words.undo}
        </button>
        <button type="button" className="small" disabled={!drawing} onClick={() => keep(0)}>
          {words.clear}
        </button>
      </div>
    </div>
  );
}

const toDrawing = (
  strokes: readonly PointGroup[],
  { clientWidth: width, clientHeight: height }: HTMLCanvasElement,
): Drawing | null => (strokes.length > 0 ? { strokes, width, height } : null);

/** Gives the canvas as many dots as the screen has, and puts the strokes into the middle, as large as they now fit. */
function resizeCanvas(surface: HTMLCanvasElement, pad: SignaturePad, drawing: Drawing | null) {
  const dots = Math.max(window.devicePixelRatio, 1);
  const { clientWidth: width, clientHeight: height } = surface;
  surface.width = width * dots;
  surface.height = height * dots;
  surface.getContext('2d')?.scale(dots, dots);
  if (!drawing) return pad.clear();
  const scale = Math.min(width / drawing.width, height / drawing.height);
  const [left, top] = [(width - drawing.width * scale) / 2, (height - drawing.height * scale) / 2];
  pad.fromData(
    drawing.strokes.map((stroke) => ({
      ...stroke,
      points: stroke.points.map((point) => ({ ...point, x: left + point.x * scale, y: top + point.y * scale })),
    })),
  );
}
