import { describe, expect, it } from 'vitest';
import { systemAccounts } from '#capabilities/index.ts';
import { usualAccounts } from '#features/chart-of-accounts';
import type { Cents, Day } from '#kernel/index.ts';
import { balanceSheet, cashFlow, earlierKey, openingKey, profitAndLoss } from './calculations.ts';
import { comparedDay, comparedPeriod, fiscalYearStart, periodsBetween } from './fields.ts';
import { namedSums } from './section-rules.ts';
import type { AccountSum, BookSums, StatementLine } from './view.ts';

/** Company K of the accounting design, part 0: `1001` is its checking account, `1002` its savings. */
type Posting = { readonly event: string; readonly day: Day; readonly code: string; readonly amount: Cents };
const post = (event: string, day: string, ...lines: [code: string, dollars: number][]): Posting[] =>
  lines.map(([code, dollars]) => ({
    event,
    day: day.length === 5 ? `2026-${day}` : day,
    code,
    amount: Math.round(dollars * 100),
  }));
const companyK: readonly Posting[] = [
  ...post(
    'opening',
    '10-31',
    ['1001', 84_210.55],
    ['1002', 15_000],
    ['1200', 41_275.18],
    ['1210', 6_430],
    ['1400', 3_180],
    ['1500', 96_000],
    ['1590', -38_400],
    ['2000', -18_644.9],
    ['2010', -2_500],
    ['2300', -4_112.36],
    ['2500', -41_250],
    ['3000', -50_000],
    ['3010', 18_000],
    ['3100', -52_318.47],
    ['4000', -612_480],
    ['5000', 121_940],
    ['5100', 14_800],
    ['5200', 96_200],
    ['5300', 188_300],
    ['6000', 37_970],
    ['6010', 96_400],
  ),
  ...post('E1', '11-02', ['5000', 1_400.01], ['2000', -1_400.01]),
  ...post('E2', '11-03', ['1090', 12_000], ['1200', -12_000]),
  ...post('E3', '11-04', ['1090', 6_541.99], ['1200', -6_541.99]),
  ...post('E4', '11-05', ['1090', 333.33], ['1200', -333.33]),
  ...post('E5', '11-05', ['1001', 18_875.32], ['1090', -18_875.32]),
  ...post('E6', '11-06', ['1090', 1_250.01], ['2100', -1_250.01]),
  ...post('E7', '11-06', ['5300', 4_212], ['5320', 1_200.42], ['2340', -4_212], ['5920', -1_200.42]),
  ...post('E8', '11-06', ['5400', 1_681.25], ['5940', -1_681.25]),
  ...post('E9', '11-06', ['5000', 135.15], ['1400', -135.15]),
  ...post('E10', '11-09', ['1001', 1_250.01], ['1090', -1_250.01]),
  ...post('E11', '11-10', ['1400', 500], ['2000', -500]),
  ...post('E12', '11-10', ['2000', 3_870.65], ['1001', -3_870.65]),
  ...post('E13', '11-12', ['1200', 333.33], ['6100', 15], ['1001', -333.33], ['1001', -15]),
  ...post(
    'E14',
    '11-13',
    ['2340', 4_212],
    ['5930', 600],
    ['6010', 2_400],
    ['5910', 971.72],
    ['2300', -2_586.05],
    ['1001', -5_597.67],
  ),
  ...post(
    'E15',
    '11-14',
    ['1200', 9_789.46],
    ['1210', 515.23],
    ['4000', -10_304.69],
    ['2100', 1_000],
    ['1200', -1_000],
  ),
  ...post('E16', '11-16', ['2000', 1_400.01], ['1001', -1_400.01]),
  ...post('E17', '11-16', ['1002', 5_000], ['1001', -5_000]),
  ...post('E18', '11-18', ['5200', 12_000], ['2000', -11_400], ['2010', -600]),
  ...post('E19', '11-20', ['2500', 1_850.37], ['6200', 262.19], ['1001', -2_112.56]),
  ...post('E20', '11-24', ['2000', 19.75], ['5000', -19.75]),
  ...post('E21', '11-25', ['3010', 3_000], ['1001', -3_000]),
  ...post('E22', '11-27', ['2100', 250.01], ['1001', -250.01]),
  ...post('E23', '11-30', ['6100', 25], ['1002', 1.12], ['1001', -25], ['4900', -1.12]),
  ...post('E24', '11-30', ['6300', 1_600], ['1590', -1_600]),
  ...post('E25', '11-30', ['6040', 418.77], ['2900', -418.77]),
  ...post('E25 reversed', '12-01', ['2900', 418.77], ['6040', -418.77]),
];
const [FROM, TO] = ['2026-11-01', '2026-11-30'];
const NEXT_YEAR = '2027-01-01';
const bank = (id: string, code: string) => ({ id, name: id, glCode: code, createdAt: '2026-10-31T08:00:00.000Z' });
const banks = [bank('checking', '1001'), bank('savings', '1002')];
const keyOf = new Map(Object.entries(systemAccounts).map(([key, { code }]) => [code, key]));

