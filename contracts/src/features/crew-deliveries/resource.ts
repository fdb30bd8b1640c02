import { z } from 'zod';
import { CrewPhoto } from '#features/crew-photos';
import { deliveryFields, DeliveryView } from '#features/deliveries';
import { defineRoutes, Id, type CrewCall, type Route } from '#kernel/index.ts';

/** A delivery as the crew of its sheet sees it; photos of the receipt are for whoever took them. */
export const CrewDelivery = DeliveryView.pick({
  id: true,
  source: true,
  vendorName: true,
  items: true,
  condition: true,
  note: true,
  createdAt: true,
  createdByName: true,
}).extend({ photos: z.array(CrewPhoto) });
export type CrewDelivery = z.infer<typeof CrewDelivery>;

/** `deliveryId`: made by the phone, so that what is sent twice is there once. */
const DeliveryToSend = z.strictObject({ deliveryId: Id, sheetId: Id, ...deliveryFields });
export type DeliveryToSend = z.infer<typeof DeliveryToSend>;

const crew = { access: 'crew', scope: 'company', permission: null } as const;
export const crewDeliveryRouteTable = defineRoutes('crew', {
  recordDelivery: {
    ...crew,
    method: 'POST',
    path: '/crew/deliveries',
    does: { handler: 'write' },
    body: DeliveryToSend,
    answer: z.object({}),
    summary: 'What came to the site of a sheet, from a vendor or from stock; never what it cost',
  },
  deliveries: {
    ...crew,
    method: 'GET',
    path: '/crew/sheets/:id/deliveries',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(CrewDelivery) }),
    summary: 'What came to the site of a sheet',
  },
});

/** Whoever is on the sheet, on its day or up to a week later. */
const ofSheet = { who: 'onSheet', days: [-7, 0] } as const;
export const crewDeliveryCalls = {
  recordDelivery: { route: crewDeliveryRouteTable.recordDelivery.name, ...ofSheet },
  deliveries: { route: crewDeliveryRouteTable.deliveries.name, ...ofSheet },
} as const satisfies Readonly<Record<string, CrewCall>>;

export const crewDeliveryRoutes: Route[] = Object.values(crewDeliveryRouteTable);
