import { createCanvas, pngWithinLimit, HEIGHT, INK, WIDTH } from './signature-canvas.ts';

/** The typed name, written out. */
export function typedNameToPng(name: string): string {
  const script = getComputedStyle(document.documentElement).getPropertyValue('--script') || 'cursive';
  const [canvas, context] = createCanvas(WIDTH, HEIGHT);
  const font = (size: number) => `italic ${size}px ${script}`;
  context.font = font(100);
  const size = Math.min(96, (100 * (WIDTH - 48)) / context.measureText(name).width);
  context.font = font(size);
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, WIDTH / 2, HEIGHT / 2);
  return pngWithinLimit(canvas);
}
