import type pg from 'pg';
import { gatherReads } from './cache/gather-reads.ts';
import type { RecordedEvent } from './event-log.ts';

export type NamedQuery = { readonly name: string; readonly text: string };
export type RunQuery = <Row extends pg.QueryResultRow>(query: NamedQuery, values: readonly unknown[]) => Promise<Row[]>;

export const EVENT_COLUMNS = 'position, stream, version, id, type, schema_version, meta';
const READ_TENANT = {
  name: 'read_tenant',
  text: `SELECT ${EVENT_COLUMNS}, data FROM log.events WHERE tenant = $1 AND position > $2 ORDER BY position LIMIT $3`,
};
const READ_TENANTS = {
  name: 'read_tenants',
  text: `SELECT e.*, n::int AS read FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS wanted(tenant, after, n)
    CROSS JOIN LATERAL (SELECT ${EVENT_COLUMNS}, data FROM log.events WHERE tenant = wanted.tenant AND position > wanted.after ORDER BY position LIMIT $3) e`,
};

export type EventRow = {
  position: string;
  stream: string;
  version: number;
  id: string;
  type: string;
  schema_version: number;
  data: unknown;
  meta: RecordedEvent['meta'];
};

export const toRecordedEvent = (
  tenant: string,
  { position, schema_version: schemaVersion, id, stream, version, type, data, meta }: EventRow,
): RecordedEvent => ({
  id,
  tenant,
  position: Number(position),
  stream,
  version,
  type,
  schemaVersion,
  data,
  meta,
});

/** The next events of a tenant; those who ask at the same moment, each for another tenant, share a statement. */
export const tenantReads = (ask: RunQuery) =>
  gatherReads(async (reads, limit) => {
    const [first, ...more] = reads;
    if (first && more.length === 0) {
      const rows = await ask<EventRow>(READ_TENANT, [first.tenant, first.after, limit]);
      return [rows.map((row) => toRecordedEvent(first.tenant, row))];
    }
    const values = [reads.map(({ tenant }) => tenant), reads.map(({ after }) => after), limit];
    const rows = Map.groupBy(await ask<EventRow & { read: number }>(READ_TENANTS, values), ({ read }) => read);
    return reads.map(({ tenant }, index) => (rows.get(index + 1) ?? []).map((row) => toRecordedEvent(tenant, row)));
  });
