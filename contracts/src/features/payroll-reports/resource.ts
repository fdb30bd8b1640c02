import { defineReport, type ReportColumn } from '#capabilities/index.ts';
import { jobCostPosting } from '#features/job-cost-postings';
import { ledgerEntry } from '#features/ledger';
import { payrollRun } from '#features/payroll-runs';
import { rangeFields, withRange } from '#features/reports';
import { between, daysText, moneyColumn, statement, upTo } from '#features/statements';
import { dayText, equals, type Filter } from '#kernel/index.ts';
import {
  accruedPeriods,
  burdenMonths,
  rateOf,
  type BurdenEntry,
  type CostedHours,
  type PaidPayroll,
} from './calculations.ts';

const labor: Filter[] = [equals('category', 'labor'), equals('origin', 'ticket')];
const hourSums = { wages: { of: 'wages' }, fringes: { of: 'fringes' } };
const sum = (key: string, title: string, where?: Filter[]): ReportColumn => ({
  ...moneyColumn(key, title, where),
  sum: 'all',
});
const refetchOn = ['JobCost', 'PayrollRun', 'JournalEntry', 'Bill', 'Check'];

export const hoursNotPaid = /* @__PURE__ */ defineReport({
  ...statement(
    'hours-not-paid',
    'Hours costed and not paid',
    'What hours of jobs accrue, and what payrolls paid of it',
  ),
  refetchOn,
  query: {},
  sources: (_query, { asOf }) => ({
    hours: { of: jobCostPosting, fields: ['workDate', 'account'], sums: hourSums, where: [...labor, upTo(asOf)] },
    payrolls: {
      of: payrollRun,
      fields: ['id', 'number', 'periodFrom', 'periodTo', 'paidOn', 'grossJob', 'plans', 'cleared'],
      where: [equals('status', 'posted'), { field: 'paidOn', op: 'lte', value: asOf }],
    },
  }),
  content: ({ hours = [], payrolls = [] }, _query, { asOf }) => {
    const periods = accruedPeriods(
      hours as readonly object[] as readonly CostedHours[], // the fields that were asked for
      payrolls as readonly object[] as readonly PaidPayroll[],
    );
    return {
      columns: [
        { key: 'period', title: 'Days worked', kind: 'text' },
        { key: 'payroll', title: 'Payroll', kind: 'text' },
        { key: 'paidOn', title: 'Paid on', kind: 'day' },
        sum('costed', 'Costed'),
        sum('paid', 'Paid'),
        sum('cleared', 'Cleared'),
        sum('left', 'Not paid'),
      ],
      lines: periods.map(({ key, payroll, from, to, costed, paid, cleared, left }) => ({
        key,
        cells: {
          period: `${dayText(from)} to ${dayText(to)}`,
          payroll: payroll ? payroll.number : 'None yet',
          paidOn: payroll?.paidOn ?? null,
          costed,
          paid,
          cleared,
          left,
        },
        page: payroll && `/ledger/payrolls/${payroll.id}`,
      })),
      facts: [{ label: 'As of', value: dayText(asOf) }],
      notes: [
        'Wages and fringes of hours that are in the books. A payroll that was reversed, or is paid later, is not there.',
      ],
    };
  },
});

export const burdenVariance = /* @__PURE__ */ defineReport({
  ...statement(
    'burden-variance',
    'Burden variance',
    'What taxes and insurance of the employer cost, and what jobs have borne of them',
  ),
  refetchOn,
  query: rangeFields,
  refine: withRange,
  rangeOnly: true,
  sources: ({ fromDate, toDate }) => {
    const range = between({ from: fromDate, to: toDate });
    return {
      entries: {
        of: ledgerEntry,
        fields: ['day', 'account'],
        sums: { amount: { of: 'amount' } },
        where: [{ field: 'account', op: 'in', value: ['employerCosts', 'burdenApplied'] }, range],
      },
      hours: { of: jobCostPosting, fields: ['day', 'account'], sums: hourSums, where: [...labor, range] },
    };
  },
  content: ({ entries = [], hours = [] }, { fromDate, toDate }) => {
    const months = burdenMonths(
      entries as readonly object[] as readonly BurdenEntry[], // the fields that were asked for
      hours as readonly object[] as Parameters<typeof burdenMonths>[1],
    );
    const totalOf = (key: 'wages' | 'employer' | 'variance') => months.reduce((total, each) => total + each[key], 0);
    const needed = rateOf(totalOf('employer'), totalOf('wages'));
    return {
      columns: [
        { key: 'month', title: 'Month', kind: 'text' },
        sum('wages', 'Wages of jobs'),
        sum('employer', 'Taxes and insurance'),
        sum('applied', 'Borne by jobs'),
        sum('variance', 'Variance'),
        { key: 'rate', title: 'Rate applied', kind: 'percent' },
        { key: 'needed', title: 'Rate for no variance', kind: 'percent' },
      ],
      lines: months.map(({ month: key, wages, employer, applied, variance, rateBp, neededBp }) => ({
        key,
        cells: { month: key, wages, employer, applied, variance, rate: rateBp, needed: neededBp },
      })),
      facts: [
        { label: 'Days', value: daysText({ from: fromDate, to: toDate }) },
        ...(needed === null ? [] : [{ label: 'Rate for no variance', value: `${(needed / 100).toFixed(2)} %` }]),
      ],
      notes: ['A negative variance: jobs have borne more than taxes and insurance cost. It is not posted to jobs.'],
    };
  },
});
