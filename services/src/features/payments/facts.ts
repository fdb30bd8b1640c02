import { bank } from '@backoffice/contracts/features/banks';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import { paymentMethod } from '@backoffice/contracts/features/payment-methods';
import type { Allocation, payment, PaymentCommand } from '@backoffice/contracts/features/payments';
import { dayText, type Resource } from '@backoffice/contracts/kernel';
import { uniqueKey } from '#capabilities/unique.ts';
import {
  customerCreditScope,
  paidOnInvoice,
  invoicePaymentsOf,
  invoicePaymentsScope,
} from '#domain/invoice-payments.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { FieldsOf, RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import type { AllocatableInvoice, PaymentFacts } from './decider.ts';

type RecordedPayment = FieldsOf<typeof payment>;
/** Of whichever command it is, what it names. */
type PaymentInput = Partial<Extract<PaymentCommand, { type: 'PostPayment' }>['data']>;

export const paymentFacts: GatherFacts<PaymentFacts> = async ({ data }, world, record) => {
  const { customerId, bankId, methodId, allocations = [] } = data as PaymentInput; // the commands that have them
  const present = record?.fields as RecordedPayment | undefined; // a payment's record is folded from its events
  const [payer, bankNamed, method, invoices] = await Promise.all([
    customerId === undefined ? null : world.visibleRecord(customer, customerId),
    findUsable(bank, bankId, present?.bankId, world),
    findUsable(paymentMethod, methodId, present?.methodId, world),
    Promise.all(allocations.map((each) => payableOf(each, record?.id ?? null, world))),
  ]);
  return {
    ...world.facts,
    bank: bankNamed?.fields ?? null,
    method: method?.fields ?? null,
    customer:
      payer && !payer.trashed
        ? {
            customerId: payer.id,
            customerName: payer.fields.name,
            salesmanId: payer.fields.salesmanId,
            salesmanName: payer.fields.salesmanName,
          }
        : null,
    invoices: new Map(invoices.flat()),
  };
};

/** What is inactive is not chosen, but what a payment has already may stay. */
async function findUsable<R extends Resource>(
  resource: R,
  id: string | undefined,
  present: string | undefined,
  world: World,
) {
  const found = id === undefined ? null : await world.record(resource, id);
  return found && (id === present || (found.active && !found.trashed)) ? found : null;
}

/** What of an invoice is open to a payment: insisted on, so that of many at once no two have the same. */
async function payableOf(
  { invoiceId }: Allocation,
  paymentId: string | null,
  world: World,
): Promise<[string, AllocatableInvoice][]> {
  const [found, receipts] = await Promise.all([
    world.visibleRecord(invoice, invoiceId),
    invoicePaymentsOf(invoiceId, world),
  ]);
  if (!found || found.trashed) return [];
  const { number: invoiceNumber, contractId, locationId, salesmanId, customerId, amountDue } = found.fields;
  const open = amountDue - paidOnInvoice(invoiceId, receipts, paymentId);
  return [
    [
      invoiceId,
      {
        invoiceNumber,
        contractId,
        locationId,
        salesmanId,
        customerId,
        open,
        isReceivable: found.approved && !found.voided,
      },
    ],
  ];
}

/** As long as it stands a payment is found at its invoices, and at its customer while some of it is credit; a customer's check is posted once. */
export function paymentClaims(fields: RecordSnapshot['fields'], id: string): UniqueClaim[] {
  const { allocations, unapplied, customerId, customerName, checkNo, allowDuplicateCheck } = fields as RecordedPayment; // a payment's record is folded from its events
  const check: UniqueClaim = {
    scope: `Payment.check/${customerId}`,
    key: uniqueKey(checkNo),
    refusal: { code: 'DUPLICATE_CHECK', field: 'checkNo', values: { checkNo, customer: customerName } },
    describeHolder: (earlier) => ({ date: dayText((earlier as RecordedPayment).receivedOn) }), // as above
  };
  return [
    ...allocations.map(({ invoiceId }) => ({
      scope: invoicePaymentsScope(invoiceId),
      key: id,
      refusal: { code: 'ID_TAKEN' },
    })),
    ...(unapplied === 0 ? [] : [{ scope: customerCreditScope(customerId), key: id, refusal: { code: 'ID_TAKEN' } }]),
    ...(checkNo === '' || allowDuplicateCheck ? [] : [check]),
  ];
}
