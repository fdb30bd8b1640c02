import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from './provider.ts';

/** A provider, with what a spec has to do so that a checkout of it has been paid. */
export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  readonly pays: (checkoutId: string) => void;
  readonly paysOut: (accountId: string) => string;
};

const company = {
  reference: 'company-1',
  name: 'Ridgeline',
  email: 'office@ridgeline.test',
  returnUrl: 'https://a.test/',
};
const checkout = {
  reference: '0190c0de-0000-7000-8000-000000000001',
  amount: 836_700,
  description: 'Invoice 1001',
  card: true,
  bankDebit: true,
  returnUrl: 'https://a.test/back',
  expiresAt: new Date(Date.now() + 31 * 60_000).toISOString(),
};

/** What every adapter of the port does. Of a payment's course only what needs no memory at the other end. */
export const providerContract = (name: string, open: () => ProviderUnderTest) =>
  describe(`${name} as a provider of payments`, () => {
    it('opens an account for a company and says what it is asked for', async () => {
      const { provider } = open();
      const { accountId } = await provider.openAccount(company);
      expect(accountId).toMatch(/^acct_/);
      expect(await provider.readAccount(accountId)).toMatchObject({
        accountId: expect.stringMatching(/^acct_/),
        needs: expect.any(String),
      });
    });

    it('opens a checkout with a page of its own, which can be expired again', async () => {
      const { provider } = open();
      const { accountId } = await provider.openAccount(company);
      const { checkoutId, url } = await provider.createCheckout({ ...checkout, accountId });
      expect(checkoutId).toMatch(/^cs_/);
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      await provider.expireCheckout(accountId, checkoutId);
      await provider.expireCheckout(accountId, checkoutId);
    });

    it('a checkout may be open to a bank debit alone', async () => {
      const { provider } = open();
      const { accountId } = await provider.openAccount(company);
      const { checkoutId } = await provider.createCheckout({ ...checkout, accountId, card: false });
      expect(checkoutId).toMatch(/^cs_/);
    });

    it('says how a checkout stands, and refunds what it received', async () => {
      const { provider, pays } = open();
      const { accountId } = await provider.openAccount(company);
      const { checkoutId } = await provider.createCheckout({ ...checkout, accountId });
      pays(checkoutId);
      const found = await provider.readCheckout(accountId, { checkoutId });
      expect(found).toMatchObject({ checkoutId, refunds: expect.any(Array) });
      await provider.refund(accountId, { checkoutId, amount: 100, key: 'refund-1' });
    });

    it('tells of a payout, of the balance, and of what happened', async () => {
      const { provider, paysOut } = open();
      const { accountId } = await provider.openAccount(company);
      const payoutId = paysOut(accountId);
      expect(await provider.readPayout(accountId, payoutId)).toMatchObject({ payoutId, amount: expect.any(Number) });
      expect(await provider.readBalance(accountId)).toEqual(expect.any(Number));
      const events = await provider.listEvents(accountId, new Date(0).toISOString());
      expect(events[0]).toMatchObject({ eventId: expect.stringMatching(/^evt_/) });
    });

    it('hears nothing that is not signed', () => {
      const { provider } = open();
      const body = Buffer.from(JSON.stringify({ id: 'evt_1' }));
      expect(provider.parseWebhook(body, null)).toBeNull();
      expect(provider.parseWebhook(body, 't=1,v1=00')).toBeNull();
    });
  });
