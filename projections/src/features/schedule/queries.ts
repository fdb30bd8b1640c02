import type { JobSheetView } from '@backoffice/contracts/features/job-sheets';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

export type DayRange = { readonly from: Day; readonly to: Day };
/** `salesmen`: whose records the reader sees; null: everybody's. */
export type ScheduleScope = { readonly tenant: string; readonly salesmen: readonly string[] | null };

/**
 * A sheet or visit that stands on a day, or what is known beside these. An active foreman or other worker has an id and
 * a name alone. An absence is of its leader, from its date through `validThru`; of a certificate its kind is the name,
 * and of each kind the one that holds longest is told, once it has ended. A holiday of the company has a date and a
 * name, and the status `worked` where a federal one is a day as any other.
 */
export type ScheduledRow = {
  readonly kind: 'sheet' | 'visit' | 'foreman' | 'worker' | 'absence' | 'certificate' | 'holiday';
  readonly id: string;
  readonly version: number;
  /** Whether the reader sees the record. */
  readonly isSeen: boolean;
  readonly date: Day;
  readonly startTime: string;
  readonly name: string;
  readonly number: string;
  readonly status: string;
  readonly locationId: string;
  readonly locationName: string;
  readonly customerName: string;
  /** Of a visit its salesman. */
  readonly leaderId: string;
  readonly leaderName: string;
  readonly crew: readonly Pick<JobSheetView['crew'][number], 'workerId' | 'name'>[];
  readonly equipments: readonly Pick<JobSheetView['equipments'][number], 'equipmentId' | 'name' | 'unitNumber'>[];
  readonly hours: number;
  readonly movedFrom: Day | null;
  readonly validThru: Day | null;
};

/**
 * One statement over the tables of sheets, follow-ups, workers and what belongs to these, by the indexes of their days.
 * Sheets that the reader does not see are among them: a crew is busy, whoever's job it is. `everybody`: workers beside
 * foremen, too.
 */
export const scheduledRows = (
  sql: Sql,
  { from, to }: DayRange,
  { tenant, salesmen }: ScheduleScope,
  everybody = false,
) => {
  const isSeen = salesmen === null ? sql`true` : sql`salesman_id = ANY(${salesmen})`;
  return tenantSql(sql, tenant)<ScheduledRow[]>`
    SELECT 'sheet' AS kind, id, version, ${isSeen} AS "isSeen", date, start_time AS "startTime", name, number, status,
      location_id AS "locationId", location_name AS "locationName", customer_name AS "customerName",
      foreman_id AS "leaderId", foreman_name AS "leaderName", crew, equipments, planned_hours AS hours, moved_from AS "movedFrom",
      dig_alert ->> 'validThru' AS "validThru"
    FROM own.job_sheets WHERE tenant = ${tenant} AND trashed_at IS NULL AND date BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT 'visit', id, version, true, due_date, '', subject, '', status, location_id, location_name, customer_name,
      salesman_id, salesman_name, '[]', '[]', 0, NULL, NULL
    FROM own.follow_ups WHERE tenant = ${tenant} AND kind = 'visit' AND status IN ('open', 'done') AND ${isSeen} AND due_date BETWEEN ${from} AND ${to}
    UNION ALL
    SELECT CASE WHEN roles ? 'foreman' THEN 'foreman' ELSE 'worker' END, id, version, true, '', '', '', '', '', '', '', '', id, name, '[]', '[]', 0, NULL, NULL
    FROM own.workers WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active' AND (roles ? 'foreman' OR ${everybody})
    UNION ALL
    SELECT 'absence', id, version, true, first_day, '', '', '', '', '', '', '', worker_id, worker_name, '[]', '[]', 0, NULL, last_day
    FROM own.worker_absences WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active' AND first_day <= ${to} AND last_day >= ${from}
    UNION ALL
    SELECT 'certificate', '', 0, true, '', '', kind, '', '', '', '', '', worker_id, '', '[]', '[]', 0, NULL, max(valid_thru)
    FROM own.worker_certificates WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active'
    GROUP BY worker_id, kind HAVING count(valid_thru) = count(*) AND max(valid_thru) < ${to}
    UNION ALL
    SELECT 'holiday', id, version, true, date, '', name, '', CASE WHEN is_worked THEN 'worked' ELSE 'free' END, '', '', '', '', '', '[]', '[]', 0, NULL, NULL
    FROM own.company_holidays WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active' AND date BETWEEN ${from} AND ${to}
    ORDER BY date, "startTime", number`;
};
