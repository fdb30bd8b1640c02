import { describe, expect, it } from 'vitest';
import {
  releaseCoverage,
  sharesOfContract,
  type ClearedMoney,
  type ClearedShare,
  type StandingRelease,
} from './calculations.ts';

const share = (paymentId: string, invoiceId: string, amount: number, on = '2026-11-02'): ClearedShare => ({
  paymentId,
  invoiceId,
  amount,
  on,
});
const progress = {
  formType: 'unconditionalProgress',
  claimantKind: 'company',
  amountOfCheck: null,
  amountReceived: 500_000,
  disputedClaimsAmount: 0,
  linkedInvoiceId: null,
  linkedPaymentId: null,
} as const;
const signed = (more: Partial<StandingRelease>): StandingRelease => ({
  ...progress,
  signedAt: '2026-11-03T17:00:00.000Z',
  coveredBy: null,
  ...more,
});
const money = (shares: readonly ClearedShare[], ...standing: StandingRelease[]): ClearedMoney => ({
  shares,
  standing,
  contractValue: 1_000_000,
});
const byFirst = [{ paymentId: 'p1', invoiceId: 'i1', amount: 500_000 }];

describe('what money covers a release on form 8134', () => {
  it('cleared money that no release has stated covers one, and is named with its amounts', () =>
    expect(releaseCoverage(progress, money([share('p1', 'i1', 500_000)]))).toEqual({
      needed: 500_000,
      cleared: 500_000,
      released: 0,
      isCovered: true,
      payments: byFirst,
    }));
  it('money that a signed release has stated covers no second one', () =>
    expect(releaseCoverage(progress, money([share('p1', 'i1', 500_000)], signed({ coveredBy: byFirst })))).toEqual({
      needed: 500_000,
      cleared: 500_000,
      released: 500_000,
      isCovered: false,
      payments: [],
    }));
  it('the oldest money is named first, and of the last payment only what is needed', () =>
    expect(
      releaseCoverage(progress, money([share('p2', 'i1', 400_000, '2026-11-09'), share('p1', 'i1', 200_000)])).payments,
    ).toEqual([
      { paymentId: 'p1', invoiceId: 'i1', amount: 200_000 },
      { paymentId: 'p2', invoiceId: 'i1', amount: 300_000 },
    ]));
  it('two part payments of one invoice cover a release each', () => {
    const parts = [share('p1', 'i1', 200_000), share('p2', 'i1', 300_000, '2026-11-09')];
    const first = signed({
      amountReceived: 200_000,
      coveredBy: [{ paymentId: 'p1', invoiceId: 'i1', amount: 200_000 }],
    });
    const second = { ...progress, amountReceived: 300_000, linkedPaymentId: 'p2' };
    expect(releaseCoverage(second, money(parts, first))).toMatchObject({
      isCovered: true,
      released: 0,
      payments: [{ paymentId: 'p2', invoiceId: 'i1', amount: 300_000 }],
    });
    expect(releaseCoverage({ ...second, amountReceived: 300_001, linkedPaymentId: null }, money(parts, first))).toEqual(
      {
        needed: 300_001,
        cleared: 500_000,
        released: 200_000,
        isCovered: false,
        payments: [{ paymentId: 'p2', invoiceId: 'i1', amount: 300_000 }],
      },
    );
  });
  it('one payment over two invoices covers a release of each invoice, and of none twice', () => {
    const both = [share('p1', 'i1', 500_000), share('p1', 'i2', 500_000)];
    const ofFirst = signed({ linkedInvoiceId: 'i1', coveredBy: byFirst });
    expect(releaseCoverage({ ...progress, linkedInvoiceId: 'i2' }, money(both, ofFirst)).isCovered).toBe(true);
    expect(releaseCoverage({ ...progress, linkedInvoiceId: 'i1' }, money(both, ofFirst)).isCovered).toBe(false);
  });
  it('a release whose check was returned still states its amount: the next money does not cover another one', () => {
    const returned = signed({ coveredBy: byFirst }); // p1 is no cleared money any more
    expect(releaseCoverage(progress, money([share('p2', 'i2', 500_000)], returned))).toMatchObject({
      released: 500_000,
      isCovered: false,
    });
  });
  it('releases that were signed before they named their payments take them in the order of signing', () => {
    const parts = [share('p1', 'i1', 500_000), share('p2', 'i2', 500_000, '2026-11-09')];
    const before = signed({ linkedInvoiceId: 'i1' });
    expect(releaseCoverage(progress, money(parts, before)).payments).toEqual([
      { paymentId: 'p2', invoiceId: 'i2', amount: 500_000 },
    ]);
    expect(releaseCoverage(progress, money(parts, before, signed({}))).isCovered).toBe(false);
  });
  it.each([
    ['signed by a vendor', { claimantKind: 'vendor' }],
    ['not signed', { signedAt: null }],
    ['conditional', { formType: 'conditionalProgress' }],
  ] as const)('a release that is %s states no money of ours', (_what, more) =>
    expect(releaseCoverage(progress, money([share('p1', 'i1', 500_000)], signed(more))).isCovered).toBe(true),
  );
  it('a credit of another contract brings no money; one of the same contract takes what it gives', () => {
    const from = (contractId: string, amount: number) => ({ contractId, amount });
    const elsewhere = [from('other', -100), from('c', 100)];
    expect(sharesOfContract('c', { isCredit: true, allocations: elsewhere })).toEqual([]);
    expect(sharesOfContract('other', { isCredit: true, allocations: elsewhere })).toEqual([from('other', -100)]);
    expect(sharesOfContract('c', { isCredit: true, allocations: [from('c', -100), from('c', 100)] })).toHaveLength(2);
    expect(sharesOfContract('c', { isCredit: false, allocations: [from('c', 100)] })).toHaveLength(1);
  });
  it('a credit that was applied brings no money to the contract', () =>
    expect(
      releaseCoverage(
        { ...progress, linkedInvoiceId: 'i1' },
        money([share('p1', 'i1', 400_000), share('c', 'i1', 100_000), share('c', 'credit', -100_000)]),
      ),
    ).toMatchObject({ cleared: 500_000, isCovered: false }));
});

describe('what money covers the other forms', () => {
  const all = [share('p1', 'i1', 500_000), share('p2', 'i2', 500_000, '2026-11-09')];
  it('form 8138 is judged on the whole contract, with nothing taken off for earlier releases', () => {
    const final = { ...progress, formType: 'unconditionalFinal', amountReceived: null } as const;
    expect(releaseCoverage(final, money(all, signed({ coveredBy: byFirst })))).toEqual({
      needed: 1_000_000,
      cleared: 1_000_000,
      released: 0,
      isCovered: true,
      payments: [...byFirst, { paymentId: 'p2', invoiceId: 'i2', amount: 500_000 }],
    });
    expect(releaseCoverage(final, money(all.slice(0, 1))).isCovered).toBe(false);
    expect(releaseCoverage({ ...final, disputedClaimsAmount: 500_000 }, money(all.slice(0, 1))).isCovered).toBe(true);
  });
  it('a conditional release is evidenced by money that an unconditional one states as well', () => {
    const conditional = { ...progress, formType: 'conditionalProgress', amountOfCheck: 500_000 } as const;
    expect(
      releaseCoverage({ ...conditional, linkedInvoiceId: 'i1' }, money(all, signed({ coveredBy: byFirst }))).isCovered,
    ).toBe(true);
  });
  it('of what a vendor is paid our books know nothing', () =>
    expect(releaseCoverage(progress, null)).toMatchObject({ isCovered: false, payments: [] }));
});
