import {
  priceTicket,
  sumPrices,
  tmTicket,
  type TmTicket,
  type TmTicketCommand,
  type TmTicketContent,
  type TmTicketEvent,
  type TmTicketFacts,
  type TmTicketRefusal,
} from '@backoffice/contracts/features/tm-tickets';
import { moneyText } from '@backoffice/contracts/kernel';
import {
  documentDecisions,
  isRefusal,
  type ContentDecision,
  type RequestedContent,
} from '#capabilities/document-decisions.ts';
import { accept, mustExist, refuseWith, type Decider, type Decision, type Facts } from '#kernel/decider.ts';

const { create, edit } = documentDecisions(tmTicket, contentOf);

export const tmTicketDecider: Decider<TmTicket, TmTicketCommand, TmTicketEvent, TmTicketRefusal, TmTicketFacts> = {
  decide(command, ticket, facts) {
    switch (command.type) {
      case 'CreateTmTicket':
        return create(command.data, mustExist(facts.contract).origin, facts);
      case 'EditTmTicket':
        return edit(mustExist(ticket), command.data, facts);
      case 'SubmitTmTicket':
        return mustExist(ticket).submittedAt === null ? accept({ type: 'TmTicketSubmitted', data: {} }) : accept();
      case 'RecordTmTicketSignatureRefused':
        return accept({ type: 'TmTicketSignatureRefused', data: command.data });
      case 'PriceTmTicket':
        return priced(command.data, mustExist(ticket), facts);
      case 'ConvertTmTicket':
        return converted(command.data, mustExist(ticket));
      case 'UnconvertTmTicket': {
        const { changeOrderId, changeOrderNumber, amount } = mustExist(ticket);
        return changeOrderId === null || amount === null
          ? accept()
          : accept({ type: 'TmTicketUnconverted', data: { changeOrderId, changeOrderNumber, amount } });
      }
      case 'VoidTmTicket':
        return accept({ type: 'TmTicketVoided', data: command.data });
    }
  },
};

/** By the guards of a conversion there is an amount; its change order has lines of just that. */
function converted(
  { changeOrderId, changeOrderNumber, amount: was }: Extract<TmTicketCommand, { type: 'ConvertTmTicket' }>['data'],
  ticket: TmTicket,
): Decision<TmTicketEvent, TmTicketRefusal> {
  const amount = mustExist(ticket.amount);
  if (amount !== was) {
    const values = { number: ticket.number, amount: moneyText(amount), was: moneyText(was ?? 0) };
    return refuseWith({ code: 'TM_PRICED_ANEW', values });
  }
  return accept({ type: 'TmTicketConverted', data: { changeOrderId, changeOrderNumber, amount } });
}

/** With the names of everybody and everything that is chosen, and the day. */
function contentOf(
  requested: RequestedContent<typeof tmTicket>,
  { today, workers, equipment }: TmTicketFacts & Facts,
): ContentDecision<typeof tmTicket, TmTicketRefusal> {
  const labor: TmTicketContent['labor'] = [];
  for (const [at, line] of requested.labor.entries()) {
    const person = workers.get(line.workerId);
    if (!person) return { code: 'WORKER_UNKNOWN', field: `labor.${at}.workerId` };
    labor.push({ ...line, name: person.name, classification: line.classification || person.classification });
  }
  const stranger = requested.equipment.findIndex(({ equipmentId }) => equipmentId && !equipment.has(equipmentId));
  if (stranger >= 0) return { code: 'EQUIPMENT_UNKNOWN', field: `equipment.${stranger}.equipmentId` };
  return {
    ...requested,
    date: requested.date ?? today,
    labor,
    equipment: requested.equipment.map((line) => ({
      ...line,
      name: line.name || (equipment.get(line.equipmentId ?? '') ?? ''),
    })),
  };
}

function priced(
  { costs }: Extract<TmTicketCommand, { type: 'PriceTmTicket' }>['data'],
  ticket: TmTicket,
  { contract, workers }: TmTicketFacts,
): Decision<TmTicketEvent, TmTicketRefusal> {
  const terms = mustExist(mustExist(contract).terms); // by its guard
  const prices = priceTicket(ticket, {
    terms,
    costs: new Map(costs.map(({ lineId, unitCost }) => [lineId, unitCost])),
    billRates: new Map(
      [...workers].flatMap(([id, { billRate }]) => (billRate === null ? [] : [[id, billRate] as const])),
    ),
  });
  return isRefusal<TmTicketRefusal>(prices)
    ? refuseWith(prices)
    : accept({ type: 'TmTicketPriced', data: { terms, costs, prices, amount: sumPrices(prices) } });
}
