import type { ReportSchedule } from '@backoffice/contracts/features/report-schedules';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

/** The schedules of a company that are neither inactive nor in the trash. */
export const reportSchedulesIn =
  (sql: Sql) =>
  (tenant: string): Promise<readonly ReportSchedule[]> =>
    tenantSql(sql, tenant)<ReportSchedule[]>`
    SELECT id, name, report, weekday, period, format, recipients, created_by_name AS "createdByName" FROM own.report_schedules
    WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active' ORDER BY id`;
