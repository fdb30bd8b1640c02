import { costPlusBilled, type CostBillingInvoice, type CostPlusToDate } from '#features/cost-plus';
import { flatRetention, retentionToDate, type BilledApplication } from '#features/retention-terms';
import { divideRounded, shareOf, type Cents, type Quantity } from '#kernel/index.ts';
import type { InvoicePosting } from './content.ts';
import type { InvoiceEvent } from './document.ts';

const FULL_BP = 10_000;

/** A line that can be billed: of the contract, or of an approved change order. `scheduled` is its price. */
export type ScheduledLine = {
  readonly sourceLineItemId: string;
  readonly source: 'contract' | 'changeOrder';
  readonly changeOrderId: string | null;
  readonly name: string;
  readonly quantity: Quantity;
  readonly unit: string;
  readonly scheduled: Cents;
};

/**
 * How far a line is billed: up to a share (basis points) or a quantity (×10,000) of the whole, or by an amount of this
 * period.
 */
export type Progress =
  | { readonly method: 'percent'; readonly percentToDate: number }
  | { readonly method: 'quantity'; readonly quantityToDate: Quantity }
  | { readonly method: 'amount'; readonly amount: Cents };

/** `balance`: what is left to bill after this period. */
export type BilledLine = ScheduledLine & {
  readonly billing: Progress;
  readonly previouslyBilled: Cents;
  readonly thisPeriod: Cents;
  readonly percentToDate: number;
  readonly balance: Cents;
};

/**
 * Shares and quantities are to date, so that all of a line, in however many steps, is its scheduled price to the cent.
 */
export function billedLine(line: ScheduledLine, billing: Progress, previouslyBilled: Cents): BilledLine {
  const thisPeriod = billing.method === 'amount' ? billing.amount : shareToDate(line, billing) - previouslyBilled;
  const toDate = previouslyBilled + thisPeriod;
  return {
    ...line,
    billing,
    previouslyBilled,
    thisPeriod,
    percentToDate: percentOf(line, billing, toDate),
    balance: line.scheduled - toDate,
  };
}

const shareToDate = ({ scheduled, quantity }: ScheduledLine, billing: Exclude<Progress, { method: 'amount' }>): Cents =>
  billing.method === 'percent'
    ? shareOf(scheduled, billing.percentToDate)
    : ratio(scheduled, billing.quantityToDate, quantity);

const percentOf = ({ scheduled }: ScheduledLine, billing: Progress, toDate: Cents): number =>
  billing.method === 'percent' ? billing.percentToDate : percentBilled(scheduled, toDate);

/** Basis points. */
export const percentBilled = (scheduled: Cents, billed: Cents): number => ratio(FULL_BP, billed, scheduled);

/** Of a line's own quantity. */
export const quantityBilled = (
  { scheduled, quantity }: Pick<ScheduledLine, 'scheduled' | 'quantity'>,
  billed: Cents,
): Quantity => ratio(quantity, billed, scheduled);

/** `amount × part ÷ whole`, rounded once; 0 of nothing. */
export const ratio = (amount: number, part: number, whole: number): number =>
  whole === 0
    ? 0
    : Number(divideRounded(BigInt(amount) * BigInt(part) * (whole < 0 ? -1n : 1n), BigInt(Math.abs(whole))));

/** How far a line is billed beyond its price, or back beyond nothing. A credit mirrors a charge. */
export const overbilledAmount = ({ scheduled, balance }: Pick<BilledLine, 'scheduled' | 'balance'>): Cents =>
  Math.max(balance - Math.max(scheduled, 0), Math.min(scheduled, 0) - balance, 0);

export const isOverbilled = (line: Pick<BilledLine, 'scheduled' | 'balance'>): boolean => overbilledAmount(line) > 0;

/** What an approved invoice has done to its contract. */
export type BilledInvoice = Partial<CostBillingInvoice> & {
  readonly lineItems: readonly Pick<BilledLine, 'sourceLineItemId' | 'thisPeriod'>[];
  readonly retainable: Cents;
  readonly retentionHeld: Cents;
  readonly retentionReleased: Cents;
  /** The application for payment that it bills; null, or left out, of what bills none. */
  readonly application?: BilledApplication | null;
};

/** What all approved invoices of a contract have done to it: by line, and in retention. */
export type BilledToDate = {
  readonly byLine: ReadonlyMap<string, Cents>;
  readonly retainable: Cents;
  readonly retentionHeld: Cents;
  readonly retentionReleased: Cents;
  /** Of the costs of a cost-plus contract. */
  readonly costPlus: CostPlusToDate;
  /** The last application for payment that is billed: on its terms retention is held from then on. */
  readonly application: BilledApplication | null;
};