const booksOf = (
  columns: Readonly<Record<string, (posting: Posting) => boolean>>,
  more: Partial<BookSums> = {},
): BookSums => ({
  columns: Object.keys(columns),
  sums: companyK.map(({ code, ...posting }): AccountSum => {
    const bankId = banks.find(({ glCode }) => glCode === code)?.id ?? null;
    const sums = Object.entries(columns).map(([key, counts]) => [
      key,
      counts({ code, ...posting }) ? posting.amount : 0,
    ]);
    return {
      account: bankId ? 'bank' : (keyOf.get(code) ?? code),
      bankId,
      sums: Object.fromEntries(sums) as Record<string, Cents>,
    };
  }),
  chart: usualAccounts,
  banks,
  ...more,
});
const upTo = (day: Day) => ({ amount: (each: Posting) => each.day <= day });
const within = ({ day }: Posting) => FROM <= day && day <= TO;
const figure = (lines: readonly StatementLine[], label: string, column = 'amount') => {
  const found = lines.find((line) => line.label === label);
  return found ? (found.amounts[column] ?? 0) / 100 : undefined;
};

describe('the statements of company K (accounting design 11)', () => {
  it('the trial balance has 844,257.26 on both sides, each bank an account of its own', () => {
    const sums = namedSums(booksOf(upTo(TO))).map(
      ({ account, sums: { amount = 0 } }) => [account.code, amount / 100] as const,
    );
    const side = (sign: 1 | -1) =>
      sums.reduce((total, [, amount]) => total + Math.max(sign * Math.round(amount * 100), 0), 0);
    expect([side(1), side(-1)]).toEqual([84_425_726, 84_425_726]);
    expect(Object.fromEntries(sums)).toMatchObject({
      1001: 82_731.65,
      1002: 20_001.12,
      1200: 31_522.65,
      1210: 6_945.23,
      1400: 3_544.85,
      1500: 96_000,
      1590: -40_000,
      2000: -26_654.5,
      2010: -3_100,
      2300: -6_698.41,
      2500: -39_399.63,
      2900: -418.77,
      3000: -50_000,
      3010: 21_000,
      3100: -52_318.47,
      4000: -622_784.69,
      4900: -1.12,
      5000: 123_455.41,
      5100: 14_800,
      5200: 108_200,
      5300: 192_512,
      5320: 1_200.42,
      5400: 1_681.25,
      5910: 971.72,
      5920: -1_200.42,
      5930: 600,
      5940: -1_681.25,
      6000: 37_970,
      6010: 98_800,
      6040: 418.77,
      6100: 40,
      6200: 262.19,
      6300: 1_600,
    });
    expect(sums).toHaveLength(33);
  });
  it('accounts that stand at nothing have no line, or one each where they are asked for', () => {
    expect(namedSums(booksOf(upTo(TO))).some(({ account }) => account.account === 'undeposited')).toBe(false);
    const all = namedSums(booksOf(upTo(TO), { withZeros: true }));
    expect(all.some(({ account }) => account.account === 'undeposited')).toBe(true);
    expect(all).toHaveLength(usualAccounts.length + 1); // two banks stand for their heading
  });

  it('profit and loss of November is −13,714.28', () => {
    const lines = profitAndLoss(booksOf({ amount: within }));
    expect(
      [
        'Total income',
        'Total cost of revenue',
        'Total indirect costs',
        'Gross profit',
        'Total expenses',
        'Total other income',
        'Net income',
      ].map((label) => figure(lines, label)),
    ).toEqual([10_304.69, 20_609.08, -1_309.95, -8_994.44, 4_720.96, 1.12, -13_714.28]);
  });
  it('columns of months add up to those of all', () => {
    const lines = profitAndLoss(
      booksOf({ october: ({ day }) => day < FROM, november: within, amount: ({ day }) => day <= TO }),
    );
    for (const line of lines.filter(({ kind }) => kind !== 'heading'))
      expect(figure(lines, line.label), line.label).toBeCloseTo(
        (figure(lines, line.label, 'october') ?? 0) + (figure(lines, line.label, 'november') ?? 0),
        2,
      );
    expect(figure(lines, 'Net income', 'october')).toBe(56_870);
  });
  it('a figure of the income opens credits of its account, a sum those of all of its accounts', () => {
    const lines = profitAndLoss(booksOf({ amount: within }));
    expect(lines.find(({ key }) => key === 'revenue')?.entries).toEqual({
      accounts: ['revenue'],
      where: [],
      credits: true,
    });
    expect(lines.find(({ label }) => label === 'Total indirect costs')?.entries).toEqual({
      accounts: ['employerCosts', 'burdenApplied', 'shopWages', 'equipmentRecovered'],
      where: [],
    });
  });
  it('an account below another stands under it, and what the upper one has itself is its other', () => {
    const lumber = {
      account: 'lumber',
      code: '5010',
      name: 'Lumber',
      type: 'costOfRevenue',
      keeper: 'job',
      parent: 'materials',
      retiredOn: null,
    } as const;
    const books = booksOf({ amount: within }, { chart: [...usualAccounts, lumber] });
    const lines = profitAndLoss({
      ...books,
      sums: [...books.sums, { account: 'lumber', bankId: null, sums: { amount: 100 } }],
    });
    expect(
      lines.filter(({ account }) => account?.code.startsWith('50')).map(({ label, level }) => [label, level]),
    ).toEqual([
      ['5000 Materials, other', 1],
      ['5010 Lumber', 2],
    ]);
  });

  const sheetOf = (day: Day) => {
    const start = fiscalYearStart(day);
    const columns = { ...upTo(day), [earlierKey('amount')]: (each: Posting) => each.day < start };
    return balanceSheet({ ...booksOf(columns), columns: ['amount'] }, start);
  };
  it('assets are 200,745.50, and so are liabilities and equity', () => {
    const lines = sheetOf(TO);
    expect(
      [
        'Total assets',
        'Total liabilities',
        'Current-year earnings',
        'Total equity',
        'Total liabilities and equity',
      ].map((label) => figure(lines, label)),
    ).toEqual([200_745.5, 76_271.31, 43_155.72, 124_474.19, 200_745.5]);
    expect(figure(lines, 'Profit of earlier years')).toBeUndefined();
  });
  it('on the first day of the next year its profit is retained, without an entry that closes the year', () => {
    const lines = sheetOf(NEXT_YEAR);
    expect(figure(lines, 'Retained earnings with earlier years')).toBe(95_892.96);
    expect(figure(lines, 'Current-year earnings')).toBe(0);
    expect(figure(lines, 'Total assets')).toBe(figure(lines, 'Total liabilities and equity'));
  });

  it('cash flow of November is 3,522.22, what the banks have more', () => {
    const withMoney = new Set(companyK.filter(({ code }) => ['1001', '1002'].includes(code)).map(({ event }) => event));
    const moved = booksOf({ amount: (each) => within(each) && withMoney.has(each.event) });
    const held = booksOf({ [openingKey('amount')]: ({ day }) => day < FROM });
    const lines = cashFlow(moved, held);
    expect(
      [
        'Received from customers',
        'Paid to vendors',
        'Payroll and taxes',
        'Bank charges and interest earned',
        'Interest paid',
        'Cash from operations',
        "Loans and owner's money",
        'Change of cash',
        'Cash before',
        'Cash after',
      ].map((label) => figure(lines, label)),
    ).toEqual([19_541.99, -5_270.66, -5_597.67, -38.88, -262.19, 8_372.59, -4_850.37, 3_522.22, 99_210.55, 102_732.77]);
    expect(lines.some(({ label }) => label === 'Other')).toBe(false);
  });
  it('a card is an account of its own below 2200, owed among the current liabilities', () => {
    const card = { ...bank('fuel', ''), kind: 'card' as const };
    const owed: AccountSum = { account: 'cards', bankId: 'fuel', sums: { amount: -8_250, [earlierKey('amount')]: 0 } };
    const books = booksOf({ amount: () => false, [earlierKey('amount')]: () => false });
    const lines = balanceSheet({ ...books, banks: [...banks, card], sums: [owed] }, '2026-01-01');
    expect(lines.map(({ label }) => label)).toContain('2201 fuel');
    expect(figure(lines, '2201 fuel')).toBe(82.5);
    expect(figure(lines, 'Total current liabilities')).toBe(82.5);
    expect(figure(lines, 'Total assets')).toBe(0);
    expect(lines.find(({ label }) => label === 'Total current liabilities')?.entries).toMatchObject({
      accounts: ['cards'],
    });
  });
  it('money for what has no class is listed by its account', () => {
    const paid = (account: string, amount: Cents): AccountSum => ({ account, bankId: null, sums: { amount } });
    const lines = cashFlow(
      { ...booksOf({ amount: () => false }), sums: [paid('expenses', 1_250)] },
      booksOf({ [openingKey('amount')]: () => false }),
    );
    expect(figure(lines, '6000 Other Expenses')).toBe(-12.5);
    expect(figure(lines, 'Change of cash')).toBe(-12.5);
  });
});

