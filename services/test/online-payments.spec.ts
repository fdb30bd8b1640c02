import { memoryEventLog } from '@backoffice/infra/event-log';
import { signWebhook } from '@backoffice/infra/payments';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  begins,
  byBank,
  byCard,
  productNow,
  startPayingCompany,
  type PayingCompany,
} from './online-payments.spec-kit.ts';
import { WEBHOOK_SECRET } from './write-side.spec-kit.ts';

let firm: PayingCompany;
beforeEach(async () => {
  firm = await startPayingCompany();
}, 60_000);
afterEach(() => firm?.run.close());

const connected = async () => expect(await firm.connect()).toMatchObject({ status: 200 });
/** A payment that came by card. */
async function received(amount = 200_000, fee = 6_000) {
  const { checkoutId, id } = await begins(firm, amount, { again: true });
  firm.provider.pay(checkoutId, byCard, fee);
  await firm.told();
  return { checkoutId, id };
}
const refund = (id: string, amount: number) =>
  firm.run.ask('POST', `/online-payments/${id}/refund`, {
    ...firm.firm.as,
    body: { amount, reason: 'Paid twice', version: undefined },
  });
const byHand = (method: string, path: string, body: object) => firm.run.ask(method, path, { ...firm.firm.as, body });
const postedAs = async (id: string) => {
  const [posted] = await firm.run.log.readStream(firm.firm.id, `Payment-${id}`);
  return (posted?.data ?? {}) as { readonly methodId: string }; // it began with it
};
const eventsOf = async () => (await firm.run.log.readTenant(firm.firm.id, 0, 10_000)).length;