export function billedToDate(invoices: readonly BilledInvoice[]): BilledToDate {
  const byLine = new Map<string, Cents>();
  for (const { sourceLineItemId, thisPeriod } of invoices.flatMap(({ lineItems }) => lineItems))
    byLine.set(sourceLineItemId, (byLine.get(sourceLineItemId) ?? 0) + thisPeriod);
  const sum = (field: 'retainable' | 'retentionHeld' | 'retentionReleased') =>
    invoices.reduce((total, invoice) => total + invoice[field], 0);
  return {
    byLine,
    retainable: sum('retainable'),
    retentionHeld: sum('retentionHeld'),
    retentionReleased: sum('retentionReleased'),
    costPlus: costPlusBilled(invoices),
    application: invoices
      .flatMap(({ application }) => application ?? [])
      .reduce<BilledApplication | null>((last, each) => (last && last.number > each.number ? last : each), null),
  };
}

/** A line outside the schedule: extras, adjustments. */
export type UnscheduledItem = { readonly amount: Cents; readonly retentionApplies: boolean };

export type InvoiceSums = Omit<BilledInvoice, 'lineItems' | 'application' | keyof CostBillingInvoice> & {
  readonly amount: Cents;
  readonly amountDue: Cents;
};

/**
 * The sums of an invoice. Retention is held of all that was billed until now, less what is held already, so that it
 * never drifts from its percentage; but what was released is neither held again nor given back twice. `amount` is
 * gross; `amountDue` is what is owed and aged. `costs`: what is billed of the costs of a cost-plus contract.
 * `application`: that it bills, or that was billed last; on its terms, then.
 */
export function invoiceSums(
  lines: readonly Pick<BilledLine, 'sourceLineItemId' | 'thisPeriod'>[],
  items: readonly UnscheduledItem[],
  retentionBp: number,
  retentionReleased: Cents,
  before: BilledBefore,
  costs: Cents = 0,
  application: BilledApplication | null = before.application ?? null,
): InvoiceSums {
  const scheduled = lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, costs);
  const free = (counted: readonly UnscheduledItem[]) => counted.reduce((sum, { amount }) => sum + amount, 0);
  const amount = scheduled + free(items);
  const retainable = scheduled + free(items.filter(({ retentionApplies }) => retentionApplies));
  const retentionHeld =
    retainable === 0
      ? 0
      : Math.max(retained(lines, before, retainable, application, retentionBp), before.retentionReleased) -
        before.retentionHeld;
  return {
    amount,
    retainable,
    retentionHeld,
    retentionReleased,
    amountDue: amount - retentionHeld + retentionReleased,
  };
}

type BilledBefore = Pick<BilledToDate, 'retainable' | 'retentionHeld' | 'retentionReleased'> &
  Partial<Pick<BilledToDate, 'byLine' | 'application'>>;

/** All that is to be retained once this is billed. */
function retained(
  lines: readonly Pick<BilledLine, 'sourceLineItemId' | 'thisPeriod'>[],
  { byLine = new Map(), retainable: billed }: BilledBefore,
  retainable: Cents,
  application: BilledApplication | null,
  retentionBp: number,
): Cents {
  const toDate = billed + retainable;
  if (!application) return retentionToDate(flatRetention(retentionBp), [], 0, toDate).total;
  const billedOf = new Map(byLine);
  for (const { sourceLineItemId, thisPeriod } of lines)
    billedOf.set(sourceLineItemId, (billedOf.get(sourceLineItemId) ?? 0) + thisPeriod);
  const stored = new Map(application.stored.map((each) => [each.sourceLineItemId, each.amount]));
  const split = [...billedOf].map(([sourceLineItemId, amount]) => ({
    sourceLineItemId,
    work: amount - (stored.get(sourceLineItemId) ?? 0),
    stored: stored.get(sourceLineItemId) ?? 0,
  }));
  const beside = toDate - [...billedOf.values()].reduce((sum, amount) => sum + amount, 0);
  return retentionToDate(application.retention, split, application.contractSum, beside).total;
}

/**
 * What an event of an invoice puts into the books; what it takes out of them is negative. Null where the books are not
 * touched.
 */
export function invoicePostingOf(event: InvoiceEvent): InvoicePosting | null {
  switch (event.type) {
    case 'InvoiceApproved':
    case 'OpeningInvoiceRecorded':
      return event.data;
    case 'InvoiceUnapproved':
      return negatePosting(event.data);
    case 'InvoiceVoided':
      return event.data.posted && negatePosting(event.data.posted);
    case 'InvoiceCreated':
    case 'InvoiceEdited':
    case 'InvoiceDuplicated':
    case 'InvoiceReminded':
    case 'InvoiceRemindersPaused':
    case 'InvoiceRemindersResumed':
      return null;
  }
}

const negatePosting = ({
  amount,
  extras,
  retainable,
  retentionHeld,
  retentionReleased,
  amountDue,
  lineItems,
  paidBefore,
  ...rest
}: InvoicePosting): InvoicePosting => ({
  ...rest,
  amount: -amount,
  extras: -extras,
  retainable: -retainable,
  retentionHeld: -retentionHeld,
  retentionReleased: -retentionReleased,
  amountDue: -amountDue,
  ...(paidBefore === undefined ? {} : { paidBefore: 0 - paidBefore }),
  lineItems: lineItems.map((line) => ({ ...line, thisPeriod: -line.thisPeriod })),
});
