import { settleInOrder, CannotStart } from '@backoffice/infra/postgres';
import type { Queryable } from './table-store.ts';
import { isShadow, type ReadModel } from './read-model.ts';

/** A stream that one projection cannot fold, from the event that failed. */
export type ParkedStream = {
  readonly projection: string;
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  readonly error: unknown;
};

/** Newer code has taken a table over; older code must not write into it. */
export class NewerTableError extends CannotStart {
  readonly table: string;
  readonly version: number;

  constructor(table: string, version: number) {
    super(
      `The table of ${table} is at version ${version} by now, made by a newer version of the product: start that one.`,
    );
    this.table = table;
    this.version = version;
  }
}

/** Of one tenant: how far its tables are, and which streams each of them waits with. */
export type TenantCheckpoints = {
  /** Of all live tables without a position of their own; null for tables beside the live ones. */
  readonly common: number | null;
  readonly own: ReadonlyMap<string, number>;
  readonly parked: ReadonlyMap<string, Set<string>>;
};

export const positionOfTable = ({ common, own }: TenantCheckpoints, name: string): number =>
  own.get(name) ?? common ?? 0;

type CheckpointRow = { readonly tenant: string; readonly projection: string; readonly position: number };
type ParkedRow = { readonly tenant: string; readonly projection: string; readonly stream: string };
type OtherTable = { readonly name: string; readonly version: number | null };

/** Everybody who folds live tables of a tenant waits here: what is read after it does not change any more. */
const LOCK_COMMON = {
  name: 'lock_common',
  text: 'SELECT tenant, position FROM read.checkpoints WHERE tenant = ANY($1) AND projection IS NULL ORDER BY tenant FOR UPDATE',
};
const LOCK_OWN = {
  name: 'lock_own',
  text: 'SELECT tenant, projection, position FROM read.checkpoints WHERE tenant = ANY($1) AND projection = ANY($2) ORDER BY tenant, projection FOR UPDATE',
};
const SELECT_PARKED = {
  name: 'parked',
  text: 'SELECT tenant, projection, stream FROM read.parked WHERE tenant = ANY($1) AND projection = ANY($2)',
};
/** Of these tables those of another version, or that are not there; and all live tables beside them. */
const SELECT_OTHERS = {
  name: 'other_tables',
  text: `SELECT coalesce(p.name, ours.name) AS name, p.version FROM unnest($1::text[], $2::int[]) AS ours(name, version)
    FULL JOIN read.projections p ON p.name = ours.name
    WHERE p.version IS DISTINCT FROM ours.version AND (ours.name IS NOT NULL OR p.name NOT LIKE '%\\_\\_next')`,
};
const INSERT_CHECKPOINTS = `INSERT INTO read.checkpoints SELECT projection, tenant, 0 FROM unnest($1::text[]) tenant CROSS JOIN unnest($2::text[]) projection
  ORDER BY tenant ON CONFLICT DO NOTHING`;
const LEAVE_BEHIND = `INSERT INTO read.checkpoints SELECT other, tenant, position FROM read.checkpoints CROSS JOIN unnest($2::text[]) other
  WHERE tenant = ANY($1) AND projection IS NULL ON CONFLICT DO NOTHING`;
const MOVE_COMMON = {
  name: 'move_common',
  text: `UPDATE read.checkpoints c SET position = moved.position FROM unnest($1::text[], $2::bigint[]) AS moved(tenant, position)
    WHERE c.tenant = moved.tenant AND c.projection IS NULL`,
};
const MOVE_OWN = {
  name: 'move_own',
  text: `UPDATE read.checkpoints c SET position = moved.position FROM unnest($1::text[], $2::text[], $3::bigint[]) AS moved(tenant, projection, position)
    WHERE c.tenant = moved.tenant AND c.projection = moved.projection`,
};
const DELETE_OWN = `DELETE FROM read.checkpoints c USING unnest($1::text[], $2::text[]) AS gone(tenant, projection)
  WHERE c.tenant = gone.tenant AND c.projection = gone.projection`;

