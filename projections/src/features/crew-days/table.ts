import { crewDay, type CrewDayView, type CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { Address, Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { crewDaysProjection } from './projection.ts';

export const crewDaysTable = tableOf(crewDay, {
  links: linksOf(crewDaysProjection),
  indexes: ['(tenant, date)', 'USING gin (worker_ids)'],
});

/** A sheet with the address it leads to and the foreman's number of today. */
export type SheetRow = Omit<CrewDayView, 'workerIds'> & {
  readonly address: Address | null;
  readonly foremanPhone: string | null;
  readonly contracts: CrewSheet['contracts'];
};

/** The sheets of a worker in a range of days that the crew can rely on: drafts and what lies in the trash are none. */
export const sheetsOf = (
  sql: Sql,
  tenant: string,
  workerId: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<readonly SheetRow[]> =>
  tenantSql(sql, tenant)<SheetRow[]>`
    SELECT s.id, s.number, s.name, s.date, s.start_time AS "startTime", s.status, s.customer_name AS "customerName",
      s.location_id AS "locationId", s.location_name AS "locationName", s.foreman_id AS "foremanId", s.foreman_name AS "foremanName",
      s.crew, s.phases, s.planned_hours::int AS "plannedHours", s.equipments, s.materials, s.dig_alert AS "digAlert",
      s.site_contact AS "siteContact", s.safety_notes AS "safetyNotes",
      s.safety_notes_spanish AS "safetyNotesSpanish", s.directions, l.address, w.phone AS "foremanPhone",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'name', c.name) ORDER BY c.number)
        FROM own.contracts c WHERE c.tenant = s.tenant AND s.contract_ids ? c.id), '[]') AS contracts
    FROM own.crew_days s
    LEFT JOIN own.locations l ON l.tenant = s.tenant AND l.id = s.location_id
    LEFT JOIN own.workers w ON w.tenant = s.tenant AND w.id = s.foreman_id
    WHERE s.tenant = ${tenant} AND s.date BETWEEN ${from} AND ${to} AND s.worker_ids ? ${workerId}
      AND s.trashed_at IS NULL AND s.status <> 'draft'`;
