import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  changeLinesOf,
  tmTicket,
  TmTicketDetails,
  tmTicketOwnRoutes,
  type TmTicketView,
} from '@backoffice/contracts/features/tm-tickets';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { companyTermsFor } from '#domain/document-terms.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandTarget, Execute } from '#kernel/execute.ts';
import type { World } from '#kernel/world.ts';

export const tmTicketHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(tmTicketOwnRoutes.generationDetails, async (call) => {
    const world = await openWorld(contextOf(call));
    const agreed = await world.visibleRecord(contract, call.query.contractId);
    if (!agreed || agreed.trashedAt !== null) throw notFound();
    return TmTicketDetails.parse({
      ...originUnder(agreed),
      number: await nextNumberIn(numberScope(tmTicket, { contractId: agreed.id }), world),
      date: world.facts.today,
      terms: agreed.tmTerms,
    });
  }),

  bindHandler(tmTicketOwnRoutes.convert, async (call) => {
    const context = contextOf(call);
    const { ticketIds, changeOrderId = null } = call.body;
    const newOrderId = deterministicUuid(`change order of ${context.commandId}`); // the same when it is asked again
    const targets = await conversionTargets({ ticketIds, changeOrderId, newOrderId }, await openWorld(context));
    const { replayed } = await execute(targets, context);
    return new HttpResponse({ changeOrderId: targets[0].id }, { headers: replayHeaders(replayed) });
  }),
];

/** `changeOrderId`: a draft that takes the lines; null, a new one under `newOrderId`. */
type AskedConversion = {
  readonly ticketIds: readonly string[];
  readonly changeOrderId: string | null;
  readonly newOrderId: string;
};

/**
 * One decision: the lines of the change order, and where each ticket has gone. The order stands first.
 * @throws Failure where a ticket or the order is out of sight
 */
export async function conversionTargets(
  { ticketIds, changeOrderId: into, newOrderId }: AskedConversion,
  world: World,
): Promise<Execute['targets']> {
  const tickets = await Promise.all(ticketIds.map((id) => visibleTicket(id, world)));
  const [first] = tickets;
  if (!first) throw notFound();
  const order = await (into === null ? newOrder(newOrderId, first, tickets, world) : draftOrder(into, tickets, world));
  return [
    order.target,
    ...tickets.map(({ id, version, amount }, at) => ({
      entity: tmTicket.entity,
      id,
      expectedVersion: version, // its prices are those that were read
      requestField: `ticketIds.${at}`,
      command: {
        type: 'ConvertTmTicket',
        data: {
          changeOrderId: order.target.id,
          contractId: order.contractId,
          changeOrderNumber: order.number,
          amount,
        },
      },
    })),
  ];
}

async function visibleTicket(id: string, world: World): Promise<TmTicketView> {
  const found = await world.visibleRecord(tmTicket, id);
  if (!found || found.trashedAt !== null) throw notFound();
  return found;
}

type Order = { readonly target: CommandTarget; readonly contractId: string; readonly number: string };
const { entity } = changeOrder;

/** It takes the lines below its own. */
async function draftOrder(id: string, tickets: readonly TmTicketView[], world: World): Promise<Order> {
  const draft = await world.visibleRecord(changeOrder, id);
  if (!draft) throw notFound();
  const own = draft.lineItems.map(({ amount: _figured, ...line }) => line);
  const data = changeOrder.commands.shapes.EditChangeOrder.parse({ lineItems: [...own, ...changeLinesOf(tickets)] });
  const command = { type: 'EditChangeOrder', data };
  return {
    target: { entity, id, expectedVersion: draft.version, requestField: 'changeOrderId', command },
    contractId: draft.contractId,
    number: draft.number,
  };
}

async function newOrder(
  id: string,
  { contractId, reason }: TmTicketView,
  tickets: readonly TmTicketView[],
  world: World,
): Promise<Order> {
  const number = await nextNumberIn(numberScope(changeOrder, { contractId }), world);
  const data = changeOrder.commands.shapes.CreateChangeOrder.parse({
    contractId,
    number,
    name: `Extra work: T&M ${tickets.map((ticket) => ticket.number).join(', ')}`.slice(0, 160),
    reason,
    lineItems: changeLinesOf(tickets),
    terms: await companyTermsFor('changeOrder', world),
  });
  return { target: { entity, id, creates: true, command: { type: 'CreateChangeOrder', data } }, contractId, number };
}
