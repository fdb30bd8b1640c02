import { findStripeMock, startStripeMock } from '@backoffice/infra/testing/stripe-mock';
import { afterAll, describe, expect, it } from 'vitest';
import { providerContract } from './provider.spec-kit.ts';
import { stripeProvider } from './stripe.ts';

/** Requests are what Stripe's own description allows; it forgets all it was told, and knows any id. */
const found = await findStripeMock();
if ('missing' in found) throw new Error(`No stand-in of Stripe: ${found.missing}`);
const mock = await startStripeMock(found.program);
afterAll(() => mock.stop());

const options = { key: 'sk_test_123', webhookSecrets: ['whsec_1'], now: Date.now, baseUrl: mock.url };
const doingNothing = { pays: () => {}, paysOut: () => 'po_1' };

providerContract('Stripe, with an account for each company', () => ({
  provider: stripeProvider({ ...options, connects: true }),
  ...doingNothing,
}));
providerContract('Stripe, with the account of its key', () => ({
  provider: stripeProvider({ ...options, connects: false }),
  ...doingNothing,
}));

describe('a request that Stripe does not describe', () => {
  it('is refused for good, with what Stripe says', async () => {
    const stripe = stripeProvider({ ...options, connects: false });
    const asked = stripe.refund('acct_1', { checkoutId: 'cs_1', amount: 1.5, key: 'refund-2' });
    await expect(asked).rejects.toMatchObject({
      isFinal: true,
      message: expect.stringContaining('Stripe answers 400'),
    });
  });
});
