import { CREW_NOTICE } from '@backoffice/contracts/features/crew-access';
import { countedPresses } from '@backoffice/contracts/features/clock-times';
import type { CrewClock } from '@backoffice/contracts/features/crew-days';
import type { Punch } from '@backoffice/contracts/features/timecards';
import type { Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { SheetRow } from './table.ts';

type Asker = { readonly tenant: string; readonly workerId: string; readonly name: string };

/** The clock of a worker on a day, and of everybody on the sheets that the worker leads. */
export async function clocksOf(
  sql: Sql,
  { tenant, workerId, name }: Asker,
  date: Day,
  sheets: readonly SheetRow[],
): Promise<CrewClock[]> {
  const crew = sheets.filter(({ foremanId }) => foremanId === workerId).flatMap((sheet) => sheet.crew);
  const names = new Map([...crew.map((each) => [each.workerId, each.name] as const), [workerId, name]]);
  const rows = await tenantSql(sql, tenant)<{ workerId: string; punches: Punch[] }[]>`
    SELECT worker_id AS "workerId", punches FROM own.timecards
    WHERE tenant = ${tenant} AND date = ${date} AND worker_id = ANY(${[...names.keys()]})`;
  const punches = new Map(rows.map((row) => [row.workerId, row.punches]));
  return [...names]
    .map(([id, of]) => ({
      workerId: id,
      name: of,
      isMe: id === workerId,
      punches: countedPresses(punches.get(id) ?? []),
    }))
    .toSorted((a, b) => Number(b.isMe) - Number(a.isMe));
}

/** What the worker has to read of what the clock keeps; null where they have. */
export async function noticeToRead(sql: Sql, { tenant, workerId }: Asker): Promise<number | null> {
  const [access] = await tenantSql(sql, tenant)<{ version: number | null }[]>`
    SELECT notice_version::int AS version FROM own.crew_accesses WHERE tenant = ${tenant} AND id = ${workerId}`;
  return access?.version === CREW_NOTICE ? null : CREW_NOTICE;
}
