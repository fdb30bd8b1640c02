import type { PhotoMark } from '@backoffice/contracts/capabilities';
import { fetchOnce } from '#data/http-client.ts';
import { fetchReadUrl } from '#files/uploads.ts';
import { MARK_COLOUR, MARK_FONT, markPath, RIM_COLOUR, strokesOf, textPlace, type Measure } from './mark-shapes.ts';

const QUALITY = 0.85;
const fontOf = (size: number) => `bold ${size}px ${MARK_FONT}`;

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  return context;
};
let ruler: CanvasRenderingContext2D | undefined;
/** As this browser draws it. */
export const measureText: Measure = (text, size) => {
  ruler ??= contextOf(document.createElement('canvas'));
  ruler.font = fontOf(size);
  return ruler.measureText(text).width;
};

/** A JPEG of the stored photo with marks on it, and nothing in it but pixels. @throws ProblemError */
export async function drawMarks(filePath: string, marks: readonly PhotoMark[]): Promise<Blob> {
  const answer = await fetchOnce(await fetchReadUrl(filePath), {});
  const bitmap = await createImageBitmap(await answer.blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  const context = contextOf(canvas);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  for (const mark of marks) drawMark(context, mark);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('Nothing was drawn'))), 'image/jpeg', QUALITY),
  );
}

function drawMark(context: CanvasRenderingContext2D, mark: PhotoMark): void {
  const { line, rim } = strokesOf(context.canvas);
  [context.lineCap, context.lineJoin] = ['round', 'round'];
  context.strokeStyle = RIM_COLOUR;
  if (mark.kind === 'text') {
    const { x, y, size } = textPlace(mark, context.canvas, measureText);
    [context.font, context.textBaseline, context.lineWidth] = [fontOf(size), 'middle', line];
    context.strokeText(mark.text, x, y);
    context.fillStyle = MARK_COLOUR;
    context.fillText(mark.text, x, y);
    return;
  }
  const path = new Path2D(markPath(mark, context.canvas));
  context.lineWidth = rim;
  context.stroke(path);
  [context.strokeStyle, context.lineWidth] = [MARK_COLOUR, line];
  context.stroke(path);
}
