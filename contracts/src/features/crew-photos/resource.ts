import { z } from 'zod';
import { Photo, PhotoTag, TakenAt } from '#capabilities/index.ts';
import { Day, defineRoutes, FilePath, Id, type CrewCall, type Route } from '#kernel/index.ts';
import { imageTypes, UploadAnswer, UploadRequest } from '#features/media';

/** A photo as its crew sees it, with addresses that are good for ten minutes. */
export const CrewPhoto = Photo.pick({ photoId: true, tag: true, caption: true, byName: true, at: true }).extend({
  tileUrl: z.string(),
  viewUrl: z.string(),
});
export type CrewPhoto = z.infer<typeof CrewPhoto>;

/**
 * What a photo stands beside: a sheet, the log of a contract and a day, which its first photo opens, a delivery that
 * the worker has recorded, or a T&M ticket of the day of a sheet.
 */
export const PhotoPlace = z.union([
  z.strictObject({ sheetId: Id }),
  z.strictObject({ contractId: Id, date: Day }),
  z.strictObject({ deliveryId: Id }),
  z.strictObject({ tmTicketId: Id, sheetId: Id }),
]);
export type PhotoPlace = z.infer<typeof PhotoPlace>;
const CrewPhotos = z.object({ items: z.array(CrewPhoto) });

const crew = { access: 'crew', scope: 'company', permission: null } as const;
export const crewPhotoRouteTable = defineRoutes('crew', {
  uploadPhoto: {
    ...crew,
    method: 'POST',
    path: '/crew/uploads',
    does: { handler: 'write' },
    body: z.strictObject({
      place: PhotoPlace,
      contentType: z.enum(imageTypes),
      size: UploadRequest.shape.size,
      takenAt: TakenAt.optional(),
    }),
    answer: UploadAnswer,
    summary: 'Where a photo of a sheet, a log, a delivery or a T&M ticket may be put, once',
  },
  addPhoto: {
    ...crew,
    method: 'POST',
    path: '/crew/photos',
    does: { handler: 'write' },
    body: z.strictObject({ place: PhotoPlace, filePath: FilePath, tag: PhotoTag.default('during') }),
    answer: z.object({}),
    summary: 'A photo that was put there stands beside the sheet, the delivery or the T&M ticket, or in the log',
  },
  photos: {
    ...crew,
    method: 'GET',
    path: '/crew/sheets/:id/photos',
    does: { handler: 'read' },
    answer: CrewPhotos,
    summary: 'The photos of a sheet, without receipts, which tell what was paid',
  },
  logPhotos: {
    ...crew,
    method: 'GET',
    path: '/crew/logs/:contractId/:date/photos',
    does: { handler: 'read' },
    answer: CrewPhotos,
    summary: 'The photos of a log, for the foreman of its day',
  },
});
export const crewPhotoRoutes: Route[] = Object.values(crewPhotoRouteTable);

/**
 * Whoever is on the sheet, on its day or up to a week later; a log and a T&M ticket take photos of its foreman alone.
 */
const ofSheet = { who: 'onSheet', days: [-7, 0] } as const;
export const crewPhotoCalls = {
  uploadPhoto: { route: crewPhotoRouteTable.uploadPhoto.name, ...ofSheet },
  addPhoto: { route: crewPhotoRouteTable.addPhoto.name, ...ofSheet },
  photos: { route: crewPhotoRouteTable.photos.name, ...ofSheet },
  logPhotos: { route: crewPhotoRouteTable.logPhotos.name, ...ofSheet, who: 'foremanOfSheet' },
} as const satisfies Readonly<Record<string, CrewCall>>;
