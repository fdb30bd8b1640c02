import { z } from 'zod';
import { defineReport, type ReportContext } from '#capabilities/index.ts';
import type { CompanyView } from '#features/companies';
import { jobCostPosting } from '#features/job-cost-postings';
import { jobCost } from '#features/job-costs';
import { Day, dayText, equals, Id, type Filter } from '#kernel/index.ts';
import {
  dayColumns,
  laborFields,
  timeSheetLines,
  weekColumns,
  workerHourLines,
  workWeeks,
  type LaborPosting,
} from './calculations.ts';

const MAX_WEEKS = 26;
/** The weeks of a labor report; the last is the one of `endDate`, today when left out. */
export const weeksQuery = (usual: number) => ({
  endDate: Day.optional(),
  weekCount: z.coerce.number().int().min(1).max(MAX_WEEKS, `Ask for ${MAX_WEEKS} weeks at most.`).default(usual),
  contractId: Id.optional(),
});
type Weeks = {
  readonly endDate?: Day | undefined;
  readonly weekCount: number;
  readonly contractId?: string | undefined;
};

export const weeksOf = ({ endDate, weekCount }: Weeks, { asOf, company }: ReportContext) =>
  workWeeks(endDate ?? asOf, weekCount, (company as CompanyView).weekEndsOn); // the record of a company

/** Labor of some days, and nothing that counts from a later day than the report's. */
export const laborBetween = (from: Day, to: Day, { asOf }: ReportContext, more: readonly Filter[] = []): Filter[] => [
  { field: 'category', op: 'eq', value: 'labor' },
  { field: 'day', op: 'between', value: [from, to < asOf ? to : asOf] },
  ...more,
];
export const contractFilter = (contractId: string | undefined): Filter[] =>
  contractId === undefined ? [] : [{ field: 'contractId', op: 'eq', value: contractId }];

export const workerHours = defineReport({
  name: 'worker-hours',
  title: 'Worker hours',
  path: '/reports/worker-hours',
  page: '/reports/labor-report/worker-hours',
  pagePermission: 'page:reports.labor',
  permission: 'action:report.worker-hours.view',
  exportPermission: 'action:report.worker-hours.export',
  summary: 'How many hours everybody worked, week by week: regular, overtime and double time, and on which jobs',
  query: weeksQuery(2),
  groups: ['worker', 'payClass'],
  isWide: true,
  refetchOn: ['JobCost'],
  sources: (query, context) => {
    const weeks = weeksOf(query, context);
    const [from, to] = [weeks[0]?.from ?? context.asOf, weeks.at(-1)?.to ?? context.asOf];
    return {
      labor: {
        of: jobCostPosting,
        fields: laborFields,
        where: laborBetween(from, to, context, contractFilter(query.contractId)),
      },
      locked: { of: jobCost, fields: ['id'], where: [{ field: 'hoursLocked', op: 'eq', value: true }] },
    };
  },
  content: ({ labor = [], locked = [] }, query, context) => {
    const weeks = weeksOf(query, context);
    const lines = workerHourLines(
      labor as readonly LaborPosting[], // the fields that were asked for
      weeks,
      new Set(locked.map(({ id }) => String(id))),
    );
    const columns = weekColumns(weeks);
    return {
      columns: [
        { key: 'worker', title: 'Worker', kind: 'text' },
        { key: 'payClass', title: 'Hours', kind: 'text' },
        { key: 'job', title: 'Job', kind: 'text' },
        ...columns,
        { key: 'total', title: 'Total', kind: 'hours', sum: 'all' },
      ],
      lines,
      facts: [
        { label: 'Weeks', value: `${dayText(weeks[0]?.from ?? '')} to ${dayText(weeks.at(-1)?.to ?? '')}` },
        { label: 'Workers', value: String(new Set(lines.map(({ groups }) => groups?.['worker'])).size) },
      ],
      chart: {
        title: 'Hours by week',
        kind: 'hours',
        bars: weeks.map(({ to }, at) => ({
          label: dayText(to),
          value: lines.reduce((sum, { cells }) => sum + Number(cells[`week${at}`] ?? 0), 0),
        })),
      },
    };
  },
});

/** What one worker did on all jobs, or everybody one after the other. */
export const timeSheet = defineReport({
  name: 'time-sheet',
  title: 'Time sheet',
  path: '/reports/time-sheet',
  page: '/reports/labor-report/time-sheet',
  pagePermission: 'page:reports.labor',
  permission: 'action:report.worker-hours.view',
  exportPermission: 'action:report.worker-hours.export',
  summary: 'The hours of a worker over all jobs, day by day and week by week, from the job cost tickets',
  query: { ...weeksQuery(1), workerId: Id.optional() },
  groups: ['worker', 'week'],
  isWide: true,
  refetchOn: ['JobCost'],
  sources: (query, context) => {
    const weeks = weeksOf(query, context);
    const [from, to] = [weeks[0]?.from ?? context.asOf, weeks.at(-1)?.to ?? context.asOf];
    const ofWorker = query.workerId === undefined ? [] : [equals('workerId', query.workerId)];
    const where = laborBetween(from, to, context, [...contractFilter(query.contractId), ...ofWorker]);
    return { labor: { of: jobCostPosting, fields: laborFields, where } };
  },
  content: ({ labor = [] }, query, context) => {
    const weeks = weeksOf(query, context);
    const lines = timeSheetLines(labor as readonly LaborPosting[], weeks); // the fields that were asked for
    const [first, last] = [weeks[0], weeks.at(-1)];
    return {
      columns: [
        { key: 'worker', title: 'Worker', kind: 'text' },
        { key: 'week', title: 'Week', kind: 'text' },
        { key: 'job', title: 'Job', kind: 'text' },
        { key: 'payClass', title: 'Hours', kind: 'text' },
        ...(first ? dayColumns(first) : []),
        { key: 'total', title: 'Total', kind: 'hours', sum: 'all' },
      ],
      lines,
      facts: [
        ...(query.workerId && lines[0] ? [{ label: 'Worker', value: String(lines[0].cells['worker']) }] : []),
        { label: 'Weeks', value: `${dayText(first?.from ?? '')} to ${dayText(last?.to ?? '')}` },
      ],
    };
  },
});
