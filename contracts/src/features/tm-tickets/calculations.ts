import {
  tmEquipmentParts,
  tmKinds,
  tmLaborParts,
  tmLineAmount,
  tmMarkup,
  tmQuantityParts,
  type TmKind,
  type TmPart,
  type TmTerms,
} from '#features/tm-terms';
import { dayText, hoursText, joinedByAnd, type Cents, type LineItem, type Refusal } from '#kernel/index.ts';
import type { TmPrice } from './content.ts';
import type { TmTicketContent, TmTicketRefusal } from './document.ts';

type TmLines = Pick<TmTicketContent, 'labor' | 'equipment' | 'material' | 'subcontract'>;
export const isEmptyTicket = (ticket: TmLines): boolean => tmKinds.every((kind) => ticket[kind].length === 0);

/** What lines cost and what hours are billed at. */
export type TmPriceBook = {
  readonly terms: TmTerms;
  /** By line: an hour of a machine, or one of a thing. */
  readonly costs: ReadonlyMap<string, Cents>;
  /** By worker, what an hour is billed at on the day of the ticket. */
  readonly billRates: ReadonlyMap<string, Cents>;
};

/** Every line of a ticket as it is billed, in their order; or which rate or cost is missing. */
export function priceTicket(ticket: TmLines, book: TmPriceBook): TmPrice[] | Refusal<TmTicketRefusal> {
  const { terms, costs, billRates } = book;
  const prices: TmPrice[] = [];
  const add = (lineId: string, kind: TmKind, parts: readonly TmPart[]) =>
    prices.push({ lineId, kind, amount: tmLineAmount(parts, tmMarkup(terms, kind)) });

  for (const line of ticket.labor) {
    const parts = tmLaborParts(line, terms, billRates.get(line.workerId) ?? null);
    if (!parts) return { code: 'TM_RATE_MISSING', values: { worker: line.name } };
    add(line.lineId, 'labor', parts);
  }
  const bought = [
    ...ticket.equipment.map((line) => ({
      ...line,
      kind: 'equipment' as const,
      parts: (cost: Cents) => tmEquipmentParts(line, terms, cost),
    })),
    ...(['material', 'subcontract'] as const).flatMap((kind) =>
      ticket[kind].map((line) => ({
        ...line,
        kind,
        name: 'firm' in line ? line.firm : line.text,
        parts: (cost: Cents) => tmQuantityParts(line.quantity, cost),
      })),
    ),
  ];
  for (const { lineId, kind, name, parts } of bought) {
    const cost = costs.get(lineId);
    if (cost === undefined) return { code: 'TM_COST_MISSING', field: 'costs', values: { line: name } };
    add(lineId, kind, parts(cost));
  }
  return prices;
}

export const sumPrices = (prices: readonly TmPrice[]): Cents => prices.reduce((sum, { amount }) => sum + amount, 0);

/** All hours of these lines, in hundredths. */
export const laborHours = (labor: TmTicketContent['labor']): number =>
  labor.reduce((sum, { regular, overtime, double }) => sum + regular + overtime + double, 0);

const kindNames: Readonly<Record<TmKind, string>> = {
  labor: 'labor',
  equipment: 'equipment',
  material: 'material',
  subcontract: 'subcontractors',
};

type PricedTicket = TmLines & {
  readonly number: string;
  readonly name: string;
  readonly date: string;
  readonly prices: readonly TmPrice[];
  readonly signedAt: string | null;
};
/** One line for each ticket and kind, and what of them is signed. */
export const changeLinesOf = (tickets: readonly PricedTicket[]): Partial<LineItem>[] & { name: string }[] => [
  ...tickets.flatMap((ticket) =>
    tmKinds.flatMap((kind) => {
      const unitPrice = sumPrices(ticket.prices.filter((price) => price.kind === kind));
      const name = `T&M ${ticket.number}: ${kindNames[kind]}`;
      return ticket[kind].length === 0 ? [] : [{ name, description: describe(ticket, kind), unitPrice }];
    }),
  ),
  ...signedSentence(tickets).map((name) => ({ kind: 'text' as const, name })),
];

const describe = (ticket: PricedTicket, kind: TmKind): string => {
  const count = kind === 'labor' ? `, ${hoursText(laborHours(ticket.labor))} h` : '';
  return `${ticket.name}, ${dayText(ticket.date)}${count}`;
};

/** `Quantities of T&M 3, 4 and 6 are signed.`; nothing where none is. */
export function signedSentence(tickets: readonly Pick<PricedTicket, 'number' | 'signedAt'>[]): string[] {
  const numbers = tickets.filter(({ signedAt }) => signedAt !== null).map(({ number }) => number);
  return numbers.length === 0 ? [] : [`Quantities of T&M ${joinedByAnd(numbers)} are signed.`];
}
