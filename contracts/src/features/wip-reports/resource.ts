import {
  defineReport,
  type ReportColumn,
  type ReportLine,
  type ReportRows,
  type ReportSource,
} from '#capabilities/index.ts';
import { jobSources } from '#features/budget-reports';
import type { CompanyView } from '#features/companies';
import { invoice } from '#features/invoices';
import { ledgerEntry } from '#features/ledger';
import { gainFade, isEstimateMissing, wipSchedule, wipWarnings, type WipRow } from '#features/wip-schedules';
import { addDays, dayText, equals, fillSentence, type Day, type Filter } from '#kernel/index.ts';
import { earlierYearEnds, wipRowsOf, yearBefore, type CompanyCalendar } from './content.ts';

const upTo = (day: Day): Filter => ({ field: 'day', op: 'lte', value: day });
const openedBy = (day: Day): Filter => ({ field: 'openedOn', op: 'lte', value: day });
/** What a schedule of a day is drawn from. */
export function wipSources(
  asOf: Day,
  calendar: Pick<CompanyCalendar, 'fiscalYearMonth'>,
): Readonly<Record<string, ReportSource>> {
  const before = yearBefore(asOf, calendar);
  return {
    ...jobSources(asOf, before),
    revenue: {
      of: ledgerEntry,
      fields: ['contractId', 'isExtra'],
      sums: { amount: { of: 'amount' }, before: { of: 'amount', where: [upTo(before)] } },
      where: [equals('account', 'revenue'), upTo(asOf)],
    },
    /** Billed before the books began: no revenue of theirs. */
    opened: {
      of: invoice,
      fields: ['contractId'],
      sums: { amount: { of: 'amount' }, before: { of: 'amount', where: [openedBy(before)] } },
      where: [openedBy(asOf), { field: 'voidedAt', op: 'empty', value: true }],
    },
  };
}

const standings = { open: 'Open jobs', completed: 'Completed this year', noEstimate: 'No estimate' } as const;
const money = (key: string, title: string, rest: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  title,
  kind: 'money',
  sum: 'all',
  ...rest,
});
const partColumns = (key: string, title: string) => [
  money(`${key}Earned`, `${title}: earned`, { inFiles: true }),
  money(`${key}Cost`, `${title}: cost`, { inFiles: true }),
  money(`${key}Profit`, `${title}: profit`, { inFiles: true }),
];
/** A schedule that stands posted. */
type EarlierSchedule = { readonly asOf: Day; readonly rows: readonly WipRow[] };
/** Those of earlier year ends, the latest first. */
const earlierSource = (asOf: Day, calendar: Pick<CompanyCalendar, 'fiscalYearMonth'>): ReportSource => ({
  of: wipSchedule,
  fields: ['asOf', 'rows'],
  where: [equals('status', 'posted'), { field: 'asOf', op: 'in', value: earlierYearEnds(asOf, calendar) }],
});
const earlierOf = (rows: ReportRows): EarlierSchedule[] =>
  // the fields that were asked for
  ((rows['earlier'] ?? []) as readonly object[] as readonly EarlierSchedule[]).toSorted((a, b) =>
    a.asOf < b.asOf ? 1 : -1,
  );
const fadeKey = ({ asOf }: EarlierSchedule) => `fade ${asOf}`;
/** Since the latest on the screen, since those before it in spreadsheets. */
const fadeColumns = (earlier: readonly EarlierSchedule[]) =>
  earlier.map((schedule, at) =>
    at === 0
      ? money(fadeKey(schedule), 'Gain fade')
      : money(fadeKey(schedule), `Gain fade since ${dayText(schedule.asOf)}`, { inFiles: true }),
  );
const FADE_NOTE =
  'Gain fade: what a job was estimated to earn by the schedule of a year end, less what it is estimated to earn now. A gain has a minus.';

