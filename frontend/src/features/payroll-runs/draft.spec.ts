import { describe, expect, it } from 'vitest';
import { blankPayLine, draftSums, newPayroll, payrollBody } from './draft.ts';

const begin = { today: '2026-11-13', weekEndsOn: 0, bankId: 'checking' };
const all = {
  ...blankPayLine,
  employee: 'All',
  grossJob: 421_200,
  grossShop: 60_000,
  grossOffice: 240_000,
  employerTaxes: 55_172,
  workersComp: 42_000,
  withheld: 161_433,
};

describe('a new payroll', () => {
  it('a payroll begins with the last week that has ended', () => {
    expect(newPayroll(begin)).toMatchObject({ periodFrom: '2026-11-02', periodTo: '2026-11-08' });
    expect(newPayroll({ ...begin, weekEndsOn: 5 })).toMatchObject({ periodFrom: '2026-10-31', periodTo: '2026-11-06' });
  });
  it('net pay that is not entered is what is left of the gross pay', () =>
    expect(payrollBody({ ...newPayroll(begin), lines: [all] })).toMatchObject({
      paidOn: '2026-11-13',
      lines: [
        {
          workerId: null,
          grossJob: 421_200,
          plans: 0,
          withheld: [{ account: 'payrollLiabilities', amount: 161_433 }],
          net: 559_767,
        },
      ],
    }));
  it('what gross less deductions differs from the net pay by is said', () => {
    expect(draftSums([all])).toMatchObject({ gross: 721_200, employer: 97_172, net: 559_767, missing: 0 });
    expect(draftSums([{ ...all, net: 559_768 }])).toMatchObject({ missing: -1 });
  });
});
