import {
  billedLine,
  openingBilling,
  type BillableContract,
  type InvoiceContent,
  type InvoicePosting,
  type InvoiceRefusal,
  type OpeningInvoiceInput,
} from '@backoffice/contracts/features/invoices';
import { moneyText, type Refusal } from '@backoffice/contracts/kernel';

/**
 * An invoice of before the books began, as it was and approved: what of it is open is owed and aged from now on, what
 * is retained is held under its contract. It stands against 3900 and is no revenue. One that was taken back with its
 * opening is written anew.
 */
export function openingInvoice(
  asked: OpeningInvoiceInput,
  { origin, schedule, before, retentionBp, costPlus }: BillableContract,
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