describe('the days of a statement', () => {
  it('months and quarters are cut at both ends', () => {
    expect(periodsBetween('2026-09-15', '2026-11-10', 'month').map(({ title, from, to }) => [title, from, to])).toEqual(
      [
        ['Sep 2026', '2026-09-15', '2026-09-30'],
        ['Oct 2026', '2026-10-01', '2026-10-31'],
        ['Nov 2026', '2026-11-01', '2026-11-10'],
      ],
    );
    expect(periodsBetween('2026-02-01', '2026-07-31', 'quarter').map(({ title, to }) => [title, to])).toEqual([
      ['Q1 2026', '2026-03-31'],
      ['Q2 2026', '2026-06-30'],
      ['Q3 2026', '2026-07-31'],
    ]);
  });
  it.each([
    ['2026-11-01', '2026-11-30', 'previousPeriod', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-03-31', 'previousPeriod', '2025-10-01', '2025-12-31'],
    ['2026-11-03', '2026-11-12', 'previousPeriod', '2026-10-24', '2026-11-02'],
    ['2027-02-01', '2027-02-28', 'previousYear', '2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29', 'previousYear', '2027-02-01', '2027-02-28'],
  ] as const)('%s to %s compared with the %s is %s to %s', (from, to, by, first, last) =>
    expect(comparedPeriod({ from, to }, by)).toEqual({ from: first, to: last }),
  );
  it('a balance is compared with the end of the month before, or the same day a year before', () => {
    expect(comparedDay('2026-11-20', 'previousPeriod')).toBe('2026-10-31');
    expect(comparedDay('2027-02-28', 'previousYear')).toBe('2026-02-28');
  });
});