/**
 * Who holds these locks folds for the tenants; everybody else waits. Live tables that are not folded here stay behind
 * with positions of their own. A table beside the live one is its maker's alone, and nothing in common stands for it.
 */
export async function lockCheckpoints(
  tx: Queryable,
  readModels: readonly ReadModel[],
  tenants: readonly string[],
): Promise<ReadonlyMap<string, TenantCheckpoints>> {
  const names = readModels.map(({ name }) => name);
  const versions = readModels.map(({ projection }) => projection.version);
  const areLive = !readModels.some(isShadow);
  const lock = () =>
    settleInOrder([
      tx.query<CheckpointRow>({ ...LOCK_COMMON, values: [areLive ? tenants : []] }),
      tx.query<CheckpointRow>({ ...LOCK_OWN, values: [tenants, names] }),
      tx.query<ParkedRow>({ ...SELECT_PARKED, values: [tenants, names] }),
      tx.query<OtherTable>({ ...SELECT_OTHERS, values: [names, versions] }),
    ]);
  let [{ rows: common }, { rows: own }, { rows: parked }, { rows: others }] = await lock();
  if ((areLive ? common : own).length < tenants.length) {
    await tx.query(INSERT_CHECKPOINTS, [tenants, areLive ? [null] : names]);
    [{ rows: common }, { rows: own }, { rows: parked }, { rows: others }] = await lock();
  }
  const newer = others.find(({ name }) => names.includes(name));
  if (newer) throw new NewerTableError(newer.name, newer.version ?? 0);
  if (areLive && others.length > 0) await tx.query(LEAVE_BEHIND, [tenants, others.map(({ name }) => name)]);
  const commonOf = new Map(common.map(({ tenant, position }) => [tenant, position]));
  const [ownOf, parkedOf] = [Map.groupBy(own, ({ tenant }) => tenant), Map.groupBy(parked, ({ tenant }) => tenant)];
  return new Map(
    tenants.map((tenant) => [
      tenant,
      {
        common: commonOf.get(tenant) ?? null,
        own: new Map(ownOf.get(tenant)?.map(({ projection, position }) => [projection, position])),
        parked: streamsByTable(parkedOf.get(tenant) ?? []),
      },
    ]),
  );
}

const streamsByTable = (parked: readonly ParkedRow[]) =>
  new Map(
    [...Map.groupBy(parked, ({ projection }) => projection)].map(([name, rows]) => [
      name,
      new Set(rows.map(({ stream }) => stream)),
    ]),
  );

/** `from`: what was locked; `through`: the position that all of its tables have come to, if they were not there. */
export type CheckpointMove = { readonly tenant: string; readonly from: TenantCheckpoints; readonly through: number };

/** A table that comes to stand where the others do has no position of its own any more. */
export async function moveCheckpoints(tx: Queryable, moves: readonly CheckpointMove[]): Promise<void> {
  const common = moves.filter(({ from, through }) => from.common !== null && from.common < through);
  const own = moves.flatMap(({ tenant, from, through }) => {
    const joined = from.common === null ? null : Math.max(from.common, through);
    return [...from.own].map(([projection, was]) => {
      const position = Math.max(was, through);
      return { tenant, projection, position, isMoved: position > was, isJoined: position === joined };
    });
  });
  const moved = own.filter(({ isMoved, isJoined }) => isMoved && !isJoined);
  const gone = own.filter(({ isJoined }) => isJoined);
  const tenantsOf = (rows: readonly { readonly tenant: string }[]) => rows.map(({ tenant }) => tenant);
  const projectionsOf = (rows: typeof own) => rows.map(({ projection }) => projection);
  await settleInOrder([
    common.length > 0 &&
      tx.query({ ...MOVE_COMMON, values: [tenantsOf(common), common.map(({ through }) => through)] }),
    moved.length > 0 &&
      tx.query({
        ...MOVE_OWN,
        values: [tenantsOf(moved), projectionsOf(moved), moved.map(({ position }) => position)],
      }),
    gone.length > 0 && tx.query(DELETE_OWN, [tenantsOf(gone), projectionsOf(gone)]),
  ]);
}

