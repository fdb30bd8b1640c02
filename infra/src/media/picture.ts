import sharp from 'sharp';
import type { PictureSize } from './file-kinds.ts';

export const MAX_PIXELS = 40_000_000;

// Of all that libvips can read, these three; nothing is remembered between two pictures, and one is worked on at a
// time.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

export type PictureVerdict = Uint8Array | 'NOT_WHAT_IT_SAYS' | 'TOO_MANY_PIXELS' | 'UNREADABLE';

/**
 * Draws a picture anew: what is not a pixel (place and time it was taken, comments, scripts behind its end) stays
 * behind, and it stands upright. How large it is, is looked at before anything of it is unpacked.
 */
export async function reencodePicture(
  bytes: Uint8Array,
  contentType: string,
  within?: PictureSize,
): Promise<PictureVerdict> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { format, width, height } = await picture.metadata();
    if (`image/${format}` !== contentType) return 'NOT_WHAT_IT_SAYS';
    if (width * height > MAX_PIXELS) return 'TOO_MANY_PIXELS';
    const turned = picture.rotate().timeout({ seconds: 15 });
    const upright = within
      ? turned.resize({ ...within, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
      : turned;
    const written =
      format === 'png'
        ? upright.png()
        : format === 'webp'
          ? upright.webp({ quality: 85 })
          : upright.jpeg({ quality: 85 });
    return await written.toBuffer();
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'TOO_MANY_PIXELS' : 'UNREADABLE';
  }
}
