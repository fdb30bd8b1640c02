import type { fileRefusals } from '@backoffice/contracts/capabilities';
import type { ShrunkPhoto } from './shrink-worker.ts';

/** A photo as it is sent, and a small one for its tile until the server has one. */
export type PreparedPhoto = { readonly photo: Blob; readonly tile: Blob };
export type PhotoPreparation = PreparedPhoto | { readonly refused: keyof typeof fileRefusals };

const SENT_AS_THEY_ARE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const HEIC = /\.hei[cf]$/i;
let last: Promise<unknown> = Promise.resolve();

/** One photo at a time: a dozen of them decoded at once is half a gigabyte. */
export function preparePhoto(file: File): Promise<PhotoPreparation> {
  const mine = last.then(() => prepare(file));
  last = mine.catch(() => {});
  return mine;
}

async function prepare(file: File): Promise<PhotoPreparation> {
  const shrunk = await shrinkInWorker(file);
  if (shrunk) {
    const isSmall = shrunk.photo.size >= file.size && SENT_AS_THEY_ARE.includes(file.type);
    return { photo: isSmall ? file : shrunk.photo, tile: shrunk.tile };
  }
  if (HEIC.test(file.name) || /^image\/hei[cf]$/.test(file.type)) return { refused: 'HEIC_HERE' };
  return SENT_AS_THEY_ARE.includes(file.type)
    ? { photo: file, tile: file } // the server looks at it once more
    : { refused: 'NOT_THIS_TYPE' };
}

/** Null where this browser cannot read it. */
function shrinkInWorker(file: File): Promise<ShrunkPhoto | null> {
  const { promise, resolve } = Promise.withResolvers<ShrunkPhoto | null>();
  try {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ShrunkPhoto | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(file);
    return promise.finally(() => worker.terminate());
  } catch {
    return Promise.resolve(null); // a browser without workers
  }
}
