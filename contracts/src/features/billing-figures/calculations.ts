import {
  billedLine,
  invoiceSums,
  overbilledAmount,
  overbilledValues,
  type BillableContract,
  type BillableCosts,
  type BilledLine,
  type BilledToDate,
  type Invoice,
  type InvoiceCommand,
  type InvoiceRefusal,
  type InvoiceSums,
  type UnscheduledItem,
} from '#features/invoices';
import { costPlusBilling, type BilledCostLine } from '#features/cost-plus';
import { LINE_LIMIT, moneyText, type Refusal } from '#kernel/index.ts';

type InvoiceRefusalDetails = Refusal<InvoiceRefusal>;
export type RequestedBilling = Pick<
  Extract<InvoiceCommand, { type: 'CreateInvoice' }>['data'],
  'kind' | 'costLines' | 'lineItems' | 'payApplicationId' | 'retentionReleased' | 'overbillingReason'
> & {
  readonly invoiceItems: readonly UnscheduledItem[];
};

/** What an invoice bills of its contract, figured against what is billed by now; or why it cannot. */
export function computeBilling(
  requested: RequestedBilling,
  billable: BillableContract,
): (InvoiceSums & BilledCosts & BilledLines) | InvoiceRefusalDetails {
  const { invoiceItems, retentionReleased } = requested;
  const { before, retentionBp, costPlus } = billable;
  const { payApplicationId } = requested;
  const billed = payApplicationId === null ? linesAsked(requested, billable) : linesCertified(requested, billable);
  if ('code' in billed) return billed;
  const { lineItems, application } = billed;
  const costs = computeCosts(requested, costPlus, before);
  if ('code' in costs) return costs;
  const sums = invoiceSums(
    lineItems,
    invoiceItems,
    retentionBp,
    retentionReleased,
    before,
    costs.costPlus?.amount ?? 0,
    application ?? before.application,
  );
  const held = before.retentionHeld - before.retentionReleased + sums.retentionHeld;
  if (retentionReleased > held)
    return { code: 'RETENTION_RELEASE_TOO_LARGE', field: 'retentionReleased', values: { held: moneyText(held) } };
  return { ...sums, ...costs, lineItems, payApplicationId, application };
}

type BilledLines = Pick<Invoice, 'payApplicationId' | 'application'> & { readonly lineItems: BilledLine[] };
type LineDecision = Pick<BilledLines, 'lineItems' | 'application'> | InvoiceRefusalDetails;

/** What was certified on an application, less what is billed by now: it has to be what the application was made on. */
function linesCertified(
  { invoiceItems, retentionReleased, costLines }: RequestedBilling,
  { application: found, schedule, before }: BillableContract,
): LineDecision {
  const field = 'payApplicationId';
  if (!found) return { code: 'APPLICATION_UNKNOWN', field };
  const { isCertified, billedBy, lines, ...application } = found;
  const number = String(found.number);
  if (!isCertified) return { code: 'APPLICATION_NOT_CERTIFIED', field, values: { number } };
  if (billedBy !== null) return { code: 'APPLICATION_BILLED', field, values: { number, invoice: billedBy } };
  if (invoiceItems.length > 0 || retentionReleased !== 0 || costLines.length > 0)
    return { code: 'APPLICATION_ONLY', field };
  const lineItems: BilledLine[] = [];
  for (const { sourceLineItemId, before: billed, toDate } of lines) {
    const line = schedule.find((each) => each.sourceLineItemId === sourceLineItemId);
    if (!line || (before.byLine.get(sourceLineItemId) ?? 0) !== billed) return { code: 'BILLING_CHANGED' };
    if (toDate !== billed) lineItems.push(billedLine(line, { method: 'amount', amount: toDate - billed }, billed));
  }
  return { lineItems, application };
}

/** What is asked for line by line. */
function linesAsked(
  { lineItems: asked, overbillingReason }: RequestedBilling,
  { schedule, unapproved, unselected, before }: BillableContract,
): LineDecision {
  const lineItems: BilledLine[] = [];
  for (const [index, { sourceLineItemId, billing }] of asked.entries()) {
    const field = `lineItems.${index}`;
    const line = schedule.find((each) => each.sourceLineItemId === sourceLineItemId);
    const changeOrder = unapproved.get(sourceLineItemId);
    if (!line)
      return changeOrder === undefined
        ? {
            code: unselected.has(sourceLineItemId) ? 'OPTION_NOT_SELECTED' : 'LINE_UNKNOWN',
            field,
            values: { line: String(index + 1) },
          }
        : { code: 'CHANGE_ORDER_NOT_APPROVED', field, values: { changeOrder } };
    if (lineItems.some((each) => each.sourceLineItemId === sourceLineItemId))
      return { code: 'LINE_TWICE', field, values: { line: String(index + 1) } };
    const billed = billedLine(line, billing, before.byLine.get(sourceLineItemId) ?? 0);
    if (Math.abs(billed.thisPeriod) > LINE_LIMIT) return { code: 'LINE_TOO_LARGE', field, values: { name: line.name } };
    if (
      overbillingReason === '' &&
      overbilledAmount(billed) > overbilledAmount({ ...line, balance: billed.balance + billed.thisPeriod })
    )
      return { code: 'OVERBILLED', field, values: overbilledValues(billed) };
    lineItems.push(billed);
  }
  return { lineItems, application: null };
}

export type BilledCosts = Pick<Invoice, 'costLines' | 'costPlus'>;

/** What is billed of the costs of a job, each line once. */
function computeCosts(
  { kind, costLines: asked }: Pick<RequestedBilling, 'kind' | 'costLines'>,
  billable: BillableCosts | null,
  before: BilledToDate,
): BilledCosts | InvoiceRefusalDetails {
  if (kind !== 'costPlus' || billable === null)
    return asked.length === 0
      ? { costLines: [], costPlus: null }
      : { code: 'COST_LINE_UNKNOWN', field: 'costLines.0', values: { line: '1' } };
  const costLines: BilledCostLine[] = [];
  for (const [index, { lineId }] of asked.entries()) {
    const refusal = { field: `costLines.${index}`, values: { line: String(index + 1) } };
    const line = billable.lines.get(lineId);
    const invoiceNumber = billable.billedBy.get(lineId);
    if (!line) return { code: 'COST_LINE_UNKNOWN', ...refusal };
    if (invoiceNumber !== undefined)
      return { code: 'ALREADY_BILLED', ...refusal, values: { ...refusal.values, invoice: invoiceNumber } };
    if (costLines.some((each) => each.lineId === lineId)) return { code: 'LINE_TWICE', ...refusal };
    costLines.push(line);
  }
  return { costLines, costPlus: costPlusBilling(billable.agreement, costLines, before.costPlus, billable) };
}
