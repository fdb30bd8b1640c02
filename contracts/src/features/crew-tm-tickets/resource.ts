import { z } from 'zod';
import { SharedChannel } from '#capabilities/index.ts';
import { TmEquipment, TmEquipmentEntry, TmLabor, TmLaborEntry, TmMaterial, TmTicketStatus } from '#features/tm-tickets';
import { Day, defineRoutes, Id, Line, Text, type CrewCall, type Route } from '#kernel/index.ts';

/** A T&M ticket as the foreman of its day sees it: what was done, and never what it is worth. */
export const CrewTmTicket = z.object({
  id: Id,
  contractId: Id,
  number: z.string(),
  name: z.string(),
  date: Day,
  status: TmTicketStatus,
  requestedBy: z.string(),
  requestedByCompany: z.string(),
  labor: z.array(TmLabor),
  equipment: z.array(TmEquipment),
  material: z.array(TmMaterial),
  note: z.string(),
  submittedBy: z.string(),
});
export type CrewTmTicket = z.infer<typeof CrewTmTicket>;

const lines = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(50, 'Use at most 50 lines.').default([]);
/** `ticketId`: made by the phone; what is sent under it again takes the place of what is not signed yet. */
const TmTicketToSend = z.strictObject({
  ticketId: Id,
  sheetId: Id,
  contractId: Id,
  name: Line(160),
  requestedBy: Line(120),
  requestedByCompany: Text(120).default(''),
  labor: lines(TmLaborEntry),
  equipment: lines(TmEquipmentEntry),
  material: lines(TmMaterial),
  note: Text(2_000).default(''),
});
export type TmTicketToSend = z.infer<typeof TmTicketToSend>;

const crew = { access: 'crew', scope: 'company', permission: null } as const;
export const crewTmTicketRouteTable = defineRoutes('crew', {
  writeTmTicket: {
    ...crew,
    method: 'POST',
    path: '/crew/tm-tickets',
    does: { handler: 'write' },
    body: TmTicketToSend,
    answer: z.object({}),
    summary:
      'Write extra work of the day of a sheet on one of its contracts, or write it anew: hours, machines, material',
  },
  submitTmTicket: {
    ...crew,
    method: 'PUT',
    path: '/crew/tm-tickets/:id/submit',
    does: { handler: 'write' },
    body: z.strictObject({ sheetId: Id }),
    answer: z.object({}),
    summary: 'The foreman signs what a T&M ticket of the day says',
  },
  shareTmTicket: {
    ...crew,
    method: 'POST',
    path: '/crew/tm-tickets/:id/share',
    does: { handler: 'write' },
    body: z.strictObject({ sheetId: Id, channel: SharedChannel }),
    answer: z.object({ url: z.string() }),
    summary: 'The link by which the other side signs a T&M ticket of the day, told once',
  },
  tmTickets: {
    ...crew,
    method: 'GET',
    path: '/crew/sheets/:id/tm-tickets',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(CrewTmTicket) }),
    summary: 'The T&M tickets of the contracts of a sheet on its day',
  },
});

/** The foreman, on the day of the sheet or up to a week later. */
const ofForeman = { who: 'foremanOfSheet', days: [-7, 0] } as const;
export const crewTmTicketCalls = {
  writeTmTicket: { route: crewTmTicketRouteTable.writeTmTicket.name, ...ofForeman },
  submitTmTicket: { route: crewTmTicketRouteTable.submitTmTicket.name, ...ofForeman },
  shareTmTicket: { route: crewTmTicketRouteTable.shareTmTicket.name, ...ofForeman },
  tmTickets: { route: crewTmTicketRouteTable.tmTickets.name, ...ofForeman },
} as const satisfies Readonly<Record<string, CrewCall>>;

export const crewTmTicketRoutes: Route[] = Object.values(crewTmTicketRouteTable);
