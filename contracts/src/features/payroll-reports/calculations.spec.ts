import { describe, expect, it } from 'vitest';
import { accruedPeriods, burdenMonths } from './calculations.ts';

const hours = (workDate: string, wages: number, account: string | null = 'labor') => ({
  workDate,
  account,
  wages,
  fringes: 0,
});
const payroll = {
  id: 'p4',
  number: '4',
  periodFrom: '2026-11-02',
  periodTo: '2026-11-08',
  paidOn: '2026-11-13',
  grossJob: 421_200,
  plans: 0,
  cleared: 0,
};

describe('hours costed and not paid', () => {
  it('of company K nothing is left of the week that was paid on 11-13', () =>
    expect(accruedPeriods([hours('2026-11-06', 421_200)], [payroll])).toMatchObject([
      { key: 'p4', costed: 421_200, paid: 421_200, left: 0 },
    ]));
  it('before it is paid all of it is left, by the month of the work', () =>
    expect(accruedPeriods([hours('2026-11-06', 421_200)], [])).toMatchObject([
      { key: '2026-11', payroll: null, from: '2026-11-06', to: '2026-11-06', left: 421_200 },
    ]));
  it('hours that the books do not have are not accrued, and what is cleared is not left', () =>
    expect(
      accruedPeriods([hours('2026-11-06', 425_000), hours('2026-11-07', 100, null)], [{ ...payroll, cleared: 3_800 }]),
    ).toMatchObject([{ costed: 425_000, left: 0 }]));
  it('days of several periods stand apart, the latest first', () =>
    expect(
      accruedPeriods([hours('2026-11-06', 500_000), hours('2026-11-09', 1), hours('2026-10-30', 2)], [payroll]).map(
        ({ key, left }) => [key, left],
      ),
    ).toEqual([
      ['2026-11', 1],
      ['p4', 78_800],
      ['2026-10', 2],
    ]));
});

describe('the burden variance', () => {
  it('of company K is −228.70 in November, and 23.07 % would have made it nothing', () =>
    expect(
      burdenMonths(
        [
          { day: '2026-11-06', account: 'burdenApplied', amount: -120_042 },
          { day: '2026-11-13', account: 'employerCosts', amount: 97_172 },
        ],
        [{ ...hours('', 421_200), day: '2026-11-06' }],
      ),
    ).toEqual([
      {
        month: '2026-11',
        employer: 97_172,
        applied: -120_042,
        variance: -22_870,
        wages: 421_200,
        rateBp: 2_850,
        neededBp: 2_307,
      },
    ]));
  it('a month without wages has no rate', () =>
    expect(burdenMonths([{ day: '2026-12-01', account: 'employerCosts', amount: 5 }], [])).toMatchObject([
      { variance: 5, rateBp: null, neededBp: null },
    ]));
});
