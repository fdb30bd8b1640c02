import type { Cents } from '@backoffice/contracts/kernel';
import {
  ProviderError,
  type Checkout,
  type CheckoutDispute,
  type NewCheckout,
  type PaidBy,
  type PaymentProvider,
  type Payout,
  type ProviderAccount,
  type ProviderEvent,
} from './provider.ts';
import { isSignedWebhook, signWebhook } from './webhook-signature.ts';

type KeptCheckout = { -readonly [Key in keyof Checkout]: Checkout[Key] } & { readonly accountId: string };
/** What a customer, their bank or the provider does. */
export type PaymentEvents = {
  /** The customer pays: a card at once, a bank debit after days, in which it is under way. */
  pay(checkoutId: string, by: PaidBy, fee?: Cents): void;
  /** A bank debit comes, or does not. */
  settle(checkoutId: string, outcome: { readonly fee: Cents } | { readonly failure: string }): void;
  /** Asked back by the payer, or returned by their bank. */
  dispute(checkoutId: string, of: Pick<CheckoutDispute, 'fee' | 'reason' | 'respondBy'>): void;
  closeDispute(checkoutId: string, outcome: { readonly status: 'won' | 'lost'; readonly feeBack?: Cents }): void;
  failRefund(checkoutId: string, refundId: string): void;
  /** All of the balance goes to the company's bank; the id of the payout. */
  payOut(accountId: string): string;
  failPayout(payoutId: string): void;
  restrict(accountId: string, needs: string): void;
  /** What was sent to the company's own bank, and has not come back. */
  paidOut(accountId: string): Cents;
  /** How often each key was refunded with: once, or it would be twice. */
  readonly refundKeys: readonly string[];
  /** As it is posted to us. */
  webhookOf(event: ProviderEvent, secret?: string): { readonly body: string; readonly signature: string };
  readonly events: readonly ProviderEvent[];
};
export type MemoryOptions = {
  readonly now: () => number;
  readonly secret: string;
  readonly url: string;
  /** For trying out: what is sent to the page of payment is paid by card at once. */
  readonly paysAtOnce?: boolean;
};

/** Pretends to be the provider: keeps accounts, checkouts and payouts, and moves no money. */
export function memoryProvider(options: MemoryOptions): PaymentProvider & PaymentEvents {
  const kept = keptBy(options);
  return { ...answersOf(kept, options), ...happeningsOf(kept, options) };
}

