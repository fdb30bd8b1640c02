import { z } from 'zod';
import type { Checkout, CheckoutDispute, CheckoutRefund, Payout, ProviderAccount, ProviderEvent } from './provider.ts';

/** Of Stripe's objects what is read here; instants are seconds since 1970. */
const at = z.int().transform((seconds) => new Date(seconds * 1_000).toISOString());
const balanceTransaction = z.object({ amount: z.int(), fee: z.int() });

const Charge = z.object({
  id: z.string(),
  amount: z.int(),
  disputed: z.boolean(),
  created: at,
  /** Null until the money counts. */
  balance_transaction: balanceTransaction.nullable(),
  payment_method_details: z
    .object({
      type: z.string(),
      card: z.object({ last4: z.string().nullable(), brand: z.string().nullable() }).nullish(),
      us_bank_account: z.object({ last4: z.string().nullable(), bank_name: z.string().nullable() }).nullish(),
    })
    .nullable(),
});
/** With its charge in it: `payment_intent.latest_charge.balance_transaction` is expanded. */
export const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  client_reference_id: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.string(),
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      last_payment_error: z.object({ message: z.string().optional() }).nullable(),
      latest_charge: Charge.nullable(),
    })
    .nullable(),
});
export type Session = z.infer<typeof Session>;
export const OpenSession = z.object({ id: z.string(), url: z.url() });

export const Refunds = z.object({
  data: z.array(z.object({ id: z.string(), amount: z.int(), created: at, status: z.string().nullable() })),
});
export const Disputes = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      reason: z.string(),
      status: z.string(),
      created: at,
      evidence_details: z.object({ due_by: at.nullable() }),
      balance_transactions: z.array(balanceTransaction),
    }),
  ),
});
const PayoutObject = z.object({ id: z.string(), amount: z.int(), created: at, arrival_date: at, status: z.string() });
const Account = z.object({
  id: z.string(),
  charges_enabled: z.boolean(),
  requirements: z
    .object({ disabled_reason: z.string().nullable(), currently_due: z.array(z.string()).nullable() })
    .nullish(),
});
const Amounts = z.array(z.object({ amount: z.int(), currency: z.string() }));
export const Balance = z.object({ available: Amounts, pending: Amounts });
export const AccountLink = z.object({ url: z.url() });
export const StripeProblem = z.object({
  error: z.object({ message: z.string().optional(), code: z.string().optional() }),
});

export function accountOf(object: unknown): ProviderAccount {
  const { id, charges_enabled: isReady, requirements } = Account.parse(object);
  const due = requirements?.currently_due?.join(', ') ?? '';
  return { accountId: id, needs: isReady ? '' : due || (requirements?.disabled_reason ?? 'its review') };
}

export function checkoutOf(
  { id, url = null, client_reference_id: reference, payment_intent: intent, ...session }: Session,
  refunds: readonly CheckoutRefund[],
  dispute: CheckoutDispute | null,
): Checkout {
  const charge = intent?.latest_charge ?? null;
  const counted = session.payment_status === 'paid' ? (charge?.balance_transaction ?? null) : null;
  return {
    checkoutId: id,
    url,
    reference: reference ?? '',
    status: counted ? 'received' : statusOf(session, intent?.status),
    paidBy: paidByOf(charge),
    failure: intent?.last_payment_error?.message ?? '',
    charge:
      charge && counted ? { chargeId: charge.id, amount: charge.amount, fee: counted.fee, at: charge.created } : null,
    refunds,
    dispute,
  };
}

/** A bank debit that failed leaves its session complete and its intent without a way to pay. */
function statusOf({ status }: Pick<Session, 'status'>, intent: string | undefined): Checkout['status'] {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'failed' : 'underWay';
}

function paidByOf(charge: z.infer<typeof Charge> | null): Checkout['paidBy'] {
  const { card, us_bank_account: account } = charge?.payment_method_details ?? {};
  if (card) return { method: 'card', last4: card.last4 ?? '', institution: card.brand ?? '' };
  return account ? { method: 'bankDebit', last4: account.last4 ?? '', institution: account.bank_name ?? '' } : null;
}

export const refundsOf = (object: unknown): CheckoutRefund[] =>
  Refunds.parse(object).data.map(({ id, amount, created, status }) => ({
    refundId: id,
    amount,
    at: created,
    status: status === 'failed' || status === 'canceled' ? 'failed' : 'made',
  }));

/** An inquiry takes no money, so nothing is disputed yet; a charge has one dispute. */
export function disputeOf(object: unknown): CheckoutDispute | null {
  const found = Disputes.parse(object).data.find(({ balance_transactions: moves }) => moves.length > 0);
  if (!found) return null;
  const fees = found.balance_transactions.map(({ fee }) => fee);
  return {
    disputeId: found.id,
    amount: found.amount,
    fee: fees.reduce((sum, fee) => sum + Math.max(fee, 0), 0),
    feeBack: fees.reduce((sum, fee) => sum + Math.max(-fee, 0), 0),
    reason: found.reason.replaceAll('_', ' '),
    respondBy: found.evidence_details.due_by,
    at: found.created,
    status: found.status === 'won' || found.status === 'lost' ? found.status : 'held',
  };
}

export function payoutOf(object: unknown): Payout {
  const { id, amount, created, arrival_date: arrivesAt, status } = PayoutObject.parse(object);
  const isBack = status === 'failed' || status === 'canceled';
  return { payoutId: id, amount, at: created, arrivesAt, status: isBack ? 'failed' : 'sent' };
}

const Event = z.object({
  id: z.string(),
  account: z.string().nullish(),
  created: at,
  data: z.object({
    object: z.object({ id: z.string().optional(), object: z.string(), payment_intent: z.unknown().optional() }),
  }),
});
export const Events = z.object({ has_more: z.boolean(), data: z.array(z.looseObject({ id: z.string() })) });

export const eventOf = (object: unknown): ProviderEvent => {
  const { id, account, created, data } = Event.parse(object);
  return { eventId: id, accountId: account ?? null, at: created, about: aboutOf(data.object) };
};
function aboutOf({
  id,
  object,
  payment_intent: intent,
}: z.infer<typeof Event>['data']['object']): ProviderEvent['about'] {
  if (object === 'checkout.session' && id) return { is: 'checkout', checkoutId: id };
  if (object === 'payout' && id) return { is: 'payout', payoutId: id };
  if (object === 'account') return { is: 'account' };
  const intentId = object === 'payment_intent' ? id : intent;
  return typeof intentId === 'string' ? { is: 'charge', intentId } : { is: 'nothing of interest' };
}
