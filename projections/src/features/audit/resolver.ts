import { resources } from '@backoffice/contracts';
import { auditEntry, auditOwnRoutes, type AuditEntryView } from '@backoffice/contracts/features/audit';
import { LIST_LIMIT, type ListRequest, type Page, type Resource } from '@backoffice/contracts/kernel';
import { HttpResponse, bindHandler, unprocessable, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { Reads } from '#lists/reads.ts';
import { snakeCase } from '#kernel/table.ts';
import { auditCsv } from './report.ts';

type ExportQuery = Pick<ListRequest, 'search' | 'filters'>;

/** More is a matter for a shorter time. */
export const EXPORT_LIMIT = 100_000;

export const auditReads = ({ reads, sql, companyOf }: ReadPorts): HttpHandler[] => [
  bindHandler(auditOwnRoutes.list, async ({ body: request, caller }) => {
    const page = await auditPage(reads, request, caller);
    return { ...page, items: await withCurrentTitles(sql, caller.tenant, page.items) };
  }),

  bindHandler(auditOwnRoutes.actors, async ({ caller: { tenant } }) => ({
    items: await tenantSql(
      sql,
      tenant,
    )`SELECT created_by AS value, (array_agg(created_by_name ORDER BY position DESC))[1] AS label FROM own.audit WHERE tenant = ${tenant} AND actor_kind = 'user' GROUP BY created_by ORDER BY 2`,
    hasMore: false,
  })),

  bindHandler(auditOwnRoutes.export, async ({ body, caller }) => {
    const entries = await allEntries(reads, sql, body, caller);
    const company = await companyOf(caller.tenant);
    return new HttpResponse(Buffer.from(auditCsv(entries, company?.timeZone ?? 'UTC')), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="events.csv"',
        'cache-control': 'no-store',
      },
    });
  }),
];

const auditPage = (reads: Reads, request: ListRequest, caller: Caller) =>
  reads.list(auditEntry, { request, place: 'live' }, caller) as unknown as Promise<Page<AuditEntryView>>; // rows of the audit's own table

/** In the order of the log. */
async function allEntries(
  reads: Reads,
  sql: Sql,
  { search, filters }: ExportQuery,
  caller: Caller,
): Promise<AuditEntryView[]> {
  const entries: AuditEntryView[] = [];
  for (let after: string | null = null, hasMore = true; hasMore;) {
    const page = await auditPage(
      reads,
      { search, filters, sortBy: 'position', order: 'asc', after, page: 1, limit: LIST_LIMIT },
      caller,
    );
    ({ endCursor: after, hasMore } = page);
    entries.push(...page.items);
    if (entries.length > EXPORT_LIMIT)
      throw unprocessable([
        {
          field: 'filters',
          code: 'TOO_MANY',
          message: `These are more than ${EXPORT_LIMIT.toLocaleString('en-US')} events. Choose a shorter time.`,
        },
      ]);
  }
  return withCurrentTitles(sql, caller.tenant, entries);
}

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

type RecordTitle = { readonly id: string; readonly title: string; readonly locationId: string | null };

/** The names of columns are ours; only ids come from outside. */
async function recordTitles(
  sql: Sql,
  tenant: string,
  { path, view }: Resource,
  ids: readonly string[],
): Promise<RecordTitle[]> {
  const has = (field: string) => field in view.shape;
  const parts = ['number', ['name', 'customerName', 'documentName'].find(has) ?? '']
    .filter(has)
    .map((field) => `nullif("${snakeCase(field)}", '')`);
  const rows = await tenantSql(sql, tenant).unsafe(
    `SELECT id, concat_ws(' · ', ${['NULL', ...parts].join(', ')}) AS title, ${has('locationId') ? 'location_id' : 'NULL'} AS "locationId" FROM own."${snakeCase(path)}" WHERE tenant = $1 AND id = ANY ($2)`,
    [tenant, [...ids]],
  );
  return rows as unknown as RecordTitle[]; // as selected
}
