import { defineReport, type Report, type ReportColumn } from '#capabilities/index.ts';
import type { CompanyView } from '#features/companies';
import { contract } from '#features/contracts';
import { jobCostPosting } from '#features/job-cost-postings';
import { jobCost } from '#features/job-costs';
import { ledgerEntry } from '#features/ledger';
import type { OverheadRow } from '#features/job-overheads';
import { rangeFields, withRange } from '#features/reports';
import { overhead } from '#dictionaries/overheads';
import { dayText, type Day, type Filter } from '#kernel/index.ts';
import { jobFields, jobProfits, profitLines, ticketFields, type JobRows, type ProfitRole } from './calculations.ts';

const SHOWN_PEOPLE = 10;
const FIGURES = 'data:profit-figures';
const roleTitles: Readonly<Record<ProfitRole, string>> = {
  salesman: 'Salesman',
  foreman: 'Foreman',
  operator: 'Operator',
};

const labor: Filter = { field: 'category', op: 'eq', value: 'labor' };
const by = (day: Day): Filter => ({ field: 'day', op: 'lte', value: day });

const columnsOf = (role: ProfitRole): readonly ReportColumn[] => [
  { key: 'person', title: roleTitles[role], kind: 'text' },
  { key: 'job', title: 'Job', kind: 'text' },
  { key: 'customer', title: 'Customer', kind: 'text' },
  { key: 'released', title: 'Released', kind: 'day' },
  { key: 'basis', title: 'Revenue basis', kind: 'text' },
  { key: 'revenue', title: 'Revenue', kind: 'money', sum: 'once', guard: FIGURES },
  { key: 'cost', title: 'Costs', kind: 'money', sum: 'once', guard: FIGURES },
  { key: 'profit', title: 'Profit', kind: 'money', sum: 'once', guard: FIGURES },
  { key: 'margin', title: 'Margin', kind: 'percent', guard: FIGURES },
  { key: 'company', title: 'Company keeps', kind: 'money', sum: 'once', guard: FIGURES },
  { key: 'shareOf', title: 'Share', kind: 'percent' },
  { key: 'share', title: 'Earned', kind: 'money', sum: 'all' },
  { key: 'adjustment', title: 'Adjustments', kind: 'money', sum: 'all' },
  { key: 'expected', title: 'Expected', kind: 'money', sum: 'all' },
];

/** What the people of a role have of the profit of jobs (domain 4.8, 4.9). */
const profitReport = (role: ProfitRole): Report =>
  defineReport({
    name: `${role}-profit`,
    title: `${roleTitles[role]} profit`,
    path: `/reports/${role}-profit`,
    page: `/reports/profit-report/${role}-profit`,
    pagePermission: 'page:reports.profit',
    permission: `action:report.${role}-profit.view`,
    exportPermission: `action:report.${role}-profit.export`,
    summary: `What each ${role} has of the profit of the jobs that were released in a range of days, and may expect of the others`,
    query: rangeFields,
    refine: withRange,
    groups: ['person'],
    isWide: true,
    refetchOn: ['JobCost', 'Invoice', 'Payment', 'ChangeOrder', 'Contract'],
    sources: (_query, { asOf }) => ({
      tickets: { of: jobCost, fields: ticketFields, where: [{ field: 'trashedAt', op: 'empty', value: true }] },
      costs: {
        of: jobCostPosting,
        fields: ['jobCostId'],
        sums: {
          directCost: { of: 'amount' },
          laborCost: { of: 'amount', where: [labor] },
          laborHours: { of: 'hours' },
        },
        where: [by(asOf), { field: 'jobCostId', op: 'empty', value: false }],
      },
      purchases: {
        of: jobCostPosting,
        fields: ['contractId', 'workDate'],
        sums: { amount: { of: 'amount' } },
        where: [by(asOf), { field: 'jobCostId', op: 'empty', value: true }],
      },
      jobs: { of: contract, fields: jobFields },
      revenues: {
        of: ledgerEntry,
        fields: ['contractId'],
        sums: { amount: { of: 'amount' } },
        where: [
          by(asOf),
          { field: 'account', op: 'eq', value: 'revenue' },
          { field: 'contractId', op: 'empty', value: false },
        ],
      },
      overheads: {
        of: overhead,
        fields: ['id', 'name', 'basis', 'rates', 'effectiveTo', 'isDefault', 'trashedAt'],
      },
    }),
    content: (rows, { fromDate, toDate }, { asOf, company }) => {
      // the fields that were asked for
      const found = rows as unknown as Omit<JobRows, 'overheads'> & {
        readonly overheads: readonly (OverheadRow & { readonly trashedAt: string | null })[];
      };
      const overheads = found.overheads.filter(({ trashedAt, isDefault }) => trashedAt === null || !isDefault);
      const { profitShares } = company as CompanyView; // the record of a company
      const lines = profitLines(role, jobProfits({ ...found, overheads }, asOf), profitShares ?? [], {
        fromDate,
        toDate,
        asOf,
      });
      const people = [...Map.groupBy(lines, ({ cells }) => String(cells['person']))].map(([label, own]) => ({
        label,
        value: own.reduce(
          (sum, { cells: { share, adjustment, expected } }) =>
            sum + Number(share ?? 0) + Number(adjustment ?? 0) + Number(expected ?? 0),
          0,
        ),
      }));
      return {
        columns: columnsOf(role),
        lines,
        facts: [
          { label: 'Released', value: `${dayText(fromDate)} to ${dayText(toDate)}` },
          { label: 'People', value: String(people.length) },
        ],
        notes: [
          'What is earned stands as it was released, and adjustments stand on the day they were made; neither ever changes.',
          'Shares are expected by the contract once a job is closed for good, and until then by what is billed.',
        ],
        chart: {
          title: 'Earned and expected',
          kind: 'money',
          bars: people.toSorted((a, b) => b.value - a.value).slice(0, SHOWN_PEOPLE),
        },
      };
    },
  });

export const salesmanProfit = /* @__PURE__ */ profitReport('salesman');
export const foremanProfit = /* @__PURE__ */ profitReport('foreman');
export const operatorProfit = /* @__PURE__ */ profitReport('operator');
