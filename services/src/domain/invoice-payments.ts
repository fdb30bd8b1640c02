import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import { isEffective, payment, type PaymentView } from '@backoffice/contracts/features/payments';
import type { Cents } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { World } from '#kernel/world.ts';

/** Where the payments on an invoice are found. */
export const invoicePaymentsScope = (invoiceId: string) => belongsToScope(invoice.entity, invoiceId, payment.entity);

/**
 * The payments on an invoice that still stand: neither returned nor reversed. Whoever decides on them insists on them.
 */
export async function invoicePaymentsOf(invoiceId: string, world: World): Promise<PaymentView[]> {
  const ids = await world.claimHolders(invoicePaymentsScope(invoiceId));
  const payments = await Promise.all(ids.map((id) => world.record(payment, id)));
  return payments.filter((found) => found !== null).filter(isEffective);
}

/** Where the payments of a deposit are found. */
export const depositScope = (depositId: string) => `${payment.entity}.deposit/${depositId}`;

/** Where the payments are found of which a customer has credit left. */
export const customerCreditScope = (customerId: string) => `${customer.entity}-${customerId}/credit`;

/** What a customer has paid and no invoice has used. Whoever decides on it insists on it. */
export async function unappliedCreditOf(customerId: string, world: World): Promise<Cents> {
  const ids = await world.claimHolders(customerCreditScope(customerId));
  const payments = await Promise.all(ids.map((id) => world.record(payment, id)));
  return payments.reduce((sum, found) => sum + (found?.unapplied ?? 0), 0);
}

/** What of these payments went to an invoice, but for one of them. */
export const paidOnInvoice = (
  invoiceId: string,
  payments: readonly PaymentView[],
  butPaymentId: string | null = null,
): Cents =>
  payments
    .filter(({ id }) => id !== butPaymentId)
    .flatMap(({ allocations }) => allocations)
    .filter((allocation) => allocation.invoiceId === invoiceId)
    .reduce((sum, { amount }) => sum + amount, 0);
