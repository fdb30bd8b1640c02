import sharp from 'sharp';

/** What a camera writes beside the pixels, and nobody outside may read. */
const CAMERA = { IFD0: { Make: 'Phonemaker', Model: 'Secret Camera' } };
const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 42/1 0/1' } };
export const CAMERA_WORDS = ['Exif', 'Phonemaker', 'Secret Camera', 'GPS'];
const TWELVE_MEGAPIXELS = { width: 4_032, height: 3_024 };

/** A wall with grain, as a camera hands it out: with its maker and its place. */
export async function wallPhoto({ width, height } = TWELVE_MEGAPIXELS): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const stones = Array.from({ length: 140 }, (_stone, at) => {
    const [x, y, light] = [(at % 14) * 290, Math.floor(at / 14) * 300, 110 + ((at * 37) % 90)];
    return `<rect x="${x}" y="${y}" width="270" height="280" rx="20" fill="rgb(${light},${light - 8},${light - 20})"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stones.join('')}</svg>`;
  return sharp(Buffer.from(drawn))
    .flatten({ background: '#6b7d59' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .withExif({ ...CAMERA, ...PLACE })
    .toBuffer();
}
