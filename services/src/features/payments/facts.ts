import { factsRead } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice, type invoiceFold } from '@backoffice/contracts/features/invoices';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import {
  depositIdOf,
  payment as paymentResource,
  paymentGuards,
  type AllocatableInvoice,
  type Payment,
  type PaymentCommand,
  type PaymentFacts,
} from '@backoffice/contracts/features/payments';
import { dayText, verbOf, type Day, type RecordOf, type Resource } from '@backoffice/contracts/kernel';
import { withChanges } from '#capabilities/with-changes.ts';
import { uniqueKey } from '#capabilities/unique.ts';
import {
  customerCreditScope,
  depositScope,
  paidOnInvoice,
  invoicePaymentsOf,
  invoicePaymentsScope,
} from '#domain/invoice-payments.ts';
import { deterministicUuid } from '@backoffice/infra/http';
import { providerBankOf } from '#domain/payments/payment-account.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** Of whichever command it is, what it names. */
type PaymentInput = Partial<
  Extract<PaymentCommand, { type: 'PostPayment' }>['data'] & Extract<PaymentCommand, { type: 'ApplyCredit' }>['data']
>;

type DepositInput = Omit<PaymentInput, 'depositDate'> & { readonly depositDate?: Day | null };

export const paymentFacts: GatherFacts<PaymentFacts, Payment> = async ({ type, data }, world, payment) => {
  const { customerId, invoiceId, allocations = [], ...named } = data as PaymentInput; // the commands that have them
  const isDeposit = factsRead(paymentGuards, verbOf('Payment', type)).has('bank');
  const to: DepositInput = isDeposit ? withChanges<DepositInput>(payment ?? {}, named) : named;
  const { bankId, methodId } = to;
  const [credit, bankNamed, method, depositReconciledOn, ...invoices] = await Promise.all([
    invoiceId === undefined ? [] : payableOf(invoiceId, null, world),
    findUsable(bank, bankId, payment?.bankId, world),
    findUsable(paymentMethod, methodId, payment?.methodId, world),
    isDeposit ? reconciledWith(type, to, payment, world) : null,
    ...allocations.map((each) => payableOf(each.invoiceId, payment?.id ?? null, world)),
  ]);
  const [isPerson, atProvider] = [world.facts.actor.kind === 'user', providerBankOf(world.tenant)];
  const payerId = customerId ?? credit[0]?.[1].customerId;
  const payer = payerId === undefined ? null : await world.visibleRecord(customer, payerId);
  return {
    refundId: payment ? deterministicUuid(`refund ${payment.refunds.length + 1} of ${payment.id}`) : '',
    isAtProvider: isPerson && payment?.bankId === atProvider,
    // nothing is deposited to a card, and by no person at the provider
    bank: bankNamed?.kind === 'card' || (isPerson && bankNamed?.id === atProvider) ? null : bankNamed,
    method,
    depositReconciledOn,
    customer:
      payer && payer.trashedAt === null
        ? {
            customerId: payer.id,
            customerName: payer.name,
            salesmanId: payer.salesmanId,
            salesmanName: payer.salesmanName,
          }
        : null,
    invoices: new Map([credit, ...invoices].flat()),
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
  return found && (id === present || (found.status === 'active' && found.trashedAt === null)) ? found : null;
}

/** When a statement listed the deposit that a payment would be put into. */
async function reconciledWith(
  type: string,
  { bankId = '', depositDate, receivedOn, depositNo = '' }: DepositInput,
  payment: Payment | null,
  world: World,
): Promise<Day | null> {
  const day = depositDate ?? (type === 'DepositPayment' ? undefined : receivedOn) ?? world.facts.today;
  const depositId = depositNo === '' ? null : depositIdOf('', { bankId, depositDate: day, depositNo });
  if (depositId === null || depositId === payment?.depositId) return null;
  const ids = await world.claimHolders(depositScope(depositId));
  const others = await Promise.all(ids.map((id) => world.record(paymentResource, id)));
  return others.find((each) => each?.reconciledOn)?.reconciledOn ?? null;
}

/** What of an invoice is open to a payment: insisted on, so that of many at once no two have the same. */
async function payableOf(
  invoiceId: string,
  paymentId: string | null,
  world: World,
): Promise<[string, AllocatableInvoice][]> {
  const [found, receipts] = await Promise.all([
    world.visibleRecord(invoice, invoiceId),
    invoicePaymentsOf(invoiceId, world),
  ]);
  if (!found || found.trashedAt !== null) return [];
  const { number: invoiceNumber, contractId, locationId, salesmanId, customerId, amountDue } = found;
  const open = amountDue - paidOnInvoice(invoiceId, receipts, paymentId);
  const { posted } = found as RecordOf<typeof invoiceFold>; // folded for decisions
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
        countsFrom: posted?.on ?? found.date,
        standing: found.voidedAt !== null ? 'void' : found.approvedAt === null ? 'draft' : 'approved',
      },
    ],
  ];
}

/**
 * As long as it stands a payment is found at its deposit, at its invoices, and at its customer while some of it is
 * credit; a customer's check is posted once.
 */
export function paymentClaims({
  id,
  allocations,
  unapplied,
  customerId,
  customerName,
  checkNo,
  allowDuplicateCheck,
  depositId,
}: Payment): UniqueClaim[] {
  const check: UniqueClaim = {
    scope: `Payment.check/${customerId}`,
    key: uniqueKey(checkNo),
    refusal: { code: 'DUPLICATE_CHECK', field: 'checkNo', values: { checkNo, customer: customerName } },
    describeHolder: ({ receivedOn }) => ({ date: dayText(String(receivedOn)) }),
  };
  return [
    ...allocations.map(({ invoiceId }) => ({
      scope: invoicePaymentsScope(invoiceId),
      key: id,
      refusal: { code: 'ID_TAKEN' },
    })),
    ...(unapplied === 0 ? [] : [{ scope: customerCreditScope(customerId), key: id, refusal: { code: 'ID_TAKEN' } }]),
    ...(depositId === null || depositId === id
      ? []
      : [{ scope: depositScope(depositId), key: id, refusal: { code: 'ID_TAKEN' } }]),
    ...(checkNo === '' || allowDuplicateCheck ? [] : [check]),
  ];
}
