import type { Cents, Day } from '@backoffice/contracts/kernel';
import { ratioOf } from './job-money-oracle.spec-kit.ts';

/**
 * Test oracle of T&M tickets and of the change orders that they are billed by: written from what people agreed about
 * them (docs/adr/0138 and 0157), and not from the product. It is told of what people did and were not refused.
 */
export type Markups = { readonly laborBp: number; readonly materialBp: number };
/** `hours`: in hundredths, none of nobody; `quantity`: in ten-thousandths. */
export type ExtraWork = { readonly hours: number; readonly quantity: number };
type Prices = { readonly labor: Cents; readonly material: Cents };
type Answer = 'none' | 'refused' | 'signed';
type Ticket = {
  readonly job: string;
  readonly on: Day;
  work: ExtraWork;
  isSubmitted: boolean;
  answer: Answer;
  prices: Prices | null;
  isVoid: boolean;
  isTrashed: boolean;
  order: string | null;
};
/** `byHand`: what somebody typed; `tickets`: those whose lines it has, and what they were then. */
type Order = {
  readonly job: string;
  readonly byHand: Cents;
  readonly tickets: Map<string, Cents>;
  approval: string | null;
  isTrashed: boolean;
};

/** Of the one classification that is on tickets, an hour however it is paid. */
export const LABOR_RATE = 9_833;

