import { addDays, addMonths, fiscalYearStart, type Day } from '#kernel/index.ts';

/** A schedule as it stands; `recipients` as they were typed. */
export type ReportSchedule = {
  readonly id: string;
  readonly name: string;
  readonly report: string;
  readonly weekday: string;
  readonly period: 'lastWeek' | 'lastMonth' | 'thisYear';
  readonly format: 'pdf' | 'xlsx' | 'csv';
  readonly recipients: string;
  readonly createdByName: string;
};

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const isScheduledOn = ({ weekday }: Pick<ReportSchedule, 'weekday'>, day: Day): boolean =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday;

/**
 * The days up to yesterday, and the weeks that end with them, for whichever a report asks. `takes`: the names of what
 * it takes. `fiscalYearMonth`: with which its year begins.
 */
export function scheduledQuery(
  { period }: Pick<ReportSchedule, 'period'>,
  today: Day,
  takes: readonly string[],
  fiscalYearMonth = 1,
): Record<string, string> {
  const toDate = addDays(today, -1);
  const fromDate = {
    lastWeek: addDays(today, -7),
    lastMonth: addMonths(today, -1),
    thisYear: fiscalYearStart(toDate, fiscalYearMonth),
  }[period];
  const all: Record<string, string> = { fromDate, toDate, endDate: toDate };
  return Object.fromEntries(Object.entries(all).filter(([name]) => takes.includes(name)));
}