/** What it has, and how it notes what happens. */
function keptBy({ now }: Pick<MemoryOptions, 'now'>) {
  const accounts = new Map<string, string>();
  const sessions = new Map<string, KeptCheckout>();
  const payouts = new Map<string, Payout & { readonly accountId: string }>();
  const refundKeys: string[] = [];
  const events: ProviderEvent[] = [];
  const instant = () => new Date(now()).toISOString();
  const happened = (accountId: string, about: ProviderEvent['about']) =>
    void events.push({ eventId: `evt_${events.length + 1}`, accountId, at: instant(), about });
  const session = (id: string): KeptCheckout => {
    const found = sessions.get(id);
    if (!found) throw new ProviderError(`There is no checkout ${id}`, true);
    return found;
  };
  const change = (id: string, changes: Partial<KeptCheckout>) => {
    const kept = Object.assign(session(id), changes);
    happened(kept.accountId, { is: 'checkout', checkoutId: id });
  };
  const receive = (kept: KeptCheckout, amount: Cents, paidBy: PaidBy | null, fee: Cents) =>
    change(kept.checkoutId, {
      status: 'received',
      paidBy,
      charge: { chargeId: `ch_${kept.checkoutId}`, amount, fee, at: instant() },
    });
  const amounts = new Map<string, Cents>();
  const paidOut = (accountId: string): Cents =>
    [...payouts.values()]
      .filter((each) => each.accountId === accountId && each.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  const balance = (accountId: string): Cents =>
    [...sessions.values()].filter((each) => each.accountId === accountId).reduce((sum, each) => sum + heldOf(each), 0) -
    paidOut(accountId);
  return {
    accounts,
    sessions,
    payouts,
    amounts,
    refundKeys,
    events,
    instant,
    happened,
    session,
    change,
    receive,
    paidOut,
    balance,
  };
}
type ProviderState = ReturnType<typeof keptBy>;

/** What it answers to us. */
function answersOf(
  { accounts, sessions, payouts, amounts, refundKeys, events, ...kept }: ProviderState,
  { now, secret, url, paysAtOnce = false }: MemoryOptions,
): PaymentProvider {
  const { session, change, receive, happened, instant, balance } = kept;
  return {
    name: 'Stripe',
    isTest: true,
    async openAccount({ reference }) {
      const accountId = `acct_${reference}`;
      if (!accounts.has(accountId)) accounts.set(accountId, '');
      return { accountId, needs: accounts.get(accountId) ?? '', url: null };
    },
    readAccount: async (accountId): Promise<ProviderAccount> => ({ accountId, needs: accounts.get(accountId) ?? '' }),
    async createCheckout({ accountId, reference, amount, returnUrl }: NewCheckout) {
      const checkoutId = `cs_${reference}`;
      if (!sessions.has(checkoutId)) {
        amounts.set(checkoutId, amount);
        const blank = { status: 'open', paidBy: null, failure: '', charge: null, refunds: [], dispute: null } as const;
        const made: KeptCheckout = { ...blank, checkoutId, url: `${url}/${checkoutId}`, reference, accountId };
        sessions.set(checkoutId, made);
        if (paysAtOnce)
          receive(
            made,
            amount,
            { method: 'card', last4: '4242', institution: 'visa' },
            Math.round(amount * 0.029) + 30,
          );
      }
      return { checkoutId, url: paysAtOnce ? returnUrl : `${url}/${checkoutId}` };
    },
    async expireCheckout(_account, checkoutId) {
      if (session(checkoutId).status === 'open') change(checkoutId, { status: 'expired' });
    },
    async readCheckout(_account, of) {
      const found = sessions.get('checkoutId' in of ? of.checkoutId : of.intentId.replace(/^pi_/, 'cs_'));
      if (!found) return null;
      const { accountId: _its, ...checkout } = found;
      return structuredClone(checkout);
    },
    async refund(accountId, { checkoutId, amount, key }) {
      if (refundKeys.includes(key)) return;
      const of = session(checkoutId);
      const back = of.refunds.reduce((sum, each) => sum + (each.status === 'made' ? each.amount : 0), 0);
      if (of.charge === null || amount > of.charge.amount - back)
        throw new ProviderError('Refund amount is greater than the charge', true);
      refundKeys.push(key);
      const refundId = `re_${of.refunds.length + 1}_${checkoutId}`;
      of.refunds = [...of.refunds, { refundId, amount, at: instant(), status: 'made' }];
      happened(accountId, { is: 'charge', intentId: checkoutId.replace(/^cs_/, 'pi_') });
    },
    async readPayout(_account, payoutId) {
      const found = payouts.get(payoutId);
      if (!found) return null;
      const { accountId: _its, ...payout } = found;
      return { ...payout };
    },
    readBalance: async (accountId) => balance(accountId),
    listEvents: async (accountId, since) =>
      events.filter((each) => each.accountId === accountId && each.at.slice(0, 19) >= since.slice(0, 19)),
    parseWebhook(body, signature) {
      if (signature === null || !isSignedWebhook(body, signature, [secret], now())) return null;
      return JSON.parse(Buffer.from(body).toString()) as ProviderEvent; // signed by us
    },
  };
}

/** What others do there. */
function happeningsOf(
  { accounts, payouts, amounts, refundKeys, events, ...kept }: ProviderState,
  { now, secret }: Pick<MemoryOptions, 'now' | 'secret'>,
): PaymentEvents {
  const { session, change, receive, happened, instant, balance, paidOut } = kept;
  return {
    pay(checkoutId, paidBy, fee = 0) {
      if (paidBy.method === 'card') receive(session(checkoutId), amounts.get(checkoutId) ?? 0, paidBy, fee);
      else change(checkoutId, { status: 'underWay', paidBy });
    },
    settle(checkoutId, outcome) {
      const of = session(checkoutId);
      if ('failure' in outcome) change(checkoutId, { status: 'failed', ...outcome });
      else receive(of, amounts.get(checkoutId) ?? 0, of.paidBy, outcome.fee);
    },
    dispute(checkoutId, of) {
      const { charge, refunds } = session(checkoutId);
      const back = refunds.reduce((sum, each) => sum + (each.status === 'made' ? each.amount : 0), 0);
      const amount = (charge?.amount ?? 0) - back;
      change(checkoutId, {
        dispute: { disputeId: `dp_${checkoutId}`, amount, ...of, at: instant(), status: 'held', feeBack: 0 },
      });
    },
    closeDispute(checkoutId, { status, feeBack = 0 }) {
      const { dispute } = session(checkoutId);
      if (dispute) change(checkoutId, { dispute: { ...dispute, status, feeBack } });
    },
    failRefund(checkoutId, refundId) {
      const { refunds } = session(checkoutId);
      change(checkoutId, {
        refunds: refunds.map((each) => (each.refundId === refundId ? { ...each, status: 'failed' } : each)),
      });
    },
    payOut(accountId) {
      const payoutId = `po_${payouts.size + 1}`;
      payouts.set(payoutId, {
        payoutId,
        accountId,
        amount: balance(accountId),
        at: instant(),
        arrivesAt: instant(),
        status: 'sent',
      });
      happened(accountId, { is: 'payout', payoutId });
      return payoutId;
    },
    failPayout(payoutId) {
      const found = payouts.get(payoutId);
      if (!found) throw new ProviderError(`There is no payout ${payoutId}`, true);
      payouts.set(payoutId, { ...found, status: 'failed' });
      happened(found.accountId, { is: 'payout', payoutId });
    },
    restrict(accountId, needs) {
      accounts.set(accountId, needs);
      happened(accountId, { is: 'account' });
    },
    paidOut,
    refundKeys,
    webhookOf(event, by = secret) {
      const body = JSON.stringify(event);
      return { body, signature: signWebhook(body, by, now()) };
    },
    events,
  };
}

/** What of a checkout lies in the account: received, less fees, refunds and what is disputed. */
function heldOf({ charge, refunds, dispute }: KeptCheckout): Cents {
  if (charge === null) return 0;
  const back = refunds.reduce((sum, each) => sum + (each.status === 'made' ? each.amount : 0), 0);
  const disputed = dispute ? (dispute.status === 'won' ? 0 : dispute.amount) + dispute.fee - dispute.feeBack : 0;
  return charge.amount - charge.fee - back - disputed;
}
