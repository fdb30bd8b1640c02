import {
  crewDeliveryCalls,
  crewDeliveryRouteTable,
  type CrewDelivery,
} from '@backoffice/contracts/features/crew-deliveries';
import { delivery, type DeliveryView } from '@backoffice/contracts/features/deliveries';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { bindHandler, HttpResponse, type HttpHandler } from '@backoffice/infra/http';
import type { Media } from '@backoffice/infra/media';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { crewPhotoOf } from '#domain/crew/crew-photos.ts';
import { callOfSheet } from '#domain/crew/crew-sheet.ts';
import { recordsOf } from '#domain/records-of.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';

/** What came to the site of a sheet, by whoever is on it. */
export function crewDeliveryHandlers(ports: CommandGateway & { readonly media: Media }): HttpHandler[] {
  const asCrewSees =
    (workerId: string) =>
    (row: DeliveryView): CrewDelivery => {
      const { id, source, vendorName, items, condition, note, createdAt, createdByName } = row;
      const photos = row.workerId === workerId ? row.photos : []; // a receipt tells what was paid
      const said = { id, source, vendorName, items, condition, note, createdAt, createdByName };
      return { ...said, photos: photos.map((photo) => crewPhotoOf(ports.media, photo)) };
    };
  return [
    bindHandler(crewDeliveryRouteTable.recordDelivery, async (call) => {
      const { deliveryId: id, ...said } = call.body;
      const { context, member } = await callOfSheet(call, crewDeliveryCalls.recordDelivery, said.sheetId, ports);
      const command = { type: 'RecordDelivery', data: { ...said, workerId: member.workerId } };
      const { replayed } = await ports.execute([{ entity: delivery.entity, id, creates: true, command }], context);
      return new HttpResponse({}, { headers: replayHeaders(replayed) });
    }),
    bindHandler(crewDeliveryRouteTable.deliveries, async (call) => {
      const asked = callOfSheet(call, crewDeliveryCalls.deliveries, call.params['id'] ?? '', ports);
      const { sheet, world, member } = await asked;
      const ids = await world.claimHolders(belongsToScope(jobSheet.entity, sheet.id, delivery.entity));
      const rows = [...(await recordsOf(delivery, ids, world)).values()];
      const ordered = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
      return { items: ordered.map(asCrewSees(member.workerId)) };
    }),
  ];
}
