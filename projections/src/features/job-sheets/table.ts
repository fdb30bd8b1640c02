import type { WorkerBooking } from '@backoffice/contracts/features/job-sheets';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import type { z } from 'zod';
import { tenantSql } from '#lists/tenant-sql.ts';

type BookedWorker = z.infer<typeof WorkerBooking> & { readonly workerId: string };
/** Who is on sheets of a day, whoever's they are; whom they are for is told to nobody who does not see them. */
export const bookingsOn = (sql: Sql, tenant: string, date: Day, exceptId: string | null) =>
  tenantSql(sql, tenant)<BookedWorker[]>`
    SELECT DISTINCT worker AS "workerId", id AS "jobSheetId", number, location_name AS "locationName"
    FROM own.job_sheets, LATERAL (SELECT foreman_id AS worker UNION SELECT c->>'workerId' FROM jsonb_array_elements(crew) c) named
    WHERE tenant = ${tenant} AND date = ${date} AND trashed_at IS NULL AND id IS DISTINCT FROM ${exceptId}
    ORDER BY number`;

/** Who is away on a day, and until when. */
export const absencesOn = (sql: Sql, tenant: string, date: Day) =>
  tenantSql(sql, tenant)<{ workerId: string; through: Day }[]>`
    SELECT worker_id AS "workerId", max(last_day) AS through FROM own.worker_absences
    WHERE tenant = ${tenant} AND trashed_at IS NULL AND status = 'active' AND ${date} BETWEEN first_day AND last_day
    GROUP BY worker_id`;

/** How much of each line is done or stands on sheets to be done, but for one of them. */
export async function scheduledQuantities(
  sql: Sql,
  tenant: string,
  locationIds: readonly string[],
  exceptId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tenantSql(sql, tenant)<{ line: string; quantity: number }[]>`
    SELECT p->>'lineItemId' AS line, sum(coalesce(p->>'done', p->>'quantity')::bigint)::bigint AS quantity
    FROM own.job_sheets, jsonb_array_elements(phases) p
    WHERE tenant = ${tenant} AND location_id = ANY(${[...locationIds]}) AND trashed_at IS NULL AND id IS DISTINCT FROM ${exceptId}
    GROUP BY 1`;
  return new Map(rows.map(({ line, quantity }) => [line, Number(quantity)]));
}
