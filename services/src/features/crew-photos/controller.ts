import type { Photo } from '@backoffice/contracts/capabilities';
import { dailyLog } from '@backoffice/contracts/features/daily-logs';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { crewPhotoRouteTable, crewPhotoCalls, type PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import { delivery } from '@backoffice/contracts/features/deliveries';
import { tmTicket } from '@backoffice/contracts/features/tm-tickets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import type { Media } from '@backoffice/infra/media';
import { bindHandler, HttpResponse, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import { asOpening, callOfLog, logDayOf, openLog } from '#domain/crew/crew-log.ts';
import { crewPhotoOf } from '#domain/crew/crew-photos.ts';
import { callOfSheet } from '#domain/crew/crew-sheet.ts';
import { callOfTmTicket } from '#domain/crew/crew-tm-tickets.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { announceUpload, likelyTakenAt } from '#domain/files/uploads.ts';

/** Of one worker within a day. */
const WORKER_DAILY_UPLOADS = 300;

/**
 * Photos by crews: of a sheet by whoever is on it, of a log and a T&M ticket by the foreman, of a delivery by who
 * recorded it.
 */
export function crewPhotoHandlers(ports: CommandGateway & { readonly media: Media }): HttpHandler[] {
  const { execute, media } = ports;

  async function placeOf(call: Call, place: PhotoPlace, crewCall: CrewCall) {
    if ('deliveryId' in place) {
      const { deliveryId: id } = place;
      const found = await (await ports.openWorld(contextOf(call))).record(delivery, id);
      const { member, sheet, ...of } = await callOfSheet(call, crewCall, found?.sheetId ?? '', ports);
      if (found?.workerId !== member.workerId) throw notFound(); // a receipt tells what was paid
      const parent = { entity: delivery.entity, id };
      return { ...of, member, parent, add: 'AddPhotoToDelivery', name: `delivery ${sheet.number}` };
    }
    if ('tmTicketId' in place) {
      const asked = { ticketId: place.tmTicketId, sheetId: place.sheetId };
      const { ticket, ...of } = await callOfTmTicket(call, crewCall, asked, ports);
      const parent = { entity: tmTicket.entity, id: ticket.id };
      return { ...of, parent, add: 'AddPhotoToTmTicket', name: `T&M ${ticket.number}` };
    }
    if ('contractId' in place) {
      const { id, ...of } = await callOfLog(call, place, ports);
      return { ...of, parent: { entity: dailyLog.entity, id }, add: 'AddPhotoToDailyLog', name: `log ${place.date}` };
    }
    const { sheet, ...of } = await callOfSheet(call, crewCall, place.sheetId, ports);
    const parent = { entity: jobSheet.entity, id: sheet.id };
    return { ...of, parent, add: 'AddPhotoToJobSheet', name: `sheet ${sheet.number}` };
  }

  const shownPhotos = (photos: readonly Photo[]) => ({
    items: photos.filter(({ tag }) => tag !== 'receipt').map((photo) => crewPhotoOf(media, photo)),
  });

  return [
    bindHandler(crewPhotoRouteTable.uploadPhoto, async (call) => {
      const { place, contentType, size, takenAt } = call.body;
      const { parent, name, member, world } = await placeOf(call, place, crewPhotoCalls.uploadPhoto);
      const file = {
        id: call.commandId,
        tenant: world.tenant,
        parent,
        purpose: 'photo',
        name: `Photo of ${name}`,
        contentType,
        size,
        uploader: member.workerId,
        takenAt: likelyTakenAt(takenAt, world.facts.now),
      };
      return announceUpload(media, file, call, WORKER_DAILY_UPLOADS);
    }),

    bindHandler(crewPhotoRouteTable.addPhoto, async (call) => {
      const { place, filePath, tag } = call.body;
      const { parent, add, member, context } = await placeOf(call, place, crewPhotoCalls.addPhoto);
      const file = await media.findByPath(filePath);
      // what a worker has not put there for this place is absent to a worker
      if (file?.uploader !== member.workerId || file.parent.id !== parent.id) throw notFound();
      if ('contractId' in place) await openLog(ports, place, asOpening(context));
      const command = { type: add, data: { filePath, tag, caption: '' } };
      const { replayed } = await execute([{ ...parent, command }], context);
      return new HttpResponse({}, { headers: replayHeaders(replayed) });
    }),

    bindHandler(crewPhotoRouteTable.photos, async (call) => {
      const { sheet } = await callOfSheet(call, crewPhotoCalls.photos, call.params['id'] ?? '', ports);
      return shownPhotos(sheet.photos);
    }),

    bindHandler(crewPhotoRouteTable.logPhotos, async (call) => {
      const { id, world } = await callOfLog(call, logDayOf(call), ports);
      return shownPhotos((await world.record(dailyLog, id))?.photos ?? []);
    }),
  ];
}
