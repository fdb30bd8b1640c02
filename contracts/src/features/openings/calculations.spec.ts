import { describe, expect, it } from 'vitest';
import { usualAccounts } from '#features/chart-of-accounts';
import {
  begunContracts,
  largestGap,
  openingFigures,
  openingKeeper,
  postedRows,
  recordedInvoices,
  wipTakenBack,
} from './calculations.ts';
import type { OpeningBill, OpeningInvoice } from './commands.ts';

/** Company K of the design, on 2026-10-31. */
const invoice = (number: string, open: number, retention: number): OpeningInvoice => ({
  contractId: number,
  contractName: number,
  locationId: null,
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
    expect(openingFigures({ invoices, bills, credits: [], rows: [] }, books)).toMatchObject({
      documents: -12_577_083,
      remaining: -12_577_083,
    });
    const whole = openingFigures({ invoices, bills, credits: [], rows }, books);
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
    const figures = openingFigures({ invoices: invoices.slice(0, 2), bills, credits: [], rows }, books);
    expect(figures.remaining).toBe(425_762);
    expect(largestGap(figures)).toMatchObject({ number: '1210', file: 643_000, entered: 217_238 });
  });
});

describe('money before its invoice', () => {
  it('credits of customers are owed to them: 2100 is compared with what they come to', () => {
    const credits = [
      { customerId: 'c', customerName: 'Hillcrest', reference: '88', date: '2026-10-20', amount: 100_000 },
    ];
    const held = row('2100', 'credit', -100_000);
    expect(openingFigures({ invoices, bills, credits, rows: [...rows, held] }, books)).toMatchObject({
      documents: -12_477_083,
      controls: expect.arrayContaining([
        expect.objectContaining({ account: 'credit', entered: -100_000, difference: 0 }),
      ]),
    });
  });
});

describe('work in progress in the file', () => {
  const scheduled = [
    row('1250', 'underbillings', 1_375_000),
    row('2450', 'overbillings', -2_700_000),
    row('2460', 'lossProvision', -720_000),
  ];
  it('is posted on the day and taken back the day after against 4050 and 5590, as a schedule would be', () =>
    expect(wipTakenBack(scheduled)).toEqual([
      { account: 'underbillings', amount: -1_375_000 },
      { account: 'overbillings', amount: 2_700_000 },
      { account: 'lossProvision', amount: 720_000 },
      { account: 'wipRevenue', amount: -1_325_000 },
      { account: 'lossCost', amount: -720_000 },
    ]));
  it('comes to nothing, and without rows of it there is nothing to take back', () => {
    expect(wipTakenBack(scheduled).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(wipTakenBack(rows)).toEqual([]);
  });
  it('a trial balance may bring what a schedule keeps, and not what transfers do', () => {
    const keeperOf = (account: string) => {
      const found = usualAccounts.find((each) => each.account === account);
      return found && openingKeeper(found);
    };
    expect(['underbillings', 'wipRevenue', 'lossCost', 'transit'].map(keeperOf)).toEqual([
      null,
      null,
      null,
      'transfers between banks',
    ]);
  });
});

describe('jobs that were under way', () => {
  const job = {
    contractId: 'INV-211',
    contractName: 'Wall',
    locationId: null,
    value: null,
    cost: 0,
    estimatedCost: null,
  };
  const draft = { invoices, date: '2026-10-31' };
  it('what was billed and paid before is an invoice of its own, on which nothing is open', () => {
    const [before, ...entered] = recordedInvoices({ ...draft, jobs: [{ ...job, billed: 5_000_000 }] });
    expect(before).toMatchObject({ number: 'Before NV-211', original: 2_000_000, retention: 0, open: 0 });
    expect(entered).toEqual(invoices);
  });
  it('nothing more is recorded of a job whose open invoices are all of its billings', () =>
    expect(recordedInvoices({ ...draft, jobs: [{ ...job, billed: 3_000_000 }] })).toEqual(invoices));
  it('a contract that the opening begins is worth what was billed, or what was agreed', () => {
    const brought = { ...invoice('7', 950_000, 50_000), contractId: 'bf', locationId: 'hill' };
    const of = (jobs: Parameters<typeof begunContracts>[0]['jobs']) =>
      begunContracts({ invoices: [...invoices, brought], jobs, date: '2026-10-31' });
    expect(of([])).toEqual([
      {
        contractId: 'bf',
        locationId: 'hill',
        date: '2026-10-05',
        amount: 1_000_000,
        retentionBp: 500,
        estimatedCost: null,
      },
    ]);
    const known = {
      ...job,
      contractId: 'bf',
      locationId: 'hill',
      value: 4_000_000,
      billed: 0,
      estimatedCost: 3_000_000,
    };
    expect(of([known])).toMatchObject([{ amount: 4_000_000, estimatedCost: 3_000_000 }]);
  });
});
