import {
  crewOn,
  dailyLog,
  logSections,
  tradeOf,
  type DailyLogView,
  type LogEntries,
  type LogWorker,
} from '@backoffice/contracts/features/daily-logs';
import type { Day, OwnHoliday } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { dailyLogsProjection } from './projection.ts';

export const dailyLogsTable = tableOf(dailyLog, {
  links: linksOf(dailyLogsProjection),
  indexes: ["(tenant, date) WHERE status <> 'locked'"],
});

/** Logs of days that are over and not locked: their own rule says whether they are due. */
export const unlockedLogsIn =
  (sql: Sql) =>
  async (tenant: string, today: Day): Promise<readonly string[]> => {
    const rows = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.daily_logs WHERE tenant = ${tenant} AND date < ${today} AND status <> 'locked' ORDER BY id`;
    return rows.map(({ id }) => id);
  };

export type JobDay = { readonly contractId: string; readonly date: Day };

type LogRow = LogEntries & Pick<DailyLogView, 'status' | 'lockedOn'>;
/** The log of a job and a day; null where nobody has opened it. */
export async function logOf(sql: Sql, tenant: string, { contractId, date }: JobDay): Promise<LogRow | null> {
  const [row] = await tenantSql(sql, tenant)<LogRow[]>`
    SELECT status, locked_on AS "lockedOn", ${sql(logSections as string[])} FROM own.daily_logs
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND date = ${date}`;
  return row ?? null;
}

type LedSheetRow = {
  readonly contractName: string;
  readonly locationName: string;
  readonly foremanName: string;
  readonly crew: readonly { readonly name: string }[];
  readonly phases: readonly { readonly name: string }[];
};
/** The sheets of a job and a day that a worker leads, of those the crew can rely on. */
export const ledSheetsOf = (
  sql: Sql,
  tenant: string,
  workerId: string,
  { contractId, date }: JobDay,
): Promise<readonly LedSheetRow[]> =>
  tenantSql(sql, tenant)<LedSheetRow[]>`
    SELECT c.name AS "contractName", s.location_name AS "locationName", s.foreman_name AS "foremanName", s.crew, s.phases
    FROM own.crew_days s JOIN own.contracts c ON c.tenant = s.tenant AND c.id = ${contractId}
    WHERE s.tenant = ${tenant} AND s.date = ${date} AND s.foreman_id = ${workerId} AND s.contract_ids ? ${contractId}
      AND s.trashed_at IS NULL AND s.status <> 'draft'`;

/** The day of the last tailgate meeting at a job, up to a day; null where there was none. */
export async function lastMeetingOn(sql: Sql, tenant: string, { contractId, date }: JobDay): Promise<Day | null> {
  const [row] = await tenantSql(sql, tenant)<{ lastOn: Day | null }[]>`
    SELECT max(date) AS "lastOn" FROM own.daily_logs
    WHERE tenant = ${tenant} AND contract_id = ${contractId} AND date <= ${date} AND meeting_held`;
  return row?.lastOn ?? null;
}

/** The days of the company's own list of holidays. */
export const ownHolidays = (sql: Sql, tenant: string): Promise<OwnHoliday[]> =>
  tenantSql(sql, tenant)<OwnHoliday[]>`
    SELECT date, name, is_worked AS "isWorked" FROM own.company_holidays
    WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active'`;

type HoursRow = Parameters<typeof crewOn>[1][number] & Parameters<typeof tradeOf>[0] & object;

/** Who worked at a job on a day, by the tickets of now. */
export async function crewOfDay(sql: Sql, tenant: string, { contractId, date }: JobDay): Promise<LogWorker[]> {
  const rows = await tenantSql(sql, tenant)<HoursRow[]>`
    SELECT labor ->> 'workerId' AS "workerId", labor ->> 'workerName' AS "workerName", labor ->> 'workDate' AS "workDate",
      (labor ->> 'hours')::int AS hours, COALESCE(w.classification, '') AS classification, COALESCE(w.roles, '[]') AS roles
    FROM own.job_costs t CROSS JOIN LATERAL jsonb_array_elements(t.labors) AS labor
    LEFT JOIN own.workers w ON w.tenant = t.tenant AND w.id = labor ->> 'workerId'
    WHERE t.tenant = ${tenant} AND t.contract_id = ${contractId} AND t.trashed_at IS NULL AND labor ->> 'workDate' = ${date}`;
  const workers = new Map(rows.map((row) => [row.workerId, row]));
  return crewOn(date, rows, (id) => tradeOf(workers.get(id)));
}
