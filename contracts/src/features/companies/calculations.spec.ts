import { describe, expect, it } from 'vitest';
import {
  defaultProfitBreakdown,
  firstDayOver100,
  noPaymentInstructions,
  paymentLines,
  profitParts,
  remittanceLines,
  sharesOn,
} from './index.ts';

const share = (role: 'salesman' | 'foreman' | 'operator', shareBp: number, effectiveFrom: string) => ({
  role,
  shareBp,
  effectiveFrom,
});
const [first, raised, foreman] = [
  share('salesman', 6_000, '2026-01-01'),
  share('salesman', 7_000, '2026-07-01'),
  share('foreman', 3_500, '2026-03-01'),
];

describe('the shares of a day', () => {
  it('the profit shares of a day are the latest of each role, in whatever order they were recorded', () => {
    expect(sharesOn([raised, foreman, first], '2026-02-28')).toEqual([first]);
    expect(sharesOn([raised, foreman, first], '2026-06-30')).toEqual([first, foreman]);
    expect(sharesOn([raised, foreman, first], '2026-07-01')).toEqual([raised, foreman]);
  });
  it('there are no profit shares before the first one begins', () =>
    expect(sharesOn([first], '2025-12-31')).toEqual([]));
});

describe('more than everything', () => {
  it('profit shares above 100 % are found on the first day they exceed it', () =>
    expect(firstDayOver100([raised, foreman, first])).toEqual({ day: '2026-07-01', bp: 10_500 }));
  it('profit shares of exactly 100 % are allowed', () =>
    expect(firstDayOver100([first, share('foreman', 4_000, '2026-01-01')])).toBeNull());
  it('two shares of one role are not added up, because only the later one holds', () =>
    expect(firstDayOver100([first, raised])).toBeNull());
});

it('the default profit breakdown shows every part and counts it as a cost', () =>
  expect([
    defaultProfitBreakdown.map(({ part }) => part),
    defaultProfitBreakdown.every(({ shown, countsAsCost }) => shown && countsAsCost),
  ]).toEqual([[...profitParts], true]));

describe('how to pay', () => {
  it('a company that has set nothing says nothing of how to pay', () =>
    expect(paymentLines(noPaymentInstructions)).toEqual([]));
  it('where no way to be paid is set, invoices ask for checks to the company’s own address', () => {
    const own = {
      name: 'Canyon',
      address: { line1: '1 Rim Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101', county: '' },
      paymentInstructions: { ...noPaymentInstructions, note: 'Thank you.' },
    };
    expect(remittanceLines(own)).toEqual([
      { label: 'Pay to', text: 'Canyon' },
      { label: 'Mail checks to', text: '1 Rim Rd, San Diego, CA 92101' },
      { label: 'Note', text: 'Thank you.' },
    ]);
    const set = { ...noPaymentInstructions, bankAccount: 'First Bank' };
    expect(remittanceLines({ ...own, paymentInstructions: set })).toEqual(paymentLines(set));
  });
  it('a company may offer a lien release in exchange for the payment', () =>
    expect(paymentLines({ ...noPaymentInstructions, offersRelease: true })).toEqual([
      { label: 'Lien release', text: expect.stringContaining('conditional waiver and release') },
    ]));
  it('how to pay names what is set, and only the payment link can be followed', () =>
    expect(
      paymentLines({ ...noPaymentInstructions, payee: 'Canyon, Inc.', paymentLink: 'https://pay.canyon.example' }),
    ).toEqual([
      { label: 'Pay to', text: 'Canyon, Inc.' },
      { label: 'Pay online', text: 'https://pay.canyon.example', url: 'https://pay.canyon.example' },
    ]));
});
