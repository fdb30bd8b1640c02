import { costPlusBilled, type CostBillingInvoice, type CostPlusToDate } from '#features/cost-plus';
import { divideRounded, shareOf, type Cents, type Quantity } from '#kernel/index.ts';
import type { InvoicePosting, OpeningInvoiceInput } from './content.ts';
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
const ratio = (amount: number, part: number, whole: number): number =>
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
};

/** What all approved invoices of a contract have done to it: by line, and in retention. */
export type BilledToDate = {
  readonly byLine: ReadonlyMap<string, Cents>;
  readonly retainable: Cents;
  readonly retentionHeld: Cents;
  readonly retentionReleased: Cents;
  /** Of the costs of a cost-plus contract. */
  readonly costPlus: CostPlusToDate;
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
  };
}

/** A line outside the schedule: extras, adjustments. */
export type UnscheduledItem = { readonly amount: Cents; readonly retentionApplies: boolean };

export type InvoiceSums = Omit<BilledInvoice, 'lineItems' | keyof CostBillingInvoice> & {
  readonly amount: Cents;
  readonly amountDue: Cents;
};

/**
 * The sums of an invoice. Retention is held of all that was billed until now, less what is held already, so that it
 * never drifts from its percentage; but what was released is neither held again nor given back twice. `amount` is
 * gross; `amountDue` is what is owed and aged. `costs`: what is billed of the costs of a cost-plus contract.
 */
export function invoiceSums(
  lines: readonly Pick<BilledLine, 'thisPeriod'>[],
  items: readonly UnscheduledItem[],
  retentionBp: number,
  retentionReleased: Cents,
  before: Pick<BilledToDate, 'retainable' | 'retentionHeld' | 'retentionReleased'>,
  costs: Cents = 0,
): InvoiceSums {
  const scheduled = lines.reduce((sum, { thisPeriod }) => sum + thisPeriod, costs);
  const free = (counted: readonly UnscheduledItem[]) => counted.reduce((sum, { amount }) => sum + amount, 0);
  const amount = scheduled + free(items);
  const retainable = scheduled + free(items.filter(({ retentionApplies }) => retentionApplies));
  const retentionHeld =
    retainable === 0
      ? 0
      : Math.max(shareOf(before.retainable + retainable, retentionBp), before.retentionReleased) - before.retentionHeld;
  return {
    amount,
    retainable,
    retentionHeld,
    retentionReleased,
    amountDue: amount - retentionHeld + retentionReleased,
  };
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

type OpeningSums = Pick<OpeningInvoiceInput, 'original' | 'retention' | 'open' | 'billedBefore'>;

/**
 * What an invoice of before the books has billed of the lines of its contract: its gross amount over all of them by
 * their prices, what goes beyond these is an extra. `retainable`: of what its retention is the agreed share, so that
 * the next invoice holds back as much as if all had been billed here.
 */
export function openingBilling(
  { original, retention, open, billedBefore }: OpeningSums,
  {
    schedule,
    retentionBp,
    isCostPlus,
  }: { readonly schedule: readonly ScheduledLine[]; readonly retentionBp: number; readonly isCostPlus: boolean },
) {
  const total = schedule.reduce((sum, { scheduled }) => sum + scheduled, 0);
  const [before, after] = [billedBefore, billedBefore + original].map((to) => spread(schedule, Math.min(to, total)));
  const amounts = schedule.map((_line, at) => (after?.[at] ?? 0) - (before?.[at] ?? 0));
  return {
    amounts,
    /** What others that come with it have billed of each line. */
    before: before ?? [],
    extras: isCostPlus ? 0 : original - amounts.reduce((sum, amount) => sum + amount, 0),
    retainable: ratio(FULL_BP, retention, retentionBp),
    paidBefore: original - retention - open,
  };
}

/** By the prices of lines; what rounding leaves is the largest line's. */
function spread(schedule: readonly ScheduledLine[], billed: Cents): Cents[] {
  const total = schedule.reduce((sum, { scheduled }) => sum + scheduled, 0);
  const shares = schedule.map(({ scheduled }) => ratio(scheduled, billed, total));
  const left = Math.max(billed, 0) - shares.reduce((sum, share) => sum + share, 0);
  const largest = Math.max(...schedule.map(({ scheduled }) => scheduled));
  const at = schedule.findIndex(({ scheduled }) => scheduled === largest);
  return shares.map((share, index) => (index === at && total > 0 ? share + left : share));
}
