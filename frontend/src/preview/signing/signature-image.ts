import SignaturePad, { type PointGroup } from 'signature_pad';
import { createCanvas, pngWithinLimit, HEIGHT, INK, WIDTH } from './signature-canvas.ts';

/** Strokes, and the size of the pad they were drawn on, so that they survive a turned phone. */
export type Drawing = { readonly strokes: readonly PointGroup[]; readonly width: number; readonly height: number };

export const PEN_OPTIONS = { penColor: INK, minWidth: 0.8, maxWidth: 2.6 };
const MAX_UPLOAD_BYTES = 12_000_000;

/** The strokes alone, without the empty pad around them. */
export function drawingToPng({ strokes }: Drawing): string {
  const points = strokes.flatMap((stroke) => stroke.points);
  const margin = 6;
  const [left, top] = [Math.min(...points.map(({ x }) => x)) - margin, Math.min(...points.map(({ y }) => y)) - margin];
  const [width, height] = [
    Math.max(...points.map(({ x }) => x)) + margin - left,
    Math.max(...points.map(({ y }) => y)) + margin - top,
  ];
  const scale = Math.min(WIDTH / width, HEIGHT / height, 3);
  const [canvas, context] = createCanvas(width * scale, height * scale);
  const pad = new SignaturePad(canvas);
  pad.off();
  context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  pad.fromData([...strokes], { clear: false });
  return pngWithinLimit(canvas);
}

/** A picture from the phone or the computer, as a small PNG; `null` when it is no PNG or JPEG that can be read. */
export async function uploadToPng(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > MAX_UPLOAD_BYTES) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(WIDTH / picture.width, HEIGHT / picture.height, 1);
  const [canvas, context] = createCanvas(picture.width * scale, picture.height * scale);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  makePaperTransparent(context);
  return pngWithinLimit(canvas);
}

/** Makes the paper of a photograph see-through and leaves the ink. A picture without bright paper stays as it is. */
function makePaperTransparent(context: CanvasRenderingContext2D) {
  const image = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  const { data } = image;
  const lights = Array.from({ length: data.length / 4 }, (_, dot) => luminanceAt(data, dot * 4)).sort((a, b) => a - b);
  const paper = lights[Math.floor(lights.length / 2)] ?? 0;
  if (paper < 120) return;
  for (let at = 0; at < data.length; at += 4) {
    // Fully ink at 45 % of the paper's light, nothing left from 80 % on: shadows and creases go.
    const ink = (0.8 - luminanceAt(data, at) / paper) / 0.35;
    data[at + 3] = Math.min(255, Math.max(0, Math.round(ink * 255)));
  }
  context.putImageData(image, 0, 0);
}

/** How light a dot is on white, 0 to 255. */
function luminanceAt(data: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
  return 255 + ((0.3 * red + 0.59 * green + 0.11 * blue - 255) * alpha) / 255;
}
