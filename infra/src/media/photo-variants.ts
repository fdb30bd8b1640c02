/** What is drawn of a photo beside the one that is kept. The smallest stands in mails too: they know JPEG, not WebP. */
export const photoVariants = ['view', 'paper', 'thumb'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

export const variantTypes: Readonly<Record<PhotoVariant, string>> = {
  view: 'image/webp',
  paper: 'image/jpeg', // typesetting takes no WebP
  thumb: 'image/jpeg',
};

/** Whatever a photo came as, this is what is kept. */
export const PHOTO_TYPE = 'image/jpeg';
export const isPhoto = (purpose: string) => purpose === 'photo';

/** Beside the photo itself: `acme/media/0190-view.webp`. */
export const variantPath = (path: string, variant: PhotoVariant): string =>
  path.replace(/\.jpg$/, `-${variant}.${variantTypes[variant] === 'image/webp' ? 'webp' : 'jpg'}`);