const columns = (asOf: Day, earlier: readonly EarlierSchedule[]): ReportColumn[] => [
  { key: 'standing', title: 'Jobs', kind: 'text' },
  { key: 'job', title: 'Job', kind: 'text' },
  money('value', 'Value'),
  money('estimatedCost', 'Est. cost'),
  money('estimatedProfit', 'Est. profit'),
  money('costToDate', 'Cost to date'),
  { key: 'percentBp', title: '%', kind: 'percent' },
  money('earned', 'Earned'),
  money('profitToDate', 'Profit to date'),
  money('billed', 'Billed', { entries: { where: [upTo(asOf)], credits: true } }),
  money('under', 'Under'),
  money('over', 'Over'),
  money('lossProvision', 'Provision'),
  money('costToComplete', 'To complete', { inFiles: true }),
  money('backlog', 'Backlog'),
  money('profitInBacklog', 'Profit in backlog', { inFiles: true }),
  ...fadeColumns(earlier),
  ...partColumns('priorYears', 'Prior years'),
  ...partColumns('thisYear', 'This year'),
];

const partCells = (key: string, { earned, cost, profit }: WipRow['thisYear']) => ({
  [`${key}Earned`]: earned,
  [`${key}Cost`]: cost,
  [`${key}Profit`]: profit,
});
export function wipLine(row: WipRow): ReportLine {
  const {
    contractId,
    number,
    name,
    standing,
    priorYears,
    thisYear,
    locationId,
    customerName: _customer,
    completedOn: _completed,
    ...figures
  } = row;
  return {
    key: contractId,
    cells: {
      standing: standings[standing],
      job: `${number} ${name}`,
      ...figures,
      ...partCells('priorYears', priorYears),
      ...partCells('thisYear', thisYear),
    },
    groups: { standing },
    page: `/toc/${locationId}/contract/${contractId}`,
    note: standing === 'noEstimate' ? 'No estimate: no profit is earned' : null,
    entries: { accounts: ['revenue'], where: [equals('contractId', contractId)], columns: ['billed'] },
  };
}

const isMonthEnd = (day: Day) => addDays(day, 1).endsWith('-01');
/** What a schedule warns of. */
export const wipNotes = (asOf: Day, rows: readonly WipRow[]): string[] => [
  ...(isMonthEnd(asOf) ? [] : [fillSentence(wipWarnings.WIP_NOT_MONTH_END, { date: dayText(asOf) })]),
  ...rows
    .filter(isEstimateMissing)
    .map(({ number, name }) => fillSentence(wipWarnings.ESTIMATE_MISSING, { job: `${number} ${name}` })),
];

const order = Object.keys(standings);
export const wipReport = /* @__PURE__ */ defineReport({
  name: 'wip',
  title: 'WIP schedule',
  path: '/reports/statements/wip',
  page: '/reports/statements/wip',
  pagePermission: 'action:wip.view',
  permission: 'action:wip.view',
  exportPermission: 'component:export-menu',
  summary: 'Revenue as it is earned by costs: what is over- and underbilled of each job, and the backlog',
  query: {},
  groups: ['standing'],
  isWide: true,
  refetchOn: ['Contract', 'JobBudget', 'JobCost', 'Bill', 'Commitment', 'ChangeOrder', 'Invoice', 'WipSchedule'],
  sources: (_query, { asOf, company }) => {
    const calendar = company as CompanyView; // the record of a company
    return { ...wipSources(asOf, calendar), earlier: earlierSource(asOf, calendar) };
  },
  content: (rows, _query, { asOf, company }) => {
    // the record of a company
    const found = wipRowsOf(rows, asOf, company as CompanyView).toSorted(
      (a, b) => order.indexOf(a.standing) - order.indexOf(b.standing),
    );
    const earlier = earlierOf(rows);
    const [latest] = earlier;
    const fades = earlier.map((schedule) => [fadeKey(schedule), gainFade(found, schedule.rows)] as const);
    const fadeCells = ({ contractId }: WipRow) =>
      Object.fromEntries(fades.map(([key, fade]) => [key, fade.get(contractId) ?? null]));
    return {
      columns: columns(asOf, earlier),
      lines: found.map((row) => {
        const line = wipLine(row);
        return { ...line, cells: { ...line.cells, ...fadeCells(row) } };
      }),
      facts: [
        { label: 'As of', value: dayText(asOf) },
        { label: 'Method', value: 'Cost to cost' },
        ...(latest ? [{ label: 'Gain fade since', value: dayText(latest.asOf) }] : []),
      ],
      notes: [...wipNotes(asOf, found), ...(latest ? [FADE_NOTE] : [])],
    };
  },
});
