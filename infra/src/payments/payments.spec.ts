import { describe, expect, it } from 'vitest';
import { memoryProvider } from './memory.ts';
import { providerContract } from './provider.spec-kit.ts';
import { stripeSamples } from './samples.spec-kit.ts';
import { checkoutOf, disputeOf, eventOf, refundsOf, Session } from './stripe-objects.ts';
import { stripeProvider } from './stripe.ts';
import { signWebhook } from './webhook-signature.ts';

const SECRET = 'whsec_of_this_spec';
const NOW = Date.parse('2026-11-29T04:00:00Z');

providerContract('the adapter in memory', () => {
  const provider = memoryProvider({ now: () => NOW, secret: SECRET, url: 'https://pay.test' });
  return {
    provider,
    pays: (checkoutId) => provider.pay(checkoutId, { method: 'card', last4: '4242', institution: 'visa' }, 30),
    paysOut: provider.payOut,
  };
});

const { sessions } = stripeSamples;
const read = (name: keyof typeof sessions, dispute = disputeOf({ data: [] })) =>
  checkoutOf(Session.parse(sessions[name]), [], dispute);

describe('what Stripe says of a checkout', () => {
  it('a bank debit that has come is received, with its fee and the last digits of the account', () =>
    expect(read('paid')).toEqual({
      checkoutId: 'cs_test_1',
      url: null,
      reference: '0190c0de-0000-7000-8000-000000000001',
      status: 'received',
      paidBy: { method: 'bankDebit', last4: '6789', institution: 'STRIPE TEST BANK' },
      failure: '',
      charge: { chargeId: 'ch_1', amount: 836_700, fee: 500, at: '2026-11-29T00:00:00.000Z' },
      refunds: [],
      dispute: null,
    }));

  it.each([
    ['underWay', 'underWay'],
    ['failed', 'failed'],
    ['expired', 'expired'],
    ['open', 'open'],
    ['card', 'received'],
  ] as const)('a session that is %s is %s', (name, status) => expect(read(name).status).toBe(status));

  it('a bank debit that did not come says why', () => expect(read('failed').failure).toBe('The account is closed.'));

  it('a refund on its way has left the balance; one that failed is back', () =>
    expect(refundsOf(stripeSamples.refunds).map(({ amount, status }) => [amount, status])).toEqual([
      [2_000, 'made'],
      [700, 'failed'],
    ]));

  it('a debit that the bank returns is a dispute that is lost, with its fee', () =>
    expect(disputeOf(stripeSamples.disputes.lost)).toMatchObject({ status: 'lost', fee: 1_500, feeBack: 0 }));

  it('a dispute that is won brings its fee back', () =>
    expect(disputeOf(stripeSamples.disputes.won)).toMatchObject({ status: 'won', fee: 1_500, feeBack: 1_500 }));

  it('an inquiry takes no money and is none', () => expect(disputeOf(stripeSamples.disputes.inquiry)).toBeNull());

  it.each([
    ['async', { is: 'checkout', checkoutId: 'cs_test_1' }],
    ['dispute', { is: 'charge', intentId: 'pi_1' }],
    ['payout', { is: 'payout', payoutId: 'po_1' }],
    ['balance', { is: 'nothing of interest' }],
  ] as const)('of the event %s only its object is taken', (name, about) =>
    expect(eventOf(stripeSamples.events[name]).about).toEqual(about),
  );
});

describe('the signature of a webhook', () => {
  const stripe = stripeProvider({
    key: 'rk_test_1',
    webhookSecrets: [SECRET, 'whsec_before'],
    connects: true,
    now: () => NOW,
  });
  const body = JSON.stringify(stripeSamples.events.async);
  const heard = (sent: string, signature: string | null) => stripe.parseWebhook(Buffer.from(sent), signature)?.eventId;

  it('is believed for these bytes, by either secret while they are rotated', () => {
    expect(heard(body, signWebhook(body, SECRET, NOW))).toBe('evt_1');
    expect(heard(body, signWebhook(body, 'whsec_before', NOW))).toBe('evt_1');
    expect(
      heard(body, `${signWebhook(body, 'whsec_other', NOW)},${signWebhook(body, SECRET, NOW).split(',')[1]}`),
    ).toBe('evt_1');
  });
  it.each([
    ['another secret', body, signWebhook(body, 'whsec_other', NOW)],
    ['none', body, null],
    ['five minutes and a second ago', body, signWebhook(body, SECRET, NOW - 301_000)],
    ['five minutes and a second ahead', body, signWebhook(body, SECRET, NOW + 301_000)],
    [
      'a body that was encoded anew',
      JSON.stringify(stripeSamples.events.async, null, 1),
      signWebhook(body, SECRET, NOW),
    ],
    ['a time that is none', body, signWebhook(body, SECRET, NOW).replace(/t=\d+/, 't=soon')],
    ['a scheme that is not v1', body, signWebhook(body, SECRET, NOW).replace('v1=', 'v0=')],
  ])('is refused of %s', (_what, sent, signature) => expect(heard(sent, signature)).toBeUndefined());
});
