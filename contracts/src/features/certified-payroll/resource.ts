import { defineReport } from '#capabilities/index.ts';
import type { CompanyView } from '#features/companies';
import { contract } from '#features/contracts';
import { jobCost } from '#features/job-costs';
import { jobCostPosting } from '#features/job-cost-postings';
import { laborBetween, weeksOf, weeksQuery } from '#features/labor-reports';
import { location } from '#features/locations';
import { payrollFields } from '#features/payroll-rows';
import { wage } from '#dictionaries/wages';
import { worker } from '#dictionaries/workers';
import { dayText, type Day } from '#kernel/index.ts';
import { dayKeys, payrollsOf, type PayrollRows } from './calculations.ts';
import { signatureNotes } from './content.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const RATES = 'data:wage-rates';

export const prevailingWageHours = defineReport({
  name: 'prevailing-wage-hours',
  title: 'Prevailing wages',
  path: '/reports/prevailing-wage-hours',
  page: '/reports/labor-report/prevailing-wages',
  pagePermission: 'page:reports.labor',
  permission: 'action:report.prevailing-wages.view',
  exportPermission: 'action:report.prevailing-wages.export',
  summary: 'Certified payroll in the layout of WH-347: who worked on public works, by project and week',
  query: weeksQuery(1),
  groups: ['project', 'week', 'entry'],
  isWide: true,
  refetchOn: ['JobCost', 'Worker', 'Wage', 'Contract'],
  sources: (query, context) => {
    const weeks = weeksOf(query, context);
    const [from, to] = [weeks[0]?.from ?? context.asOf, weeks.at(-1)?.to ?? context.asOf];
    return {
      labor: { of: jobCostPosting, fields: payrollFields, where: laborBetween(from, to, context) },
      earlier: {
        of: jobCostPosting,
        fields: ['contractId', 'day'],
        where: [
          { field: 'isPrevailing', op: 'eq', value: true },
          { field: 'day', op: 'lte', value: to },
        ],
      },
      workers: { of: worker, fields: ['id', 'name', 'classification', 'ssnLast4', 'journeyLevel'] },
      tickets: {
        of: jobCost,
        fields: ['contractId', 'date'],
        where: [
          { field: 'isPublicWork', op: 'eq', value: true },
          { field: 'laborHours', op: 'gt', value: 0 },
          { field: 'date', op: 'lte', value: to },
        ],
      },
      wages: { of: wage, fields: ['id', 'name', 'classification', 'determinationNo', 'isOvertime', 'rates'] },
      contracts: {
        of: contract,
        fields: ['id', 'number', 'name', 'isPublicWork', 'payrollExemptions', 'signedPayrolls'],
      },
      locations: { of: location, fields: ['id', 'name', 'address'] },
    };
  },
  content: (rows, query, context) => {
    const weeks = weeksOf(query, context);
    const { weekEndsOn } = context.company as CompanyView; // the record of a company
    const {
      earlier,
      tickets = [],
      labor,
      ...known
      // the fields that were asked for
    } = rows as unknown as PayrollRows & {
      readonly tickets?: readonly { readonly contractId: string; readonly date: Day }[];
    };
    const begun = tickets.map(({ contractId, date: day }) => ({ contractId, day }));
    const isAsked = (contractId: string) => query.contractId === undefined || contractId === query.contractId;
    const payrolls = payrollsOf({ ...known, labor, earlier: [...earlier, ...begun] }, weeks, weekEndsOn, isAsked);
    const { lines, objections } = payrolls;
    return {
      columns: [
        { key: 'project', title: 'Project', kind: 'text' },
        { key: 'week', title: 'Week', kind: 'text' },
        { key: 'entry', title: 'Worker', kind: 'text' },
        { key: 'class', title: 'Class', kind: 'text' },
        { key: 'payrollNo', title: 'Payroll no.', kind: 'count', inFiles: true },
        { key: 'weekEnding', title: 'Week ending', kind: 'day', inFiles: true },
        { key: 'contractNo', title: 'Contract no.', kind: 'text', inFiles: true },
        { key: 'place', title: 'Location', kind: 'text', inFiles: true },
        { key: 'determination', title: 'Determination', kind: 'text' },
        { key: 'entryNo', title: 'Entry', kind: 'count', inFiles: true },
        { key: 'name', title: 'Name', kind: 'text', inFiles: true },
        { key: 'idNo', title: 'Last four', kind: 'text', inFiles: true, guard: RATES },
        { key: 'level', title: 'J or RA', kind: 'text' },
        { key: 'classification', title: 'Classification', kind: 'text' },
        ...dayKeys.map((key, at) => ({
          key,
          title: WEEKDAYS[(weekEndsOn + 1 + at) % 7] ?? '',
          kind: 'hours' as const,
          sum: 'all' as const,
        })),
        { key: 'hours', title: 'Hours', kind: 'hours', sum: 'all' },
        { key: 'allHours', title: 'All jobs', kind: 'hours', sum: 'once' },
        { key: 'rate', title: 'Rate', kind: 'money', guard: RATES },
        { key: 'plan', title: 'Fringe credit', kind: 'money', sum: 'all', guard: RATES },
        { key: 'cash', title: 'In lieu', kind: 'money', sum: 'all', guard: RATES },
        { key: 'gross', title: 'Gross', kind: 'money', sum: 'all', guard: RATES },
        { key: 'grossAll', title: 'Gross, all work', kind: 'money', sum: 'once', guard: RATES },
        { key: 'deductions', title: 'Deductions', kind: 'money', inFiles: true, guard: RATES },
        { key: 'net', title: 'Net', kind: 'money', inFiles: true, guard: RATES },
        { key: 'remarks', title: 'Remarks', kind: 'text', guard: RATES },
      ],
      lines,
      facts: [{ label: 'Weeks', value: `${dayText(weeks[0]?.from ?? '')} to ${dayText(weeks.at(-1)?.to ?? '')}` }],
      notes: [
        ...signatureNotes(
          known.contracts,
          lines,
          (contractId, weekEnding) => isAsked(contractId) && weeks.some(({ to }) => to === weekEnding),
        ),
        'Deductions and net wages come from payroll and are left blank.',
      ],
      objections,
    };
  },
});
