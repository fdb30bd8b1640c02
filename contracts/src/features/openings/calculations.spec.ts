import { describe, expect, it } from 'vitest';
import { usualAccounts } from '#features/chart-of-accounts';
import { largestGap, openingFigures, postedRows } from './calculations.ts';
import type { OpeningBill, OpeningInvoice } from './commands.ts';

/** Company K of the design, on 2026-10-31. */
const invoice = (number: string, open: number, retention: number): OpeningInvoice => ({
  contractId: number,
  contractName: number,
  number,
  date: '2026-10-05',
  dueDate: '2026-11-04',
  original: open + retention,
  retention,
  open,
});
const bill = (ref: string, open: number, retentionHeld = 0): OpeningBill => ({
  vendorId: ref,
  vendorName: ref,
  ref,
  date: '2026-10-20',
  dueDate: '2026-11-19',
  open,
  retentionHeld,
});
const invoices = [
  invoice('INV-211', 2_850_000, 150_000),
  invoice('INV-214', 1_277_518, 67_238),
  invoice('INV-198', 0, 425_762),
];
const bills = [bill('HL-8841', 387_065), bill('RS-102', 950_000, 250_000), bill('EQ-77', 527_425)];
const banks = [
  { account: 'bank' as const, bankId: 'checking', code: '1001', name: 'Checking', amount: 8_421_055, on: '2026-10-31' },
  { account: 'bank' as const, bankId: 'savings', code: '1002', name: 'Savings', amount: 1_500_000, on: '2026-10-31' },
];
const row = (number: string, account: string, amount: number, bankId: string | null = null) => ({
  number,
  name: account,
  account,
  bankId,
  amount,
});
const rows = [
  row('1001', 'bank', 8_421_055, 'checking'),
  row('1002', 'bank', 1_500_000, 'savings'),
  row('1200', 'receivable', 4_127_518),
  row('1210', 'retention', 643_000),
  row('1400', 'inventory', 318_000),
  row('1500', 'fixedAssets', 9_600_000),
  row('1590', 'depreciated', -3_840_000),
  row('2000', 'payable', -1_864_490),
  row('2010', 'retentionPayable', -250_000),
  row('2300', 'payrollLiabilities', -411_236),
  row('2500', 'loans', -4_125_000),
  row('3000', 'equity', -5_000_000),
  row('3010', 'draws', 1_800_000),
  row('3100', 'retainedEarnings', -5_231_847),
  row('4000', 'revenue', -61_248_000),
  row('5000', 'materials', 12_194_000),
  row('5100', 'equipment', 1_480_000),
  row('5200', 'subcontracts', 9_620_000),
  row('5300', 'labor', 18_830_000),
  row('6000', 'expenses', 3_797_000),
  row('6010', 'officeWages', 9_640_000),
];
const books = { banks, chart: usualAccounts };

describe('the opening of company K', () => {
  it('after documents and banks 3900 stands at −125,770.83, and the trial balance brings it to nothing', () => {
    expect(openingFigures({ invoices, bills, rows: [] }, books)).toMatchObject({
      documents: -12_577_083,
      remaining: -12_577_083,
    });
    const whole = openingFigures({ invoices, bills, rows }, books);
    expect(whole).toMatchObject({
      documents: -12_577_083,
      remaining: 0,
      debits: 81_970_573,
      credits: 81_970_573,
    });
    expect(whole.controls.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(largestGap(whole)).toBeUndefined();
  });
  it('rows of control accounts are compared and not posted; the others come to 125,770.83', () => {
    const posted = postedRows(rows);
    expect(posted.map(({ number }) => number)).not.toEqual(expect.arrayContaining(['1001']));
    expect(posted).toHaveLength(rows.length - 6);
    expect(posted.reduce((sum, { amount }) => sum - amount, 0)).toBe(12_577_083);
  });
  it('the profit of the year to that day is 56,870.00, as the file brings income and costs', () => {
    const results = rows.filter(({ number }) => number >= '4000');
    expect(results.reduce((sum, { amount }) => sum - amount, 0)).toBe(5_687_000);
  });
  it('without INV-198 4,257.62 is left, and the largest gap is retention: 6,430.00 against 2,172.38', () => {
    const figures = openingFigures({ invoices: invoices.slice(0, 2), bills, rows }, books);
    expect(figures.remaining).toBe(425_762);
    expect(largestGap(figures)).toMatchObject({ number: '1210', file: 643_000, entered: 217_238 });
  });
});
