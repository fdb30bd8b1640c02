import { crewMediaRouteTable, crewPhotoCalls, type CrewPhoto } from '@backoffice/contracts/features/media';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { bindHandler, HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import { callOfSheet } from '#domain/crew/crew-sheet.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { announceUpload, likelyTakenAt, type MediaPorts } from './controller.ts';

/** Of one worker within a day. */
const WORKER_DAILY_UPLOADS = 300;

/** Photos of a sheet, by whoever is on it. */
export const crewMediaHandlers = ({ execute, openWorld, media }: CommandGateway & MediaPorts): HttpHandler[] => [
  bindHandler(crewMediaRouteTable.uploadPhoto, async (call) => {
    const { sheetId, contentType, size, takenAt } = call.body;
    const { sheet, member, world } = await callOfSheet(call, crewPhotoCalls.uploadPhoto, sheetId, { openWorld });
    const parent = { entity: jobSheet.entity, id: sheet.id };
    const file = {
      id: call.commandId,
      tenant: world.tenant,
      parent,
      purpose: 'photo',
      name: `Photo of sheet ${sheet.number}`,
      contentType,
      size,
      uploader: member.workerId,
      takenAt: likelyTakenAt(takenAt, world.facts.now),
    };
    return announceUpload(media, file, call, WORKER_DAILY_UPLOADS);
  }),

  bindHandler(crewMediaRouteTable.addPhoto, async (call) => {
    const { sheetId, filePath, tag } = call.body;
    const { sheet, context } = await callOfSheet(call, crewPhotoCalls.addPhoto, sheetId, { openWorld });
    const command = { type: 'AddPhotoToJobSheet', data: { filePath, tag, caption: '' } };
    const { replayed } = await execute([{ entity: jobSheet.entity, id: sheet.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),

  bindHandler(crewMediaRouteTable.photos, async (call) => {
    const { sheet } = await callOfSheet(call, crewPhotoCalls.photos, call.params['id'] ?? '', { openWorld });
    const items = sheet.photos
      .filter(({ tag }) => tag !== 'receipt')
      .map(({ photoId, filePath, tag, caption, byName, at }): CrewPhoto => ({
        photoId,
        tag,
        caption,
        byName,
        at,
        tileUrl: media.photoUrl(filePath, 'thumb'),
        viewUrl: media.photoUrl(filePath, 'view'),
      }));
    return { items };
  }),
];
