import type { Files } from '@backoffice/infra/files';
import { sha256 } from '@backoffice/infra/http';
import { inspectPhoto } from './inspect.ts';
import { MediaRejectedError } from './media-rejected.ts';
import type { MediaFile, StoredBytes, StoredVariant } from './media-records.ts';
import { isPhoto, PHOTO_TYPE, photoVariants, variantPath, variantTypes } from './photo-variants.ts';

type KeptForms = StoredBytes & { readonly variants: readonly StoredVariant[] };
type FileToKeep = Pick<MediaFile, 'contentType' | 'purpose'>;

/** Looks at what was put in, and puts what is kept of it into the store: of a photo, all that is drawn of it. */
export const keptForms =
  (files: Pick<Files, 'put'>, sanitize: (bytes: Uint8Array, file: FileToKeep) => Promise<Uint8Array>) =>
  async (file: FileToKeep, path: string, bytes: Uint8Array): Promise<KeptForms> => {
    if (!isPhoto(file.purpose)) {
      const kept = await sanitize(bytes, file);
      await files.put(path, kept, file.contentType);
      return { contentType: file.contentType, ...seal(kept), pixels: null, variants: [] };
    }
    const drawn = await inspectPhoto({ bytes, contentType: file.contentType });
    if (typeof drawn === 'string') throw new MediaRejectedError(drawn);
    const { kept, width, height } = drawn;
    const variants = photoVariants.map((variant) => ({
      variant,
      path: variantPath(path, variant),
      contentType: variantTypes[variant],
      ...seal(drawn[variant]),
    }));
    await files.put(path, kept, PHOTO_TYPE);
    for (const { variant, path: at, contentType } of variants) await files.put(at, drawn[variant], contentType);
    return { contentType: PHOTO_TYPE, ...seal(kept), pixels: { width, height }, variants };
  };

const seal = (bytes: Uint8Array) => ({ size: bytes.byteLength, sha256: sha256(bytes) });
