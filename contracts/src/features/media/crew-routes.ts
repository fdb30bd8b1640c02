import { z } from 'zod';
import { Photo, PhotoTag, TakenAt } from '#capabilities/index.ts';
import { defineRoutes, FilePath, Id, type CrewCall, type Route } from '#kernel/index.ts';
import { imageTypes, UploadAnswer, UploadRequest } from './resource.ts';

/** A photo as its crew sees it, with addresses that are good for ten minutes. */
export const CrewPhoto = Photo.pick({ photoId: true, tag: true, caption: true, byName: true, at: true }).extend({
  tileUrl: z.string(),
  viewUrl: z.string(),
});
export type CrewPhoto = z.infer<typeof CrewPhoto>;

const crew = { access: 'crew', scope: 'company', permission: null } as const;
export const crewMediaRouteTable = defineRoutes('crew', {
  uploadPhoto: {
    ...crew,
    method: 'POST',
    path: '/crew/uploads',
    does: { handler: 'write' },
    body: z.strictObject({
      sheetId: Id,
      contentType: z.enum(imageTypes),
      size: UploadRequest.shape.size,
      takenAt: TakenAt.optional(),
    }),
    answer: UploadAnswer,
    summary: 'Where a photo of a sheet may be put, once',
  },
  addPhoto: {
    ...crew,
    method: 'POST',
    path: '/crew/photos',
    does: { handler: 'write' },
    body: z.strictObject({ sheetId: Id, filePath: FilePath, tag: PhotoTag.default('during') }),
    answer: z.object({}),
    summary: 'A photo that was put there stands beside the sheet',
  },
  photos: {
    ...crew,
    method: 'GET',
    path: '/crew/sheets/:id/photos',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(CrewPhoto) }),
    summary: 'The photos of a sheet, without receipts, which tell what was paid',
  },
});
export const crewMediaRoutes: Route[] = Object.values(crewMediaRouteTable);

/** Whoever is on the sheet, on its day or up to a week later. */
const ofSheet = { who: 'onSheet', days: [-7, 0] } as const;
export const crewPhotoCalls = {
  uploadPhoto: { route: crewMediaRouteTable.uploadPhoto.name, ...ofSheet },
  addPhoto: { route: crewMediaRouteTable.addPhoto.name, ...ofSheet },
  photos: { route: crewMediaRouteTable.photos.name, ...ofSheet },
} as const satisfies Readonly<Record<string, CrewCall>>;
