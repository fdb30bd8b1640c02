import sharp, { type Sharp } from 'sharp';
import type { PictureSize } from './file-kinds.ts';
import type { PhotoVariant } from './photo-variants.ts';

export const MAX_PIXELS = 40_000_000;

// Of all that libvips can read, these three; nothing is remembered between two pictures, and one is worked on at a
// time.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export type PictureFault = 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS' | 'UNREADABLE';
export type PictureVerdict = Uint8Array | PictureFault;

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
const upright = (bytes: Uint8Array) => open(bytes).rotate().timeout({ seconds: 15 });

/** How large it is, is looked at before anything of it is unpacked. */
async function inspected<Drawn>(
  bytes: Uint8Array,
  contentType: string,
  draw: (format: string) => Promise<Drawn>,
): Promise<Drawn | PictureFault> {
  try {
    const { format, width, height } = await open(bytes).metadata();
    if (`image/${format}` !== contentType) return 'NOT_WHAT_IT_SAYS';
    if (width * height > MAX_PIXELS) return 'TOO_MANY_PIXELS';
    return await draw(format);
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'TOO_MANY_PIXELS' : 'UNREADABLE';
  }
}

/**
 * Draws a picture anew: what is not a pixel (place and time it was taken, comments, scripts behind its end) stays
 * behind, and it stands upright.
 */
export const reencodePicture = (
  bytes: Uint8Array,
  contentType: string,
  within?: PictureSize,
): Promise<PictureVerdict> =>
  inspected(bytes, contentType, (format) => {
    const turned = upright(bytes);
    const drawn = within
      ? turned.resize({ ...within, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
      : turned;
    const written =
      format === 'png' ? drawn.png() : format === 'webp' ? drawn.webp({ quality: 85 }) : drawn.jpeg({ quality: 85 });
    return written.toBuffer();
  });

/** A photo as it is kept and in its variants, each with nothing in it but pixels; `width` and `height` of the kept. */
export type DrawnPhoto = Readonly<Record<PhotoVariant | 'kept', Uint8Array>> & PictureSize;

type Writing = { readonly edge: number; readonly write: (picture: Sharp) => Sharp };
const writings: Readonly<Record<PhotoVariant | 'kept', Writing>> = {
  kept: { edge: 2_048, write: (picture) => picture.jpeg({ quality: 82 }) },
  view: { edge: 1_280, write: (picture) => picture.webp({ quality: 78, effort: 1 }) },
  paper: { edge: 1_200, write: (picture) => picture.jpeg({ quality: 75 }) },
  thumb: { edge: 320, write: (picture) => picture.jpeg({ quality: 70 }) },
};

/**
 * Draws a photo anew in four sizes, one after the other. Each is decoded for itself: JPEG is made smaller while it is
 * read, which costs less than one decoding in common.
 */
export const drawPhoto = (bytes: Uint8Array, contentType: string): Promise<DrawnPhoto | PictureFault> =>
  inspected(bytes, contentType, async () => {
    const draw = ({ edge, write }: Writing) =>
      write(
        upright(bytes)
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .toColourspace('srgb'),
      ).toBuffer({ resolveWithObject: true });
    const { data: kept, info } = await draw(writings.kept);
    const { data: view } = await draw(writings.view);
    const { data: paper } = await draw(writings.paper);
    const { data: thumb } = await draw(writings.thumb);
    return { kept, view, paper, thumb, width: info.width, height: info.height };
  });
