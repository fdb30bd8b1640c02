import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { signWebhook } from '@backoffice/infra/payments';
import { afterAll, expect, it, vi } from 'vitest';
import { demoSettings } from './demo-product.spec-kit.ts';
import { cleanUp, startReadyProduct } from './product-process.spec-kit.ts';

/** What a customer pays, and what Stripe keeps of it. */
const [PAID, FEE] = [12_345, 388];
const SECRET = 'whsec_of_a_test';
const SESSION = 'cs_test_killed';

/** Stripe, as far as one checkout asks it: an account, a session that is paid, and its balance. */
async function startStripe() {
  const asked: string[] = [];
  let [reference, hold] = ['', (): Promise<void> | void => {}];
  const session = () => ({
    id: SESSION,
    client_reference_id: reference,
    url: 'https://checkout.stripe.example/c/pay',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: {
      id: 'pi_1',
      status: 'succeeded',
      last_payment_error: null,
      latest_charge: {
        id: 'ch_1',
        amount: PAID,
        disputed: false,
        created: Math.floor(Date.now() / 1_000),
        balance_transaction: { amount: PAID, fee: FEE },
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      },
    },
  });
  async function answerTo(request: IncomingMessage): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '', 'http://stripe');
    asked.push(`${request.method} ${pathname}`);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (pathname === '/v1/account') return { id: 'acct_1', charges_enabled: true, requirements: null };
    if (pathname === '/v1/refunds') return { data: [] };
    if (pathname === '/v1/events') return { has_more: false, data: [] };
    if (request.method === 'POST') reference = new URLSearchParams(text).get('client_reference_id') ?? '';
    else await hold();
    return session();
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void answerTo(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // of a server that listens on TCP
    asked,
    /** From now on nobody is told how the session stands until what this answers is there. */
    holdSessions: (until: () => Promise<void> | void) => void (hold = until),
    stop: () => server.closeAllConnections(),
  };
}

/** @throws until it is there */
function linkMailedAs(subject: string, dataDir: string): string {
  const folder = join(dataDir, 'mailbox');
  const mails = readdirSync(folder).filter((name) => name.endsWith('.json'));
  for (const name of mails) {
    // as the mailbox writes them
    const mail = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { subject: string; text: string };
    const [, token] = /\/invoices\/preview\/([\w-]{43})/.exec(mail.text) ?? [];
    if (mail.subject === subject && token) return token;
  }
  throw new Error('The mail has not come');
}

const closing: (() => unknown)[] = [cleanUp];
afterAll(async () => {
  for (const close of closing) await close();
});

it('given a process that is killed between what Stripe says and its posting, then the one after it posts it once', async () => {
  const stripe = await startStripe();
  closing.unshift(stripe.stop);
  const { DATA_DIR, ...database } = await demoSettings();
  const settings = {
    ...database,
    NODE_ENV: 'test',
    PAYMENTS: 'stripe',
    STRIPE_KEY: 'rk_test_1',
    STRIPE_URL: stripe.url,
    STRIPE_WEBHOOK_SECRETS: SECRET,
  };
  let product = await startReadyProduct(DATA_DIR, settings);
  let headers: Record<string, string> = {};
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer; // as its route answers
  }
  type Page<Row> = { readonly items: readonly Row[] };
  type Open = { readonly id: string; readonly openDue: number; readonly status: string };

  const { token } = await call<{ token: string }>('POST', '/auth/login', {
    userName: 'olivia',
    password: DEMO_PASSWORD,
  });
  headers = { authorization: `Bearer ${token}` };
  type Profile = { readonly companies: readonly { readonly value: string; readonly isParentCompany: boolean }[] };
  const { companies } = await call<Profile>('GET', '/users/profile');
  headers['company-id'] = companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  const chosen = async (path: string, wanted: (row: Record<string, unknown>) => boolean = () => true) =>
    String(
      (await call<Page<Record<string, unknown>>>('POST', `/${path}/list`, { limit: 50 })).items.find(wanted)?.['id'],
    );
  const methodId = await chosen('payment-methods', (row) => row['requiresCheckNo'] === false);
  await call('POST', '/payment-account/connect', {
    payoutBankId: await chosen('banks', (row) => row['kind'] === 'bank'),
    takesCards: true,
    takesBankDebits: true,
    cardMethodId: methodId,
    bankDebitMethodId: methodId,
  });
  const invoices = await call<Page<Open>>('POST', '/invoices/list', { limit: 100 });
  const invoice = invoices.items.find(({ openDue, status }) => openDue > PAID && status !== 'draft');
  const { to } = await call<{ to: readonly { readonly email: string }[] }>(
    'GET',
    `/invoices/${invoice?.id}/email-fields`,
  );
  const letter = { to: to.map(({ email }) => email), subject: 'To be paid online', body: '{{doc.link}}' };
  await call('POST', `/invoices/${invoice?.id}/send-email`, letter);
  const share = await vi.waitFor(() => linkMailedAs(letter.subject, DATA_DIR), { timeout: 60_000, interval: 200 });
  await call('POST', `/invoices/preview/${share}/online-payment`, {
    allocations: [{ invoiceId: invoice?.id, amount: PAID }],
  });

  // it is asked how the session stands, and killed while it waits
  const isAsked = Promise.withResolvers<void>();
  stripe.holdSessions(() => {
    isAsked.resolve();
    return new Promise(() => {});
  });
  const delivery = JSON.stringify({
    id: 'evt_1',
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: SESSION, object: 'checkout.session' } },
  });
  const delivered = await fetch(`${product.url}/api/payments/stripe/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': signWebhook(delivery, SECRET, Date.now()) },
    body: delivery,
  });
  expect(delivered.status).toBe(200);
  await isAsked.promise;
  await product.end('SIGKILL');

  stripe.holdSessions(() => {});
  product = await startReadyProduct(DATA_DIR, settings);
  type Online = { readonly id: string; readonly status: string; readonly fee: number; readonly held: number };
  const online = await vi.waitFor(
    async () => {
      const { items } = await call<Page<Online>>('POST', '/online-payments/list', {});
      return items.find(({ status }) => status === 'received') ?? Promise.reject(new Error('It is not posted yet'));
    },
    { timeout: 240_000, interval: 500 },
  );
  expect(online).toMatchObject({ fee: FEE, held: PAID - FEE });
  const history = await call<Page<{ readonly type: string }>>('GET', `/post-payments/${online.id}/history`);
  expect(history.items.map(({ type }) => type)).toEqual(['PaymentPosted']);
  const { booksBalance } = await call<{ booksBalance: number }>('GET', '/payment-account');
  expect(booksBalance).toBe(PAID - FEE);
}, 600_000);
