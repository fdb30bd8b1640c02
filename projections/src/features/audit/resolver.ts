import { resources } from '@backoffice/contracts';
import { auditEntry, auditOwnRoutes, type AuditEntryView } from '@backoffice/contracts/features/audit';
import type { Resource } from '@backoffice/contracts/kernel';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { snakeCase } from '#kernel/table.ts';

export const auditReads = ({ reads, sql }: ReadPorts): HttpHandler[] => [
  bindHandler(auditOwnRoutes.list, async ({ body: request, caller }) => {
    const page = await reads.list(auditEntry, { request, place: 'live' }, caller);
    // rows of the audit's own table
    return { ...page, items: await withCurrentTitles(sql, caller.tenant, page.items) };
  }),

  bindHandler(auditOwnRoutes.actors, async ({ caller: { tenant } }) => ({
    items: await tenantSql(
      sql,
      tenant,
    )`SELECT created_by AS value, (array_agg(created_by_name ORDER BY position DESC))[1] AS label FROM own.audit WHERE tenant = ${tenant} AND actor_kind = 'user' GROUP BY created_by ORDER BY 2`,
    hasMore: false,
  })),
];

/** With the names that the records have now, and where to find them. */
async function withCurrentTitles(
  sql: Sql,
  tenant: string,
  entries: readonly AuditEntryView[],
): Promise<AuditEntryView[]> {
  const asked = Map.groupBy(entries, ({ entity }) => entity);
  const found = await Promise.all(
    [...asked].map(async ([entity, of]) => {
      const resource = resources.find((each) => each.entity === entity);
      return resource ? recordTitles(sql, tenant, resource, [...new Set(of.map(({ recordId }) => recordId))]) : [];
    }),
  );
  const byId = new Map(found.flat().map((record) => [record.id, record]));
  return entries.map((entry) => {
    const { title = '', locationId = null } = byId.get(entry.recordId) ?? {};
    return { ...entry, title: title || entry.title, locationId: entry.locationId ?? locationId };
  });
}

/** What a record is called by, the first that it has: a bill by its vendor and the vendor's number. */
const NUMBER_FIELDS = ['number', 'ref'];
const NAME_FIELDS = ['name', 'customerName', 'documentName', 'vendorName', 'payee', 'bankName', 'workerName'];

type RecordTitle = { readonly id: string; readonly title: string; readonly locationId: string | null };

/** The names of columns are ours; only ids come from outside. Some numbers are counted, others are texts. */
async function recordTitles(
  sql: Sql,
  tenant: string,
  { path, view }: Resource,
  ids: readonly string[],
): Promise<RecordTitle[]> {
  const has = (field: string) => field in view.shape;
  const parts = [NUMBER_FIELDS.find(has) ?? '', NAME_FIELDS.find(has) ?? '']
    .filter(has)
    .map((field) => `nullif("${snakeCase(field)}"::text, '')`);
  const rows = await tenantSql(sql, tenant).unsafe(
    `SELECT id, concat_ws(' · ', ${['NULL', ...parts].join(', ')}) AS title, ${has('locationId') ? 'location_id' : 'NULL'} AS "locationId" FROM own."${snakeCase(path)}" WHERE tenant = $1 AND id = ANY ($2)`,
    [tenant, [...ids]],
  );
  return rows as RecordTitle[]; // as selected
}
