import { z } from 'zod';
import { creationRoute, documentRoutes, generationDetailsRoute, numberUniquenessRoute } from '#capabilities/index.ts';
import { TmTerms } from '#features/tm-terms';
import { Day, defineRoutes, Id, type Route, Version } from '#kernel/index.ts';
import { tmTicket } from './document.ts';

/** What a ticket of a contract begins with. `terms`: null until they are set. */
export const TmTicketDetails = z.object({
  contractId: z.string(),
  contractNumber: z.string(),
  contractName: z.string(),
  number: z.string(),
  date: Day,
  contactName: z.string(),
  customerName: z.string(),
  terms: TmTerms.nullable(),
});
export type TmTicketDetails = z.infer<typeof TmTicketDetails>;

const { shapes } = tmTicket.commands;
const ticket = { access: 'session', scope: 'company', entity: 'TmTicket' } as const;
const move = (verb: string, command: keyof typeof shapes, permission: string, summary: string) =>
  ({
    ...ticket,
    method: 'PUT',
    path: `/tm-tickets/:id/${verb}`,
    permission,
    does: { command, on: 'id' },
    body: shapes[command].extend(Version),
    summary,
  }) as const;

export const tmTicketOwnRoutes = defineRoutes('tm-tickets', {
  generationDetails: {
    ...generationDetailsRoute(tmTicket, TmTicketDetails, 'What a T&M ticket of a contract begins with'),
    permission: 'action:tm-ticket.create',
  },
  add: {
    ...creationRoute(tmTicket),
    path: '/tm-tickets/add',
    permission: 'action:tm-ticket.create',
    summary: 'Write a T&M ticket of a contract',
  },
  convert: {
    ...ticket,
    method: 'POST',
    path: '/tm-tickets/convert',
    permission: 'action:tm-ticket.convert',
    does: { handler: 'write' },
    /** In this order. `changeOrderId`: a draft that takes their lines; left out, a new one. */
    body: z.strictObject({
      ticketIds: z
        .array(Id)
        .min(1, 'Choose a ticket.')
        .max(50, 'Convert at most 50 tickets at once.')
        .refine((ids) => new Set(ids).size === ids.length, 'Name each ticket once.'),
      changeOrderId: Id.optional(),
    }),
    answer: z.object({ changeOrderId: Id }),
    summary: 'Put priced tickets of one contract into a change order, all or none',
  },
  submit: move('submit', 'SubmitTmTicket', 'action:tm-ticket.edit', 'Sign what it says for our side'),
  refuse: move(
    'refuse',
    'RecordTmTicketSignatureRefused',
    'action:tm-ticket.edit',
    'Record that the other side would not sign, and what they said',
  ),
  price: move('price', 'PriceTmTicket', 'action:tm-ticket.price', 'Price it by the T&M rates of its contract'),
  void: move('void', 'VoidTmTicket', 'action:tm-ticket.delete', 'Void, with a reason'),
  isUnique: numberUniquenessRoute(tmTicket, 'Whether a number is free among the T&M tickets of a contract'),
});

const { generationDetails, add, convert, isUnique, ...rest } = tmTicketOwnRoutes;
export const tmTicketRoutes: Route[] = [
  generationDetails,
  add,
  convert,
  ...documentRoutes(tmTicket, { without: ['create'], viewed: true }),
  ...Object.values(rest),
  isUnique,
];
