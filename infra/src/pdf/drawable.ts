const HEADER_BYTES = 33;
const MAX_PIXELS = 16_000_000;

/**
 * Whether a PNG's parts are no longer than it is, and its sides such that it can be unpacked in bounded memory. Whoever
 * draws it believes both, and would go round for ever or take gigabytes. What is taken today was drawn by us; the log
 * also holds what was taken as it came.
 */
export function isDrawable(png: Uint8Array): boolean {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...png.subarray(at + 4, at + 8));
  if (png.byteLength < HEADER_BYTES || nameAt(8) !== 'IHDR' || view.getUint32(16) * view.getUint32(20) > MAX_PIXELS)
    return false;
  for (let at = HEADER_BYTES; at + 12 <= png.byteLength; at += 12 + view.getUint32(at))
    if (nameAt(at) === 'IEND') return true;
  return false;
}
