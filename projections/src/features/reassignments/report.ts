import { resources } from '@backoffice/contracts';
import {
  goingAlong,
  type Reassignment,
  type ReassignmentCount,
  type ReassignmentSelection,
} from '@backoffice/contracts/features/reassignments';
import type { Resource } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { snakeCase } from '#kernel/table.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

const reassigned = resources.filter(({ can }) => can.reassign);

/** What would be reassigned, counted by what it is. */
export async function countReassignable(
  sql: Sql,
  companyId: string,
  selection: ReassignmentSelection,
): Promise<ReassignmentCount> {
  const found = await reassignableIn(sql)(companyId, selection);
  const count = (as: keyof ReassignmentCount) => found.filter((each) => each.as === as).length;
  return {
    customers: count('customers'),
    locations: count('locations'),
    followUps: count('followUps'),
    conversations: count('conversations'),
    documents: count('documents'),
  };
}

/** The records that are selected and, beside them, those of the same salesman that go along. */
export const reassignableIn =
  (sql: Sql) =>
  async (
    companyId: string,
    { along = [...goingAlong], ...selection }: ReassignmentSelection & Partial<Pick<Reassignment, 'along'>>,
  ): Promise<{ entity: string; id: string; as: string }[]> => {
    const { customerIds, locationIds, fromSalesmanId, toSalesmanId = '' } = selection;
    const chosen: readonly (readonly [Basis, unknown])[] = [
      ['customers', customerIds],
      ['locations', locationIds],
      ['salesman', fromSalesmanId],
    ];
    const found = await Promise.all(
      chosen.flatMap(([by, named]) => {
        if (named === undefined) return [];
        const kinds = reassigned.filter(({ can }) => isSelected(can.reassign?.as ?? '', by, along));
        const text = kinds.map((kind) => selectSql(kind, by)).join(' UNION ALL ');
        return tenantSql(sql, companyId).unsafe(text, [companyId, named, toSalesmanId]);
      }),
    );
    const rows = found.flat() as { entity: string; id: string; as: string }[]; // as it is selected
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  };

type Basis = 'customers' | 'locations' | 'salesman';

/** Customers go where they, or all that a salesman has, are named; what is named always does. */
const isSelected = (as: string, by: Basis, along: readonly string[]): boolean =>
  as === by || along.some((each) => each === as) || (by === 'salesman' && as === 'customers');

const selectSql = (resource: Resource, by: Basis): string =>
  `SELECT '${resource.entity}' AS entity, r.id, '${resource.can.reassign?.as}' AS "as" FROM ${fromSql(resource, by)} WHERE r.tenant = $1 AND r.salesman_id <> $3${isOpenSql(resource)}`;

/**
 * The rows of a kind that are selected (`$2`), or that belong to a selected customer or location and have its salesman.
 */
function fromSql({ path, can }: Resource, by: Basis): string {
  const rows = `own.${snakeCase(path)} r`;
  if (by === 'salesman') return `${rows} JOIN (SELECT $2::text AS salesman) s ON s.salesman = r.salesman_id`;
  if (can.reassign?.as === by) return `${rows} JOIN unnest($2::text[]) AS c (id) ON c.id = r.id`;
  const owner = by === 'customers' ? 'customer_id' : 'location_id';
  return `${rows} JOIN own.${by} c ON c.id = r.${owner} AND c.salesman_id = r.salesman_id AND c.id = ANY($2::text[])`;
}

/**
 * It takes the command: it lies neither in the trash nor in the archive, and is in a state in which it can be
 * reassigned.
 */
const isOpenSql = ({ can }: Resource): string =>
  [
    can.trash && 'r.trashed_at IS NULL',
    can.archive && 'r.archived_at IS NULL',
    can.sign && 'r.signed_at IS NULL',
    can.approve && 'r.approved_at IS NULL',
    can.reassign?.while && `r.status IN (${can.reassign.while.map((status) => `'${status}'`).join(', ')})`,
  ]
    .filter(Boolean)
    .map((condition) => ` AND ${condition}`)
    .join('');
