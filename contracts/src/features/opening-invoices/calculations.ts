import {
  billedLine,
  ratio,
  type BilledToDate,
  type InvoiceContent,
  type InvoiceOrigin,
  type InvoicePosting,
  type InvoiceRefusal,
  type OpeningInvoiceInput,
  type ScheduledLine,
} from '#features/invoices';
import { moneyText, type Cents, type Refusal } from '#kernel/index.ts';

const FULL_BP = 10_000;

/** Of the contract that it is written for. */
type OpenedContract = {
  readonly origin: InvoiceOrigin;
  readonly schedule: readonly ScheduledLine[];
  readonly before: Pick<BilledToDate, 'byLine'>;
  readonly retentionBp: number;
  readonly costPlus: object | null;
};

/**
 * An invoice of before the books began, as it was and approved: what of it is open is owed and aged from now on, what
 * is retained is held under its contract. It stands against 3900 and is no revenue. One that was taken back with its
 * opening is written anew.
 */
export function openingInvoice(
  asked: OpeningInvoiceInput,
  { origin, schedule, before, retentionBp, costPlus }: OpenedContract,
  newId: () => string,
):
  | { readonly content: Omit<InvoiceContent, 'contentHash'>; readonly posting: InvoicePosting }
  | Refusal<InvoiceRefusal> {
  const { number, date, dueDate, original, retention, open: amountDue, on } = asked;
  const refusal = amountsRefusal(asked, { retentionBp, contract: origin.contractNumber });
  if (refusal) return refusal;
  const figures = openingBilling(asked, { schedule, retentionBp, isCostPlus: costPlus !== null });
  const { amounts, extras, retainable, paidBefore } = figures;
  const lineItems = schedule.flatMap((line, at) => {
    const amount = amounts[at] ?? 0;
    const billed = (before.byLine.get(line.sourceLineItemId) ?? 0) + (figures.before[at] ?? 0);
    return amount === 0 ? [] : [billedLine(line, { method: 'amount' as const, amount }, billed)];
  });
  const beside = { name: 'Brought forward', description: '', quantity: 10_000, unit: 'ls', retentionApplies: false };
  const content = {
    number,
    kind: 'progress' as const,
    date,
    dueDate,
    throughDate: null,
    lineItems,
    invoiceItems: extras === 0 ? [] : [{ ...beside, id: newId(), unitPrice: extras, amount: extras }],
    costLines: [],
    costPlus: null,
    payApplicationId: null,
    application: null,
    amount: original,
    retainable,
    retentionBp,
    retentionHeld: retention,
    retentionReleased: 0,
    amountDue,
    overbillingReason: '',
    notes: '',
    terms: '',
  };
  const posting: InvoicePosting = {
    number,
    contractId: origin.contractId,
    locationId: origin.locationId,
    customerId: origin.customerId,
    salesmanId: origin.salesmanId,
    on,
    date,
    dueDate,
    amount: original,
    extras,
    retainable,
    retentionHeld: retention,
    retentionReleased: 0,
    amountDue,
    lineItems: lineItems.map(({ sourceLineItemId, changeOrderId, thisPeriod }) => ({
      sourceLineItemId,
      changeOrderId,
      thisPeriod,
    })),
    paidBefore,
  };
  return { content, posting };
}

function amountsRefusal(
  { number, date, dueDate, original, retention, open }: OpeningInvoiceInput,
  { retentionBp, contract }: { readonly retentionBp: number; readonly contract: string },
): Refusal<InvoiceRefusal> | null {
  if (dueDate < date) return { code: 'DUE_BEFORE_DATE', field: 'dueDate' };
  if (open + retention > original)
    return { code: 'OPENING_OVERPAID', field: 'open', values: { number, original: moneyText(original) } };
  return retention > 0 && retentionBp === 0
    ? { code: 'OPENING_RETENTION', field: 'retention', values: { contract, number, held: moneyText(retention) } }
    : null;
}

type OpeningSums = Pick<OpeningInvoiceInput, 'original' | 'retention' | 'open' | 'billedBefore'>;

/**
 * What an invoice of before the books has billed of the lines of its contract: its gross amount over all of them by
 * their prices, what goes beyond these is an extra. `retainable`: of what its retention is the agreed share, so that
 * the next invoice holds back as much as if all had been billed here.
 */
function openingBilling(
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