export function extraWorkOracle() {
  const tickets = new Map<string, Ticket>();
  const orders = new Map<string, Order>();
  const markups = new Map<string, Markups>();

  const found = <V>(map: ReadonlyMap<string, V>, name: string): V => {
    const value = map.get(name);
    if (value === undefined) throw new Error(`The oracle knows no ${name}`);
    return value;
  };
  function mustBe(isSo: boolean, words: string): void {
    if (!isSo) throw new Error(words);
  }
  const amountOf = ({ prices }: Ticket): Cents | null => prices && prices.labor + prices.material;
  const isFree = ({ order, isVoid, isTrashed }: Ticket) => order === null && !isVoid && !isTrashed;
  /** @throws unless it can be written on */
  function freeTicket(name: string): Ticket {
    const ticket = found(tickets, name);
    mustBe(isFree(ticket), `${name} is ${statusOf(ticket)}`);
    return ticket;
  }
  /** @throws unless it can be put into an order for just that */
  function bill(name: string, orderName: string, amount: Cents): void {
    const ticket = freeTicket(name);
    const { job } = found(orders, orderName);
    mustBe(ticket.job === job, `${name} is not of ${job}`);
    mustBe(amountOf(ticket) === amount, `${name} is ${amountOf(ticket)}, and ${amount} in ${orderName}`);
    ticket.order = orderName;
  }
  function statusOf({ isVoid, order, prices, answer, isSubmitted }: Ticket) {
    if (isVoid) return 'void';
    if (order !== null) return 'converted';
    if (prices) return 'priced';
    if (answer !== 'none') return answer === 'signed' ? 'verified' : 'refused';
    return isSubmitted ? 'ready' : 'draft';
  }
  const orderAmount = ({ byHand, tickets: of }: Order) =>
    [...of.values()].reduce((sum, amount) => sum + amount, byHand);

  return {
    tickets: (): ReadonlyMap<string, Ticket> => tickets,
    orders: (): ReadonlyMap<string, Order> => orders,
    statusOf,
    amountOf,
    orderAmount,
    termsSet: (job: string, terms: Markups) => void markups.set(job, terms),

    written(name: string, job: string, on: Day, work: ExtraWork): void {
      const nothing = { isSubmitted: false, answer: 'none', prices: null, isVoid: false, isTrashed: false } as const;
      tickets.set(name, { job, on, work, ...nothing, order: null });
    },
    /** It is submitted, answered and priced anew. */
    edited(name: string, work: ExtraWork): void {
      const ticket = freeTicket(name);
      mustBe(ticket.answer !== 'signed', `${name} is signed`);
      Object.assign(ticket, { work, isSubmitted: false, answer: 'none', prices: null });
    },
    /** `worked`: the hours that the job has of that day; where it has any, a ticket says no more. */
    submitted(name: string, today: Day, worked: number): void {
      const ticket = freeTicket(name);
      mustBe(ticket.on <= today, `${name} is of ${ticket.on}, which is to come`);
      mustBe(worked === 0 || ticket.work.hours <= worked, `${name} says ${ticket.work.hours} of ${worked} hours`);
      ticket.isSubmitted = true;
    },
    answered(name: string, answer: Answer): void {
      const ticket = found(tickets, name);
      const { isSubmitted, isVoid, isTrashed } = ticket;
      mustBe(isSubmitted && !isVoid && !isTrashed && ticket.answer !== 'signed', `${name} cannot be ${answer}`);
      ticket.answer = answer;
    },
    signatureVoided(name: string): void {
      const ticket = freeTicket(name);
      mustBe(ticket.answer === 'signed', `${name} is not signed`);
      Object.assign(ticket, { answer: 'none', prices: null });
    },
    /** Each line once to the cent, with the markup of its kind. */
    priced(name: string, unitCost: Cents): void {
      const ticket = freeTicket(name);
      mustBe(ticket.answer !== 'none', `${name} was answered by nobody`);
      const { laborBp, materialBp } = found(markups, ticket.job);
      const { hours, quantity } = ticket.work;
      ticket.prices = {
        labor: ratioOf(hours * LABOR_RATE, 10_000 + laborBp, 100 * 10_000),
        material: ratioOf(quantity * unitCost, 10_000 + materialBp, 10_000 * 10_000),
      };
    },
    voided: (name: string) => void (freeTicket(name).isVoid = true),
    trashed(name: string): void {
      const ticket = found(tickets, name);
      mustBe(ticket.order === null, `${name} is in ${ticket.order}`);
      ticket.isTrashed = true;
    },
    restored: (name: string) => void (found(tickets, name).isTrashed = false),

    orderWritten: (name: string, job: string, byHand: Cents) =>
      void orders.set(name, { job, byHand, tickets: new Map(), approval: null, isTrashed: false }),
    /** Into an order that is still a draft. */
    converted(name: string, ticketNames: readonly string[]): void {
      const order = found(orders, name);
      mustBe(order.approval === null && !order.isTrashed, `${name} takes no more lines`);
      for (const ticket of ticketNames) {
        const amount = amountOf(found(tickets, ticket));
        if (amount === null) throw new Error(`${ticket} has no price`);
        bill(ticket, name, amount);
        order.tickets.set(ticket, amount);
      }
    },
    /** Each approval goes by a name of its own, as another one may be of more; null takes it back. */
    orderApproved: (name: string, approval: string | null) => void (found(orders, name).approval = approval),
    orderTrashed(name: string): void {
      const order = found(orders, name);
      mustBe(order.approval === null, `${name} is approved`);
      for (const ticket of order.tickets.keys()) found(tickets, ticket).order = null;
      order.isTrashed = true;
    },
    /** Together: what the first of them takes, another one cannot have. */
    ordersRestored(names: readonly string[]): void {
      for (const name of names) {
        const order = found(orders, name);
        for (const [ticket, amount] of order.tickets) bill(ticket, name, amount);
        order.isTrashed = false;
      }
    },
    /** Nothing that they were made of is another one's by now, or something else. */
    canRestore(names: readonly string[]): boolean {
      const taken = names.flatMap((name) => [...found(orders, name).tickets]);
      const isAsItWas = taken.every(([ticket, amount]) => {
        const now = found(tickets, ticket);
        return isFree(now) && amountOf(now) === amount;
      });
      return isAsItWas && new Set(taken.map(([ticket]) => ticket)).size === taken.length;
    },
  };
}
export type ExtraWorkOracle = ReturnType<typeof extraWorkOracle>;
