import { shownPhotos, type PhotoHolder } from '@backoffice/contracts/capabilities';
import { variantPath, variantTypes } from '@backoffice/infra/media';
import type { Picture } from '@backoffice/infra/pdf';
import { HttpResponse, notFound } from '@backoffice/infra/http';
import type { ReadPorts } from './read-feature.ts';

type PhotoPorts = Pick<ReadPorts, 'files'>;

/** The photos of a document that its customer sees, as paper takes them, by their ids. */
export async function photoPictures({ files }: PhotoPorts, row: PhotoHolder): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const { photoId, filePath } of shownPhotos(row)) {
    const bytes = await files.read(variantPath(filePath, 'paper'));
    if (bytes) pictures.set(photoId, { contentType: 'image/jpeg', bytes });
  }
  return pictures;
}

/** One of them for the holder of a link. @throws HttpProblem 404 for what is not shown, as for what is not there */
export async function photoAnswer(
  { files }: PhotoPorts,
  row: PhotoHolder,
  { photoId, variant }: Readonly<Record<string, string | undefined>>,
): Promise<HttpResponse> {
  const shown = shownPhotos(row).find((photo) => photo.photoId === photoId);
  if (!shown || (variant !== 'view' && variant !== 'thumb')) throw notFound();
  const bytes = await files.read(variantPath(shown.filePath, variant));
  if (!bytes) throw notFound();
  return new HttpResponse(bytes, {
    headers: {
      'content-type': variantTypes[variant],
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
