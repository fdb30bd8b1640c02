export const INK = '#14213d';
/** Pixels of a signature as it is stored, at most. */
export const [WIDTH, HEIGHT] = [600, 200];
const MAX_BYTES = 100_000;

/** As a data URL of at most 100 kB; a noisy photograph is made smaller until it fits. */
export function pngWithinLimit(canvas: HTMLCanvasElement): string {
  const url = canvas.toDataURL('image/png');
  if (((url.length - 'data:image/png;base64,'.length) * 3) / 4 <= MAX_BYTES) return url;
  const [smaller, context] = createCanvas(canvas.width * 0.8, canvas.height * 0.8);
  context.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return pngWithinLimit(smaller);
}

export function createCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  context.imageSmoothingQuality = 'high';
  return [canvas, context];
}
