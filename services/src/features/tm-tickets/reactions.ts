import { changeOrder } from '@backoffice/contracts/features/change-orders';
import {
  tmTicket,
  tmTicketRefusals,
  type TmTicketCommand,
  type TmTicketEvent,
  type TmTicketView,
} from '@backoffice/contracts/features/tm-tickets';
import { refusalFailure } from '@backoffice/infra/http';
import { recordsOf } from '#domain/records-of.ts';
import { mustExist } from '#kernel/decider.ts';
import type { Consequence, FollowingCommand } from '#kernel/consequences.ts';
import type { World } from '#kernel/world.ts';

/**
 * A change order that goes to the trash gives back the tickets that it was made of, and takes them again when it is
 * restored, unless another one has them meanwhile.
 */
export const ticketsOfOrders: Consequence = {
  entity: changeOrder.entity,
  leadsTo: [tmTicket.entity],
  async follow(decided, world) {
    const idsOf = (event: string) =>
      decided.flatMap(({ id, events }) => (events.some(({ type }) => type === event) ? id : []));
    const [givenBack, taken] = await Promise.all([
      Promise.all(idsOf('ChangeOrderTrashed').map((id) => ticketsIn(id, world))),
      Promise.all(idsOf('ChangeOrderRestored').map((id) => conversionsOf(id, world))),
    ]);
    return [
      ...givenBack.flat().map(({ id }) => ({ entity, id, command: { type: 'UnconvertTmTicket', data: {} } })),
      ...convertEachOnce(taken.flat()),
    ];
  },
  describe: () => null,
};

const { entity } = tmTicket;
const LINE_EVENTS = ['ChangeOrderCreated', 'ChangeOrderEdited', 'ChangeOrderRestored'];

/** Whatever put a ticket into the order wrote the order, too. */
async function ticketsIn(orderId: string, world: World): Promise<TmTicketView[]> {
  const history = await world.history(changeOrder, orderId);
  const commandIds = history.flatMap(({ type, meta }) => (LINE_EVENTS.includes(type) ? meta.commandId : []));
  const tickets = await ticketsWrittenBy(commandIds, world);
  return tickets.filter(({ changeOrderId }) => changeOrderId === orderId);
}

/** A ticket that goes back into its order. */
type Conversion = {
  readonly ticket: Pick<TmTicketView, 'id' | 'number'>;
  readonly data: Extract<TmTicketCommand, { type: 'ConvertTmTicket' }>['data'];
};

/** Those that the order gave back when it went to the trash, for what they were in it. */
async function conversionsOf(orderId: string, world: World): Promise<Conversion[]> {
  const order = await world.record(changeOrder, orderId);
  const { contractId, number: changeOrderNumber } = mustExist(order);
  const history = await world.history(changeOrder, orderId);
  const trashing = history.findLast(({ type }) => type === 'ChangeOrderTrashed')?.meta.commandId ?? '';
  const tickets = await ticketsWrittenBy([trashing], world);
  const conversions = tickets.map(async (ticket) =>
    (await world.history(tmTicket, ticket.id)).flatMap(({ type, meta, data }): Conversion[] => {
      if (type !== 'TmTicketUnconverted' || meta.commandId !== trashing) return [];
      const { changeOrderId, amount } = data as UnconvertedData; // by its name
      if (changeOrderId !== orderId) return [];
      return [{ ticket, data: { changeOrderId, contractId, changeOrderNumber, amount } }];
    }),
  );
  return (await Promise.all(conversions)).flat();
}
type UnconvertedData = Extract<TmTicketEvent, { type: 'TmTicketUnconverted' }>['data'];

async function ticketsWrittenBy(commandIds: readonly string[], world: World): Promise<TmTicketView[]> {
  const written = await Promise.all([...new Set(commandIds)].map((id) => world.recordsOfCommand(id)));
  const ids = written.flat().flatMap((record) => (record.entity === entity ? record.id : []));
  return [...(await recordsOf(tmTicket, ids, world)).values()];
}

/** @throws HttpProblem where two orders are restored at once that had the same ticket one after the other */
function convertEachOnce(conversions: readonly Conversion[]): FollowingCommand[] {
  for (const [first, second] of Map.groupBy(conversions, ({ ticket }) => ticket.id).values())
    if (first && second) {
      const values = { number: first.ticket.number, order: first.data.changeOrderNumber };
      throw refusalFailure({ code: 'TM_CONVERTED', values }, tmTicketRefusals);
    }
  return conversions.map(({ ticket: { id }, data }) => ({ entity, id, command: { type: 'ConvertTmTicket', data } }));
}
