import type { ReportColumn, ReportLine } from '#capabilities/index.ts';
import type { JobCostPostingView } from '#features/job-cost-postings';
import { payClasses, startOfWorkWeek, type PayClass } from '#features/workers';
import { addDays, dayText, type Day } from '#kernel/index.ts';

/** The work weeks of a report, oldest first; the last is the one that a day lies in. */
export type WorkWeek = { readonly from: Day; readonly to: Day };
export function workWeeks(endDate: Day, count: number, weekEndsOn: number): WorkWeek[] {
  const last = startOfWorkWeek(endDate, weekEndsOn);
  return Array.from({ length: count }, (_, at) => {
    const from = addDays(last, -7 * (count - 1 - at));
    return { from, to: addDays(from, 6) };
  });
}

export type LaborPosting = Pick<
  JobCostPostingView,
  | 'jobCostId'
  | 'contractId'
  | 'contractNumber'
  | 'locationId'
  | 'locationName'
  | 'workerId'
  | 'description'
  | 'day'
  | 'payClass'
  | 'hours'
>;
export const laborFields = [
  'jobCostId',
  'contractId',
  'contractNumber',
  'locationId',
  'locationName',
  'workerId',
  'description',
  'day',
  'payClass',
  'hours',
] as const satisfies readonly (keyof LaborPosting)[];

const payClassNames: Readonly<Record<PayClass, string>> = {
  regular: 'Regular',
  overtime: 'Overtime',
  double: 'Double time',
};
export const contractPage = ({ locationId, contractId }: Pick<LaborPosting, 'locationId' | 'contractId'>): string =>
  `/toc/${locationId}/contract/${contractId}`;

export const weekColumns = (weeks: readonly WorkWeek[]): ReportColumn[] =>
  weeks.map(({ to }, at) => ({ key: `week${at}`, title: `Week to ${dayText(to)}`, kind: 'hours', sum: 'all' }));

/**
 * Worker by worker, how many hours of each class they had in each week, job by job. `locked`: the tickets whose hours
 * are.
 */
export function workerHourLines(
  postings: readonly LaborPosting[],
  weeks: readonly WorkWeek[],
  locked: ReadonlySet<string>,
): ReportLine[] {
  const lines = Map.groupBy(postings, ({ workerId, payClass, contractId }) =>
    JSON.stringify([workerId, payClass, contractId]),
  );
  return [...lines.values()]
    .flatMap((own) => {
      const [first] = own;
      const hours = weeks.map(({ from, to }) =>
        own.reduce((sum, { day, hours: some }) => sum + (from <= day && day <= to ? some : 0), 0),
      );
      const total = hours.reduce((sum, some) => sum + some, 0);
      if (!first || hours.every((some) => some === 0)) return [];
      return [
        {
          first,
          line: {
            key: first.contractId,
            cells: {
              worker: first.description,
              payClass: payClassNames[first.payClass ?? 'regular'],
              job: `${first.contractNumber} · ${first.locationName}`,
              ...Object.fromEntries(hours.map((some, at) => [`week${at}`, some === 0 ? null : some])),
              total,
            },
            groups: { worker: first.workerId ?? '', payClass: first.payClass ?? '' },
            page: contractPage(first),
            note: own.every(({ jobCostId }) => jobCostId !== null && locked.has(jobCostId)) ? 'Locked' : null,
          } satisfies ReportLine,
        },
      ];
    })
    .toSorted(
      ({ first: a }, { first: b }) =>
        a.description.localeCompare(b.description, 'en') ||
        String(a.workerId).localeCompare(String(b.workerId)) ||
        payClasses.indexOf(a.payClass ?? 'regular') - payClasses.indexOf(b.payClass ?? 'regular') ||
        a.contractNumber.localeCompare(b.contractNumber, 'en', { numeric: true }),
    )
    .map(({ line }) => line);
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** The days of a work week, in the order of one that begins then. */
export const dayColumns = ({ from }: WorkWeek): ReportColumn[] =>
  Array.from({ length: 7 }, (_, at) => ({
    key: `day${at}`,
    title: WEEKDAYS[new Date(`${addDays(from, at)}T00:00:00Z`).getUTCDay()] ?? '',
    kind: 'hours',
    sum: 'all',
  }));

/** Week by week, the hours of each day, job by job and class by class; the newest week last. */
export const timeSheetLines = (postings: readonly LaborPosting[], weeks: readonly WorkWeek[]): ReportLine[] =>
  weeks.flatMap(({ from, to }) => {
    const within = postings.filter(({ day }) => from <= day && day <= to);
    const lines = Map.groupBy(within, ({ workerId, contractId, payClass }) =>
      JSON.stringify([workerId, contractId, payClass]),
    );
    return [...lines.values()]
      .flatMap((own) => {
        const [first] = own;
        const hours = Array.from({ length: 7 }, (_, at) => hoursOn(own, addDays(from, at)));
        return first && hours.some((some) => some !== 0) ? [{ first, hours }] : [];
      })
      .toSorted(
        ({ first: a }, { first: b }) =>
          a.description.localeCompare(b.description, 'en') ||
          String(a.workerId).localeCompare(String(b.workerId)) ||
          a.contractNumber.localeCompare(b.contractNumber, 'en', { numeric: true }) ||
          payClasses.indexOf(a.payClass ?? 'regular') - payClasses.indexOf(b.payClass ?? 'regular'),
      )
      .map(({ first, hours }): ReportLine => ({
        key: `${first.contractId} ${first.payClass}`,
        cells: {
          worker: first.description,
          week: `Week to ${dayText(to)}`,
          job: `${first.contractNumber} · ${first.locationName}`,
          payClass: payClassNames[first.payClass ?? 'regular'],
          ...Object.fromEntries(hours.map((some, at) => [`day${at}`, some === 0 ? null : some])),
          total: hours.reduce((sum, some) => sum + some, 0),
        },
        groups: { worker: first.workerId ?? '', week: to },
        page: contractPage(first),
      }));
  });

const hoursOn = (postings: readonly LaborPosting[], on: Day): number =>
  postings.reduce((sum, { day, hours }) => sum + (day === on ? hours : 0), 0);