export async function parkStreams(
  tx: Queryable,
  parked: readonly { readonly tenant: string; readonly parkings: readonly ParkedStream[] }[],
): Promise<void> {
  await settleInOrder(
    parked.flatMap(({ tenant, parkings }) =>
      parkings.map(({ projection, stream, position, type, error }) =>
        tx.query(
          'INSERT INTO read.parked (projection, tenant, stream, position, type, error) VALUES ($1, $2, $3, $4, $5, $6)',
          [projection, tenant, stream, position, type, String(error)],
        ),
      ),
    ),
  );
}

/** How far each tenant, or one, is in all of these projections. */
export async function checkpointPositions(
  db: Queryable,
  readModels: readonly ReadModel[],
  tenant: string | null = null,
): Promise<Map<string, number>> {
  if (readModels.length === 0) return new Map();
  const areLive = !readModels.some(isShadow);
  const { rows } = await db.query<{ tenant: string; position: number }>(
    `SELECT tenant, least(min(position) FILTER (WHERE projection IS NOT NULL),
        CASE WHEN count(projection) < $2 THEN coalesce(min(position) FILTER (WHERE projection IS NULL), 0) END) AS position
      FROM read.checkpoints
      WHERE (projection = ANY($1) OR projection IS NULL AND $3) AND ($4::text IS NULL OR tenant = $4) GROUP BY tenant`,
    [readModels.map(({ name }) => name), readModels.length, areLive, tenant],
  );
  return new Map(rows.map((row) => [row.tenant, row.position]));
}

export type ParkedStreamEntry = ParkedStream & { readonly tenant: string; readonly at: Date; readonly error: string };

export const parkedStreams = async (db: Queryable): Promise<ParkedStreamEntry[]> =>
  (
    await db.query<ParkedStreamEntry>(
      'SELECT projection, tenant, stream, position, type, error, at FROM read.parked ORDER BY at',
    )
  ).rows;

/**
 * A table beside the live one is about to take its place, and nobody folds meanwhile: where it stands with the others,
 * it has no positions of its own any more. `live` is the name that it will have.
 */
export async function joinCommonCheckpoints(own: Queryable, shadow: string, live: string): Promise<void> {
  await own.query(
    `INSERT INTO read.checkpoints SELECT p.name, c.tenant, 0 FROM read.checkpoints c CROSS JOIN read.projections p
      WHERE c.projection = $1 AND p.name <> $2 AND p.name NOT LIKE '%\\_\\_next'
        AND NOT EXISTS (SELECT FROM read.checkpoints common WHERE common.tenant = c.tenant AND common.projection IS NULL) ON CONFLICT DO NOTHING`,
    [shadow, live],
  );
  await own.query(
    'INSERT INTO read.checkpoints SELECT NULL, tenant, position FROM read.checkpoints WHERE projection = $1 ON CONFLICT DO NOTHING',
    [shadow],
  );
  await own.query(
    `DELETE FROM read.checkpoints c USING read.checkpoints common
      WHERE c.projection = $1 AND common.tenant = c.tenant AND common.projection IS NULL AND common.position = c.position`,
    [shadow],
  );
}

/** Of the live tables, by their names. */
export async function tableVersions(
  db: Queryable,
  readModels: readonly Pick<ReadModel, 'name'>[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; version: number }>(
    'SELECT name, version FROM read.projections WHERE name = ANY($1)',
    [readModels.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Of the live table; 0 where there is none. */
export const liveTableVersion = async (db: Queryable, name: string): Promise<number> =>
  (await tableVersions(db, [{ name }])).get(name) ?? 0;
