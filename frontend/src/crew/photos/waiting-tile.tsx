import { useEffect, useState } from 'react';
import { texts } from '#crew/texts/texts.ts';

const TILE_PX = 320;
let last: Promise<unknown> = Promise.resolve();

/** One at a time and small: of each picture that is shown as it is sent, a browser keeps 12 MB. */
function tileOf(file: Blob): Promise<Blob> {
  const mine = last.then(() => drawTile(file)).catch(() => file); // a browser that draws nothing without a page
  last = mine;
  return mine;
}

async function drawTile(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: TILE_PX, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
}

/** A photo that is on this phone alone. */
export function WaitingTile({ file }: { file: File | undefined }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let [isShown, made] = [true, ''];
    void tileOf(file).then((tile) => {
      if (isShown) setUrl((made = URL.createObjectURL(tile)));
    });
    return () => {
      isShown = false;
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return <li data-waiting>{url !== null && <img src={url} alt={texts.photos.waiting} />}</li>;
}
