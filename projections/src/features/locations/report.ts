import { resources } from '@backoffice/contracts';
import { location, type TableOfContents } from '@backoffice/contracts/features/locations';
import type { Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { snakeCase } from '#kernel/table.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

/** All kinds of document there are, by their declaration. */
const documentKinds = resources.filter((resource) => 'content' in resource);

/** Counted within what the caller may see. @throws HttpProblem 404 for a location that is out of reach */
export async function tableOfContents(
  { reads, sql }: Pick<ReadPorts, 'reads' | 'sql'>,
  locationId: string,
  caller: Caller,
): Promise<TableOfContents> {
  await reads.one(location, locationId, caller, ['id']);
  const kinds = documentKinds.filter(({ permission }) => caller.may(`action:${permission}.view`) !== 'deny');
  const rows = (await tenantSql(sql, caller.tenant).unsafe(
    kinds.map((kind) => countSql(kind, caller)).join(' UNION ALL '),
    [caller.tenant, locationId, visibleSalesmen({ ...caller, rows: 'own' })],
  )) as { entity: string; status: string; count: number }[]; // as it is selected
  return {
    kinds: kinds.map(({ entity, view }) => {
      const found = new Map(rows.flatMap((row) => (row.entity === entity ? [[row.status, row.count] as const] : [])));
      const states = statusesOf(view).flatMap((status) => {
        const count = found.get(status) ?? 0;
        return count > 0 ? [{ status, count }] : [];
      });
      return { entity, total: states.reduce((sum, { count }) => sum + count, 0), states };
    }),
  };
}

/** In the order in which a document goes through them. */
const statusesOf = ({ shape }: Resource['view']): readonly string[] =>
  // every kind of document has an enum there
  (shape['status'] as { readonly options: readonly string[] }).options;

function countSql({ entity, path, permission, can }: Resource, caller: Caller): string {
  const own = caller.rows === 'own' || caller.salesmanId !== null || caller.may(`action:${permission}.view`) === 'own';
  const where = [
    'tenant = $1',
    'location_id = $2',
    'trashed_at IS NULL',
    can.archive && 'archived_at IS NULL',
    own ? 'salesman_id = ANY($3::text[])' : '($3::text[] IS NULL OR true)',
  ];
  return `SELECT '${entity}' AS entity, status, count(*)::int AS count FROM own.${snakeCase(path)} WHERE ${where.filter(Boolean).join(' AND ')} GROUP BY status`;
}
