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
import type { CommandTarget } from '#kernel/execute.ts';
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

  /** One decision: the lines of the change order, and where each ticket has gone. */
  bindHandler(tmTicketOwnRoutes.convert, async (call) => {
    const context = contextOf(call);
    const world = await openWorld(context);
    const { ticketIds, changeOrderId: into } = call.body;
    const tickets = await Promise.all(ticketIds.map((id) => visibleTicket(id, world)));
    const [first] = tickets;
    if (!first) throw notFound();
    const order = await orderOf(into ?? null, first, tickets, world, context.commandId);
    const { replayed } = await execute(
      [
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
      ],
      context,
    );
    return new HttpResponse({ changeOrderId: order.target.id }, { headers: replayHeaders(replayed) });
  }),
];

async function visibleTicket(id: string, world: World): Promise<TmTicketView> {
  const found = await world.visibleRecord(tmTicket, id);
  if (!found || found.trashedAt !== null) throw notFound();
  return found;
}

type Order = { readonly target: CommandTarget; readonly contractId: string; readonly number: string };

/** A draft that takes the lines below its own, or a new one under an id that follows from the request. */
async function orderOf(
  into: string | null,
  { contractId, reason }: TmTicketView,
  tickets: readonly TmTicketView[],
  world: World,
  commandId: string,
): Promise<Order> {
  const added = changeLinesOf(tickets);
  const { entity } = changeOrder;
  if (into !== null) {
    const draft = await world.visibleRecord(changeOrder, into);
    if (!draft) throw notFound();
    const lineItems = [...draft.lineItems.map(({ amount: _figured, ...line }) => line), ...added];
    return {
      target: {
        entity,
        id: into,
        expectedVersion: draft.version,
        requestField: 'changeOrderId',
        command: { type: 'EditChangeOrder', data: changeOrder.commands.shapes.EditChangeOrder.parse({ lineItems }) },
      },
      contractId: draft.contractId,
      number: draft.number,
    };
  }
  const number = await nextNumberIn(numberScope(changeOrder, { contractId }), world);
  const data = changeOrder.commands.shapes.CreateChangeOrder.parse({
    contractId,
    number,
    name: `Extra work: T&M ${tickets.map((ticket) => ticket.number).join(', ')}`.slice(0, 160),
    reason,
    lineItems: added,
    terms: await companyTermsFor('changeOrder', world),
  });
  return {
    target: {
      entity,
      id: deterministicUuid(`change order of ${commandId}`),
      creates: true,
      command: { type: 'CreateChangeOrder', data },
    },
    contractId,
    number,
  };
}
