import type { z } from 'zod';
import { ProviderError, type NewCheckout, type PaymentProvider, type ProviderEvent } from './provider.ts';
import {
  AccountLink,
  accountOf,
  Balance,
  checkoutOf,
  disputeOf,
  eventOf,
  Events,
  OpenSession,
  payoutOf,
  StripeProblem,
  refundsOf,
  Session,
} from './stripe-objects.ts';
import { isSignedWebhook } from './webhook-signature.ts';

export type StripeOptions = {
  /** Of the installation: a restricted key of its own account, or that of a platform. */
  readonly key: string;
  /** More than one while they are rotated. */
  readonly webhookSecrets: readonly string[];
  /** Whether each company has an account of its own, connected to that of the key (Stripe Connect, direct charges). */
  readonly connects: boolean;
  readonly now: () => number;
  readonly baseUrl?: string;
};

/** The version of Stripe's API that requests and answers are written for. */
const API_VERSION = '2026-08-26.dahlia';
const TIMEOUT_MS = 15_000;
const EVENTS_A_PAGE = 100;
const CHARGED = 'payment_intent.latest_charge.balance_transaction';

/** Fields of a form, which Stripe takes with names like `a[b][0]`. */
type Form = Readonly<Record<string, string | number>>;

/** Stripe's HTTP API. @see https://docs.stripe.com/api */
export function stripeProvider({ key, webhookSecrets, connects, now, baseUrl }: StripeOptions): PaymentProvider {
  const call = stripeCaller({ key, baseUrl: baseUrl ?? 'https://api.stripe.com' });
  const of = (accountId: string) => (connects ? accountId : null);
  const read = (accountId: string, path: string, form: Form = {}) =>
    call('GET', path, form, { account: of(accountId) });

  async function findSession(accountId: string, asked: { checkoutId: string } | { intentId: string }) {
    if ('checkoutId' in asked)
      return read(accountId, `/checkout/sessions/${encodeURIComponent(asked.checkoutId)}`, { 'expand[0]': CHARGED });
    const found = await read(accountId, '/checkout/sessions', {
      payment_intent: asked.intentId,
      limit: 1,
      'expand[0]': `data.${CHARGED}`,
    });
    return (found as { readonly data: readonly unknown[] } | null)?.data[0] ?? null; // a list
  }

  return {
    name: 'Stripe',
    isTest: key.includes('_test_'),
    async openAccount({ reference, name, email, returnUrl }) {
      if (!connects) return { ...accountOf(await call('GET', '/account', {})), url: null };
      const account = accountOf(await call('POST', '/accounts', newAccount(name, email), { key: reference }));
      const back = { return_url: returnUrl, refresh_url: returnUrl };
      const link = { account: account.accountId, type: 'account_onboarding', ...back };
      return { ...account, url: parsed(AccountLink, await call('POST', '/account_links', link)).url };
    },
    readAccount: async (accountId) =>
      accountOf(await call('GET', connects ? `/accounts/${encodeURIComponent(accountId)}` : '/account', {})),
    async createCheckout({ accountId, ...checkout }) {
      const made = await call('POST', '/checkout/sessions', newSession(checkout), { account: of(accountId) });
      const { id: checkoutId, url } = parsed(OpenSession, made);
      return { checkoutId, url };
    },
    async expireCheckout(accountId, checkoutId) {
      const path = `/checkout/sessions/${encodeURIComponent(checkoutId)}/expire`;
      await call('POST', path, {}, { account: of(accountId) }).catch((error: unknown) => {
        // it was paid, or has expired
        if (!(error instanceof ProviderError) || !error.isFinal) throw error;
      });
    },
    async readCheckout(accountId, asked) {
      const found = await findSession(accountId, asked);
      if (found === null) return null;
      const session = parsed(Session, found);
      const { id: intent, latest_charge: charge = null } = session.payment_intent ?? {};
      const ofIntent = { payment_intent: intent ?? '', limit: 100 };
      return checkoutOf(
        session,
        // of a refund that came back the charge says nothing any more
        charge ? refundsOf(await read(accountId, '/refunds', ofIntent)) : [],
        charge?.disputed ? disputeOf(await read(accountId, '/disputes', ofIntent)) : null,
      );
    },
    async refund(accountId, { checkoutId, amount, key: refundKey }) {
      const session = parsed(Session, await findSession(accountId, { checkoutId }));
      const form = { payment_intent: session.payment_intent?.id ?? '', amount, reason: 'requested_by_customer' };
      await call('POST', '/refunds', form, { account: of(accountId), key: refundKey });
    },
    async readPayout(accountId, payoutId) {
      const found = await read(accountId, `/payouts/${encodeURIComponent(payoutId)}`);
      return found === null ? null : payoutOf(found);
    },
    async readBalance(accountId) {
      const { available, pending } = parsed(Balance, await read(accountId, '/balance'));
      return [...available, ...pending].reduce((sum, each) => sum + (each.currency === 'usd' ? each.amount : 0), 0);
    },
    async listEvents(accountId, since) {
      const events: ProviderEvent[] = [];
      const from = Math.floor(Date.parse(since) / 1_000);
      for (let after: Form = {}; ;) {
        const page = parsed(
          Events,
          await read(accountId, '/events', { 'created[gte]': from, limit: EVENTS_A_PAGE, ...after }),
        );
        events.push(...page.data.map(eventOf));
        const last = page.data.at(-1);
        if (!page.has_more || !last) return events.toReversed();
        after = { starting_after: last.id };
      }
    },
    parseWebhook(body, signature) {
      if (signature === null || !isSignedWebhook(body, signature, webhookSecrets, now())) return null;
      return eventOf(JSON.parse(Buffer.from(body).toString()));
    },
  };
}