describe('an invoice that is paid online', () => {
  it('given online payment is off, when the page asks, then it says how else to pay, and nobody is sent anywhere', async () => {
    expect((await firm.run.ask('GET', `/invoices/preview/${firm.link}/online-payment`)).body).toMatchObject({
      problem: {
        code: 'ONLINE_PAYMENT_OFF',
        message: 'Ridgeline takes payment by check or bank transfer. See how below.',
      },
      invoices: [],
    });
    const before = await eventsOf();
    expect(await begins(firm, 100)).toMatchObject({ status: 422, body: { code: 'ONLINE_PAYMENT_OFF' } });
    expect(await eventsOf()).toBe(before);
  });

  it('given 10,000.00 by bank debit, when it has come after days, then one append posts it, its invoice and its fee', async () => {
    await connected();
    const { checkoutId, id } = await begins(firm, 1_000_000);
    firm.provider.pay(checkoutId, byBank);
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ status: 'underWay', paidBy: byBank, held: 0 });
    expect(await firm.history('Payment', id)).toEqual([]);

    firm.provider.settle(checkoutId, { fee: 500 });
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ status: 'received', fee: 500, held: 999_500 });
    const [posted] = await firm.run.log.readStream(firm.firm.id, `Payment-${id}`);
    expect(posted?.data).toMatchObject({
      amount: 1_000_000,
      unapplied: 0,
      allocations: [{ invoiceId: firm.invoiceId }],
    });
    const came = (await firm.run.log.readTenant(firm.firm.id, 0, 10_000)).filter(
      ({ meta }) => meta.commandId === posted?.meta.commandId,
    );
    expect(came.map(({ type }) => type).toSorted()).toEqual([
      'JournalEntryPosted',
      'OnlinePaymentReceived',
      'PaymentPosted',
    ]);
    expect(await firm.balanceOf(firm.bankId)).toBe(999_500);
    expect(await begins(firm, 100)).toMatchObject({ status: 422, body: { code: 'NOTHING_OPEN' } });
  });

  it('given a bank debit that does not come, then nothing is posted and the invoice can be paid again', async () => {
    await connected();
    const { checkoutId, id } = await begins(firm, 1_000_000);
    firm.provider.pay(checkoutId, byBank);
    firm.provider.settle(checkoutId, { failure: 'The account is closed.' });
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ status: 'failed', failure: 'The account is closed.', held: 0 });
    expect(await firm.history('Payment', id)).toEqual([]);
    expect((await begins(firm, 1_000_000)).status).toBe(200);
  });

  it('given an invoice that was paid by check meanwhile, when the money comes, then it is the customer’s credit', async () => {
    await connected();
    const { checkoutId, id } = await begins(firm, 1_000_000);
    const { payoutBankId: bankId, terms, customerId, invoiceId } = firm;
    const check = { customerId, amount: 900_000, bankId, methodId: terms.cardMethodId };
    await firm.done('POST', '/post-payments/create', { ...check, allocations: [{ invoiceId, amount: 900_000 }] });
    firm.provider.pay(checkoutId, byCard, 29_030);
    await firm.told();
    const [posted] = await firm.run.log.readStream(firm.firm.id, `Payment-${id}`);
    expect(posted?.data).toMatchObject({ allocations: [{ amount: 100_000 }], unapplied: 900_000 });
  });

  it('given two who pay at once, then the second reads of the first, and may pay again if that is meant', async () => {
    await connected();
    const [one, other] = await Promise.all([begins(firm, 1_000_000), begins(firm, 1_000_000)]);
    const [refused, first] = one.status === 409 ? [one, other] : [other, one];
    expect(first.status).toBe(200);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_UNDER_WAY', message: expect.stringContaining('10,000.00 is on its way since') },
    });
    const again = await begins(firm, 1_000_000, { again: true });
    expect(again.status).toBe(200);
    await firm.told();
    expect(await firm.payment(first.id)).toMatchObject({ status: 'expired' }); // its page takes no money any more
    expect(await firm.payment(again.id)).toMatchObject({ status: 'begun' });
  });

  it('whoever has paid comes back to the link that they paid by, which says how the payment stands', async () => {
    await firm.run.close();
    firm = await startPayingCompany({ paysAtOnce: true });
    await connected();
    const { body } = await begins(firm, 1_000);
    const { pathname, searchParams } = new URL(body.url);
    expect(pathname).toBe(`/invoices/preview/${firm.link}`);
    const offer = `/invoices/preview/${firm.link}/online-payment?payment=${searchParams.get('payment')}`;
    expect((await firm.run.ask('GET', offer)).body).toMatchObject({ last: { status: 'begun', amount: 1_000 } });
    await firm.settled(); // it was asked for by the page
    expect((await firm.run.ask('GET', offer)).body).toMatchObject({ problem: null, last: { status: 'received' } });
  });

  it('given one request that is sent twice, then there is one payment', async () => {
    await connected();
    const key = '0190c0de-0000-7000-8000-00000000abcd';
    const [one, two] = [await begins(firm, 1_000, { key }), await begins(firm, 1_000, { key })];
    expect(two.body).toEqual(one.body);
    expect(await firm.history('OnlinePayment', one.id)).toEqual(['OnlinePaymentBegun']);
  });

  it('several invoices of the customer are paid with one payment; nobody else’s is named', async () => {
    await connected();
    const { link, invoiceId } = firm;
    const other = await firm.approved(25_000);
    const offer = await firm.run.ask('GET', `/invoices/preview/${link}/online-payment`);
    expect(offer.body).toMatchObject({
      problem: null,
      takesCards: true,
      cardLimit: 250_000,
      invoices: [
        { invoiceId, open: 1_000_000 },
        { invoiceId: other, open: 25_000 },
      ],
    });
    const pay = (allocations: object[]) =>
      firm.run.ask('POST', `/invoices/preview/${link}/online-payment`, { body: { allocations } });
    const both = [invoiceId, other].map((each) => ({ invoiceId: each, amount: 25_000 }));
    expect((await pay(both)).status).toBe(200);
    expect(await pay([{ invoiceId: '0190c0de-0000-7000-8000-00000000dead', amount: 1 }])).toMatchObject({
      status: 404,
      body: { code: 'NOT_PAYABLE_ONLINE' },
    });
    expect(await begins(firm, 1_000_001, { again: true })).toMatchObject({ status: 422, body: { code: 'OVER_OPEN' } });
  });

  it('a company that takes cards alone refuses what is too large for one', async () => {
    expect(await firm.connect({ takesBankDebits: false, cardLimit: 250_000 })).toMatchObject({ status: 200 });
    expect(await begins(firm, 250_001)).toMatchObject({
      status: 422,
      body: { code: 'CARD_TOO_LARGE', message: 'Please pay sums above 2,500.00 from a bank account.' },
    });
    expect((await begins(firm, 250_000)).status).toBe(200);
  });

  it('while the provider asks the company for something, nobody is sent there', async () => {
    await connected();
    firm.provider.restrict(firm.accountId, 'a bank account');
    await firm.told();
    expect(await begins(firm, 100)).toMatchObject({ status: 422, body: { code: 'ACCOUNT_RESTRICTED' } });
    firm.provider.restrict(firm.accountId, '');
    await firm.told();
    expect((await begins(firm, 100)).status).toBe(200);
  });
});

