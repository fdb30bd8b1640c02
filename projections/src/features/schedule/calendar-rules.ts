import { addDays, instantAt, type Day, type Instant } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { CalendarEntry } from './calendar-file.ts';
import type { DayRange, ScheduleScope } from './queries.ts';

/** Days before today, and after. */
const [DAYS_BACK, DAYS_AHEAD] = [60, 180];
/** What was taken away is told for so many days: programs that have it take it out. */
const DAYS_CANCELLED = 30;
const HOUR_MS = 3_600_000;

export const calendarRange = (today: Day): DayRange => ({
  from: addDays(today, -DAYS_BACK),
  to: addDays(today, DAYS_AHEAD),
});

export type PlannedRow = {
  readonly kind: 'sheet' | 'visit';
  readonly id: string;
  readonly version: number;
  readonly changedAt: Instant;
  readonly date: Day;
  readonly startTime: string;
  readonly name: string;
  readonly locationId: string;
  readonly locationName: string;
  /** Hundredths of an hour, of all people together. */
  readonly hours: number;
  readonly people: number;
  readonly isCancelled: boolean;
};

/** Sheets and visits whose record the reader sees, those taken away lately among them. */
export const plannedRows = (
  sql: Sql,
  { from, to }: DayRange,
  { tenant, salesmen }: ScheduleScope,
  now: Instant,
): Promise<PlannedRow[]> => {
  const isSeen = salesmen === null ? sql`true` : sql`salesman_id = ANY(${salesmen})`;
  const lately = latelyBefore(now);
  return tenantSql(sql, tenant)<PlannedRow[]>`
    SELECT 'sheet' AS kind, id, version, updated_at AS "changedAt", date, start_time AS "startTime", name,
      location_id AS "locationId", location_name AS "locationName", planned_hours AS hours,
      (SELECT count(DISTINCT who) FROM unnest(ARRAY(SELECT each ->> 'workerId' FROM jsonb_array_elements(crew) each) || foreman_id::text) who)::int AS people,
      trashed_at IS NOT NULL AS "isCancelled"
    FROM own.job_sheets WHERE tenant = ${tenant} AND ${isSeen} AND (trashed_at IS NULL OR trashed_at > ${lately}) AND date BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT 'visit', id, version, updated_at, due_date, '', subject, location_id, location_name, 0, 1, status = 'cancelled'
    FROM own.follow_ups WHERE tenant = ${tenant} AND ${isSeen} AND kind = 'visit' AND due_date BETWEEN ${from} AND ${to}
      AND (status IN ('open', 'done') OR (status = 'cancelled' AND closed_at > ${lately}))
    ORDER BY date, "startTime", id`;
};

type CrewMember = { readonly tenant: string; readonly workerId: string };

/** The sheets that a worker is on and that were issued, those taken away lately among them. */
export const plannedForWorker = (
  sql: Sql,
  { from, to }: DayRange,
  { tenant, workerId }: CrewMember,
  now: Instant,
): Promise<PlannedRow[]> =>
  tenantSql(sql, tenant)<PlannedRow[]>`
    SELECT 'sheet' AS kind, id, version, updated_at AS "changedAt", date, start_time AS "startTime", name,
      location_id AS "locationId", location_name AS "locationName", planned_hours AS hours,
      jsonb_array_length(worker_ids) AS people, trashed_at IS NOT NULL AS "isCancelled"
    FROM own.crew_days WHERE tenant = ${tenant} AND worker_ids ? ${workerId} AND status <> 'draft'
      AND (trashed_at IS NULL OR trashed_at > ${latelyBefore(now)}) AND date BETWEEN ${from} AND ${to}
    ORDER BY date, "startTime", id`;

const latelyBefore = (now: Instant) => new Date(Date.parse(now) - DAYS_CANCELLED * 24 * HOUR_MS).toISOString();

/** The page of the console that a row leads to. */
export const pageOf = ({ kind, locationId, id }: PlannedRow) =>
  `/${kind === 'visit' ? 'follow-up-list' : `toc/${locationId}/job-sheet`}/${id}`;

/** `zone`: of the company, whose hours the sheets say. `pageOf`: the address of what a reader may open. */
export function calendarEntries(
  rows: readonly PlannedRow[],
  { zone, pageOf: addressOf }: { readonly zone: string; readonly pageOf: (row: PlannedRow) => string },
): CalendarEntry[] {
  return rows.map((row) => ({
    uid: `${row.kind}-${row.id}`,
    sequence: row.version,
    changedAt: row.changedAt,
    when: whenOf(row, zone),
    summary: [row.kind === 'visit' ? `Visit: ${row.name}` : row.name, row.locationName].filter(Boolean).join(' · '),
    location: row.locationName,
    url: addressOf(row),
    isCancelled: row.isCancelled,
  }));
}

/** From its hour on for as long as each of its people has to do, within the day; without an hour, the whole day. */
function whenOf(
  { date, startTime, hours, people }: Pick<PlannedRow, 'date' | 'startTime' | 'hours' | 'people'>,
  zone: string,
): CalendarEntry['when'] {
  if (startTime === '') return { day: date };
  const start = instantAt(zone, date, startTime);
  const planned = Date.parse(start) + Math.max(HOUR_MS, (hours / 100 / people) * HOUR_MS);
  const endOfDay = Date.parse(instantAt(zone, addDays(date, 1), '00:00'));
  return { start, end: new Date(Math.min(planned, endOfDay)).toISOString() };
}