function newSession({
  reference,
  amount,
  description,
  card,
  bankDebit,
  returnUrl,
  expiresAt,
}: Omit<NewCheckout, 'accountId'>): Form {
  const methods = [...(bankDebit ? ['us_bank_account'] : []), ...(card ? ['card'] : [])];
  const item = 'line_items[0]';
  return {
    mode: 'payment',
    client_reference_id: reference,
    [`${item}[price_data][currency]`]: 'usd',
    [`${item}[price_data][unit_amount]`]: amount,
    [`${item}[price_data][product_data][name]`]: description,
    [`${item}[quantity]`]: 1,
    ...Object.fromEntries(methods.map((method, index) => [`payment_method_types[${index}]`, method])),
    'payment_intent_data[metadata][reference]': reference,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
  };
}

/** Stripe collects fees from the company, bears its losses and asks it for its papers; no money is the operator's. */
const newAccount = (name: string, email: string): Form => ({
  country: 'US',
  email,
  'business_profile[name]': name,
  'controller[fees][payer]': 'account',
  'controller[losses][payments]': 'stripe',
  'controller[requirement_collection]': 'stripe',
  'controller[stripe_dashboard][type]': 'full',
});

/** Null for what a GET does not find. @throws ProviderError */
const stripeCaller =
  ({ key, baseUrl }: { readonly key: string; readonly baseUrl: string }) =>
  async (
    method: 'GET' | 'POST',
    path: string,
    form: Form,
    { account = null, key: idempotencyKey }: { readonly account?: string | null; readonly key?: string } = {},
  ): Promise<unknown> => {
    const fields = new URLSearchParams(
      Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const query = method === 'GET' && fields.size > 0 ? `?${fields}` : '';
    const answer = await fetch(`${baseUrl}/v1${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': API_VERSION,
        ...(account !== null && { 'stripe-account': account }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: fields }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ProviderError(`Stripe does not answer: ${String(error)}`, false);
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.ok) return body;
    if (answer.status === 404 && method === 'GET') return null;
    const { message = '', code = 'no code' } = StripeProblem.safeParse(body).data?.error ?? {};
    const passes = answer.status >= 500 || answer.status === 429 || answer.status === 409;
    throw new ProviderError(`Stripe answers ${answer.status}: ${message} (${code})`, !passes);
  };

/** @throws ProviderError where the answer has another shape than Stripe describes */
function parsed<Shape extends z.ZodType>(shape: Shape, object: unknown): z.output<Shape> {
  const found = shape.safeParse(object);
  if (!found.success) throw new ProviderError(`Stripe answers in another shape: ${found.error.message}`, true);
  return found.data;
}