describe('what was paid online, by hand', () => {
  it('is not reversed, returned, refunded or put into another bank: it lies at the provider', async () => {
    await connected();
    const { id } = await received();
    const { methodId } = await postedAs(id);
    const bankId = firm.payoutBankId;
    for (const [path, body] of [
      ['reverse', { reason: 'Wrong' }],
      ['return', { reason: 'NSF' }],
      ['edit-deposit', { bankId, methodId, reason: 'Wrong bank' }],
    ] as const)
      expect(await byHand('PUT', `/post-payments/${id}/${path}`, body), path).toMatchObject({
        status: 422,
        body: { code: 'PAID_ONLINE' },
      });
    expect(await firm.balanceOf(firm.bankId)).toBe(194_000);
  });

  it('no person deposits a payment at the provider', async () => {
    await connected();
    const { customerId, invoiceId, bankId, terms } = firm;
    const check = { customerId, amount: 1_000, bankId, methodId: terms.cardMethodId };
    const allocations = [{ invoiceId, amount: 1_000 }];
    expect(await byHand('POST', '/post-payments/create', { ...check, allocations })).toMatchObject({
      body: { code: 'BANK_UNKNOWN' },
    });
  });
});

describe('an installation without a provider', () => {
  it('connects nobody, and the page of an invoice says how else to pay', async () => {
    await firm.run.close();
    firm = await startPayingCompany({ isOff: true });
    expect(await firm.connect()).toMatchObject({ status: 409, body: { code: 'ONLINE_PAYMENT_UNAVAILABLE' } });
    expect((await firm.run.ask('GET', '/payment-account', firm.firm.as)).body).toMatchObject({ isOffered: false });
    expect((await firm.run.ask('GET', `/invoices/preview/${firm.link}/online-payment`)).body).toMatchObject({
      problem: { code: 'ONLINE_PAYMENT_OFF' },
      invoices: [],
    });
    expect(await begins(firm, 100)).toMatchObject({ body: { code: 'ONLINE_PAYMENT_OFF' } });
    expect((await firm.run.ask('POST', '/payments/stripe/webhook', { raw: '{}' })).status).toBe(404);
  });
});

describe('money that goes back', () => {
  it('a refund takes it off the invoice and out of the bank, once, and at most what came', async () => {
    await connected();
    const { id } = await received();
    expect(await refund(id, 200_001)).toMatchObject({
      status: 422,
      body: { code: 'MORE_THAN_PAID', message: 'Refund at most 2,000.00.' },
    });
    expect(await refund(id, 50_000)).toMatchObject({ status: 200 });
    await firm.settled();
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({
      held: 144_000,
      refunds: [{ amount: 50_000, status: 'made', reason: 'Paid twice' }],
    });
    expect(firm.provider.refundKeys).toHaveLength(1);
    expect(await firm.history('Payment', id)).toEqual(['PaymentPosted', 'PaymentReallocated', 'CreditRefunded']);
    expect(await firm.balanceOf(firm.bankId)).toBe(144_000);
    expect(await refund(id, 150_001)).toMatchObject({ status: 422, body: { code: 'MORE_THAN_PAID' } });
  });

  it('a refund that comes back is there again', async () => {
    await connected();
    const { id, checkoutId } = await received();
    await refund(id, 50_000);
    await firm.settled();
    firm.provider.failRefund(checkoutId, `re_1_${checkoutId}`);
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ held: 194_000, refunds: [{ status: 'failed' }] });
    expect(await firm.balanceOf(firm.bankId)).toBe(await firm.provider.readBalance(firm.accountId));
  });

  it('a debit that the bank returns is a returned payment with its fee', async () => {
    await connected();
    const { id, checkoutId } = await received();
    firm.provider.dispute(checkoutId, { fee: 1_500, reason: 'insufficient funds', respondBy: null });
    firm.provider.closeDispute(checkoutId, { status: 'lost' });
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ held: -7_500, dispute: { status: 'lost', amount: 200_000 } });
    expect(await firm.history('Payment', id)).toEqual(['PaymentPosted', 'PaymentReturned']);
    expect(await firm.balanceOf(firm.bankId)).toBe(-7_500);
    expect(await refund(id, 1)).toMatchObject({ status: 422, body: { code: 'MORE_THAN_PAID' } });
  });

  it('a dispute of what a refund had left, once won, comes back as another payment with its fee', async () => {
    await connected();
    const { id, checkoutId } = await received();
    await refund(id, 50_000);
    await firm.settled();
    firm.provider.dispute(checkoutId, { fee: 1_500, reason: 'fraudulent', respondBy: '2026-12-24T00:00:00.000Z' });
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ held: -7_500, dispute: { respondBy: '2026-12-24T00:00:00.000Z' } });
    firm.provider.closeDispute(checkoutId, { status: 'won', feeBack: 1_500 });
    await firm.told();
    expect(await firm.payment(id)).toMatchObject({ held: 144_000, dispute: { status: 'won' } });
    expect(await firm.balanceOf(firm.bankId)).toBe(144_000);
  });
});

