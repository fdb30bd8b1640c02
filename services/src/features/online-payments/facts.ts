import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import {
  isOnItsWay,
  onlinePayment,
  type OnlinePayment,
  type OnlinePaymentCommand,
  type OnlinePaymentFacts,
  type PayableOnline,
} from '@backoffice/contracts/features/online-payments';
import { opening } from '@backoffice/contracts/features/openings';
import { paymentAccount } from '@backoffice/contracts/features/payment-accounts';
import { addDays } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { closedThrough } from '#domain/closed-period.ts';
import { invoicePaymentsOf, paidOnInvoice } from '#domain/invoice-payments.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type Facts = OnlinePaymentFacts & { readonly idOf: (name: string) => string };

/** Where the online payments of an invoice are found that are on their way. */
const underWayScope = (invoiceId: string) => belongsToScope(invoice.entity, invoiceId, onlinePayment.entity);

export const onlinePaymentFacts: GatherFacts<Facts, OnlinePayment> = async (message, world, payment) => {
  const command = message as OnlinePaymentCommand; // of its own stream
  const begins = command.type === 'BeginOnlinePayment';
  const named = begins ? command.data.allocations : (payment?.allocations ?? []);
  const ids = command.type === 'AskOnlineRefund' ? [] : named.map(({ invoiceId }) => invoiceId);
  const [ours, account, closed, opened, invoices, underWay] = await Promise.all([
    world.record(company, world.tenant),
    world.record(paymentAccount, world.tenant),
    closedThrough(world),
    world.record(opening, world.tenant),
    Promise.all(ids.map(async (id) => [id, await payableOnline(id, world)] as const)),
    begins ? oldestUnderWay(ids, world) : null,
  ]);
  const found = new Map(invoices.flatMap(([id, each]) => (each ? [[id, each] as const] : [])));
  const [first] = found.values();
  const afterClosing = closed === null ? '' : addDays(closed, 1);
  const opensOn = opened && opened.status !== 'draft' ? opened.date : '';
  return {
    companyName: ours?.name ?? '',
    timeZone: ours?.timeZone ?? 'UTC',
    account,
    customer: begins && first ? await payerOf(first.customerId, world) : null,
    invoices: found,
    underWay,
    firstOpenDay: afterClosing > opensOn ? afterClosing : opensOn,
    idOf: (name) => deterministicUuid(`${world.tenant} ${name}`),
  };
};

/** What of an invoice is open: insisted on, so that of two who pay it at once the second reads of the first. */
export async function payableOnline(invoiceId: string, world: World): Promise<PayableOnline | null> {
  const [found, receipts] = await Promise.all([world.record(invoice, invoiceId), invoicePaymentsOf(invoiceId, world)]);
  if (!found || found.trashedAt !== null) return null;
  const { number: invoiceNumber, amountDue, approvedAt, voidedAt, customerId, salesmanId } = found;
  const isApproved = approvedAt !== null && voidedAt === null;
  return { invoiceNumber, open: amountDue - paidOnInvoice(invoiceId, receipts), isApproved, customerId, salesmanId };
}

async function payerOf(customerId: string, world: World): Promise<OnlinePaymentFacts['customer']> {
  const found = await world.record(customer, customerId);
  return found && found.trashedAt === null
    ? { customerId, customerName: found.name, salesmanId: found.salesmanId }
    : null;
}

export async function paymentsUnderWay(ids: readonly string[], world: World) {
  const holders = await Promise.all(ids.map((id) => world.claimHolders(underWayScope(id))));
  const found = await Promise.all([...new Set(holders.flat())].map((id) => world.record(onlinePayment, id)));
  return found.flatMap((each) => (each && isOnItsWay(each) ? [each] : []));
}

/** Of a page of the provider that has ended nothing comes any more. */
async function oldestUnderWay(ids: readonly string[], world: World): Promise<OnlinePaymentFacts['underWay']> {
  const found = (await paymentsUnderWay(ids, world)).filter(
    ({ status, expiresAt }) => status === 'underWay' || expiresAt > world.facts.now,
  );
  return found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0] ?? null;
}

export const onlinePaymentClaims = (payment: OnlinePayment): UniqueClaim[] =>
  isOnItsWay(payment)
    ? payment.allocations.map(({ invoiceId }) => ({
        scope: underWayScope(invoiceId),
        key: payment.id,
        refusal: { code: 'ID_TAKEN' },
      }))
    : [];
