/**
 * In a worker, so that the page stays quick: a photo is drawn upright at the size that is kept, and once more for its
 * tile. What cannot be decoded here is answered with null.
 */
const KEPT = { edge: 2_048, quality: 0.82 };
const TILE = { edge: 320, quality: 0.7 };

export type ShrunkPhoto = { readonly photo: Blob; readonly tile: Blob };

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void shrink(data).then(
    (shrunk) => self.postMessage(shrunk),
    () => self.postMessage(null),
  );
});

async function shrink(file: Blob): Promise<ShrunkPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    return { photo: await drawn(bitmap, KEPT), tile: await drawn(bitmap, TILE) };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, { edge, quality }: typeof KEPT): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on');
  context.fillStyle = '#ffffff'; // behind what is transparent
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
