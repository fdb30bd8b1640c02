import { CREW_NOTICE } from '@backoffice/contracts/features/crew-access';
import { countedPresses } from '@backoffice/contracts/features/clock-times';
import type { CrewClock } from '@backoffice/contracts/features/crew-days';
import type { Punch } from '@backoffice/contracts/features/timecards';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { SheetRow } from './table.ts';
import type { CrewHours } from '@backoffice/contracts/features/crew-hours';
import { seenOf, splitOfLines } from '@backoffice/contracts/features/job-cost-days';
import type { LaborLine } from '@backoffice/contracts/features/job-costs';
import { addDays, type Day } from '@backoffice/contracts/kernel';

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

type TicketRow = {
  readonly sheetId: string;
  readonly id: string;
  readonly isOfDay: boolean;
  readonly locked: boolean;
  readonly labors: readonly LaborLine[];
};
const DAYS_BEFORE = 7;

/** The hours of the sheets that a worker leads, as they stand and as they were on the day of work before. */
export async function hoursOf(
  sql: Sql,
  { tenant, workerId }: { readonly tenant: string; readonly workerId: string },
  date: Day,
  sheets: readonly SheetRow[],
): Promise<CrewHours[]> {
  const led = sheets.filter(({ foremanId }) => foremanId === workerId);
  if (led.length === 0) return [];
  const tickets = await tenantSql(sql, tenant)<TicketRow[]>`
    SELECT s.id AS "sheetId", c.id, c.status = 'open' AND ${date} BETWEEN c.date AND coalesce(c.end_date, c.date) AS "isOfDay",
      c.hours_locked AS locked, c.labors
    FROM own.job_sheets s
    JOIN own.contracts k ON k.tenant = s.tenant AND s.contract_ids ? k.id AND k.trashed_at IS NULL
    JOIN own.job_costs c ON c.tenant = s.tenant AND c.contract_id = k.id AND c.trashed_at IS NULL
    WHERE s.tenant = ${tenant} AND s.id = ANY(${led.map(({ id }) => id)})
      AND c.date <= ${date} AND coalesce(c.end_date, c.date) >= ${addDays(date, -DAYS_BEFORE)}
    ORDER BY c.created_at, c.id`;
  return led.map((sheet) =>
    hoursOfSheet(
      sheet,
      tickets.filter(({ sheetId }) => sheetId === sheet.id),
      date,
    ),
  );
}

function hoursOfSheet(sheet: SheetRow, tickets: readonly TicketRow[], date: Day): CrewHours {
  const ticket = tickets.find(({ isOfDay }) => isOfDay);
  const earlier = tickets.flatMap(({ labors }) => labors).filter(({ workDate }) => workDate < date);
  const beforeOn = earlier.reduce<Day | null>(
    (last, { workDate: day }) => (last !== null && last > day ? last : day),
    null,
  );
  const people = new Map([
    [sheet.foremanId, sheet.foremanName],
    ...sheet.crew.map(({ workerId, name }) => [workerId, name] as const),
  ]);
  return {
    sheetId: sheet.id,
    ticketId: ticket?.id ?? null,
    locked: ticket?.locked ?? false,
    beforeOn,
    workers: [...people].flatMap(([workerId, name]) => {
      const own = ticket?.labors.filter((line) => line.workerId === workerId && line.workDate === date) ?? [];
      const before = splitOfLines(earlier.filter((line) => line.workerId === workerId && line.workDate === beforeOn));
      const places = Map.groupBy(own, ({ lineItemId, wageId }) => `${lineItemId} ${wageId}`);
      if (places.size === 0) return [{ workerId, name, phase: '', seen: [], before }];
      return [...places.values()].map((lines) => ({
        workerId,
        name,
        phase: lines[0]?.phaseName ?? '',
        seen: seenOf(lines),
        before,
      }));
    }),
  };
}