describe('what is paid out', () => {
  it('a payout moves what is left after fees to the bank of the company, once; one that comes back is taken back', async () => {
    await connected();
    await received();
    const payoutId = firm.provider.payOut(firm.accountId);
    await firm.told();
    expect([await firm.balanceOf(firm.bankId), await firm.balanceOf(firm.payoutBankId)]).toEqual([0, 194_000]);
    firm.provider.failPayout(payoutId);
    await firm.told();
    expect([await firm.balanceOf(firm.bankId), await firm.balanceOf(firm.payoutBankId)]).toEqual([194_000, 0]);
  });
});

describe('what the provider posts', () => {
  it('a forged, an old and an encoded body is refused, and nothing is written', async () => {
    await connected();
    const { checkoutId } = await begins(firm, 1_000);
    firm.provider.pay(checkoutId, byCard);
    const [event] = firm.provider.events;
    if (!event) throw new Error('Nothing happened');
    const { body } = firm.provider.webhookOf(event);
    const before = [await eventsOf(), firm.run.work.names().length];
    for (const [sent, signature] of [
      [body, signWebhook(body, 'whsec_forged', productNow())],
      [body, signWebhook(body, WEBHOOK_SECRET, productNow() - 400_000)],
      [JSON.stringify(event, null, 1), signWebhook(body, WEBHOOK_SECRET, productNow())],
      [body, ''],
    ] as const)
      expect(await firm.post(event, { body: sent, signature })).toMatchObject({ status: 400 });
    expect((await firm.post(event, { body: 'x'.repeat(300_000) })).status).toBe(400);
    expect([await eventsOf(), firm.run.work.names().length]).toEqual(before);
  });

  it('deliveries that are shuffled, doubled and a third of them lost post each payment once', async () => {
    await connected();
    const ids: string[] = [];
    for (let made = 0; made < 40; made++) {
      const { checkoutId, id } = await begins(firm, 10_000 + made, { again: true });
      ids.push(id);
      firm.provider.pay(checkoutId, made % 2 ? byCard : byBank, 320);
      if (made % 2 === 0) firm.provider.settle(checkoutId, made % 8 === 0 ? { failure: 'Closed' } : { fee: 80 });
      if (made % 5 === 1) firm.provider.dispute(checkoutId, { fee: 1_500, reason: 'fraudulent', respondBy: null });
      if (made % 10 === 1) firm.provider.closeDispute(checkoutId, { status: 'won', feeBack: 1_500 });
      if (made % 13 === 12) firm.provider.payOut(firm.accountId);
    }
    const order = shuffled([...firm.provider.events, ...firm.provider.events]);
    for (const [at, event] of order.entries()) {
      if (at % 3 !== 2) await firm.post(event);
      if (at % 17 === 0) await firm.settled();
    }
    await firm.settled();
    await firm.run.work.tick('missed-payment-events');
    await firm.run.work.tick('missed-payment-events');
    await firm.settled();

    const histories = await Promise.all(ids.map((id) => firm.history('Payment', id)));
    expect(histories.map((types) => types.filter((type) => type === 'PaymentPosted').length)).toEqual(
      ids.map((_, made) => (made % 2 === 0 && made % 8 === 0 ? 0 : 1)),
    );
    expect(await firm.balanceOf(firm.bankId)).toBe(await firm.provider.readBalance(firm.accountId));
  });

  it('a process that is killed between the charge and its posting posts it once, by the one that comes after it', async () => {
    await firm.run.close();
    const log = memoryEventLog();
    let isKilled = false;
    const killing: typeof log = {
      ...log,
      append(asked) {
        const isPosting = asked.writes.some(({ events }) =>
          events.some(({ type }) => type === 'OnlinePaymentReceived'),
        );
        if (!isPosting || isKilled) return log.append(asked);
        isKilled = true;
        return Promise.reject(new Error('kill -9'));
      },
    };
    firm = await startPayingCompany({ log: killing });
    await connected();
    const { id } = await received();
    expect(isKilled).toBe(true);
    await firm.told();
    expect(await firm.history('Payment', id)).toEqual(['PaymentPosted']);
    expect(await firm.balanceOf(firm.bankId)).toBe(194_000);
  });
});

/** Always the same order, which is none of theirs. */
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each, at) => ({ each, key: (at * 7_919) % 10_007 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each);
