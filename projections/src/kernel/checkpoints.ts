import { settleInOrder, CannotStart } from '@backoffice/infra/postgres';
import type { Queryable } from './table-store.ts';
import type { ReadModel } from './read-model.ts';

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

/** Of one tenant: how far each table is, and which streams it waits with. */
export type TenantCheckpoints = {
  readonly positions: ReadonlyMap<string, number>;
  readonly parked: ReadonlyMap<string, Set<string>>;
};

type LockedCheckpoint = {
  readonly projection: string;
  readonly tenant: string;
  readonly position: number;
  readonly version: number;
};

const LOCK_CHECKPOINTS = {
  name: 'lock_checkpoints',
  text: `SELECT c.projection, c.tenant, c.position, p.version FROM read.checkpoints c JOIN read.projections p ON p.name = c.projection
    WHERE c.tenant = ANY($1) AND c.projection = ANY($2) ORDER BY c.tenant, c.projection FOR UPDATE OF c`,
};
const SELECT_PARKED = {
  name: 'parked',
  text: 'SELECT projection, tenant, stream FROM read.parked WHERE tenant = ANY($1) AND projection = ANY($2)',
};
const MOVE_CHECKPOINTS = {
  name: 'move_checkpoints',
  text: `UPDATE read.checkpoints c SET position = to_move.position FROM unnest($1::text[], $2::text[], $3::bigint[]) AS to_move(projection, tenant, position)
    WHERE c.projection = to_move.projection AND c.tenant = to_move.tenant`,
};

/** Who holds these locks folds for the tenants; everybody else waits. */
export async function lockCheckpoints(
  tx: Queryable,
  readModels: readonly ReadModel[],
  tenants: readonly string[],
): Promise<ReadonlyMap<string, TenantCheckpoints>> {
  const names = readModels.map(({ name }) => name);
  const lock = () =>
    settleInOrder([
      tx.query<LockedCheckpoint>({ ...LOCK_CHECKPOINTS, values: [tenants, names] }),
      tx.query<{ projection: string; tenant: string; stream: string }>({ ...SELECT_PARKED, values: [tenants, names] }),
    ]);
  let [{ rows: locked }, { rows: parked }] = await lock();
  if (locked.length < names.length * tenants.length) {
    await tx.query(
      'INSERT INTO read.checkpoints SELECT name, tenant, 0 FROM unnest($1::text[]) tenant CROSS JOIN unnest($2::text[]) name ORDER BY tenant, name ON CONFLICT DO NOTHING',
      [tenants, names],
    );
    [{ rows: locked }, { rows: parked }] = await lock();
  }
  const versions = new Map(locked.map(({ projection, version }) => [projection, version]));
  for (const { name, projection } of readModels)
    if (versions.get(name) !== projection.version) throw new NewerTableError(name, versions.get(name) ?? 0);
  const [places, streams] = [Map.groupBy(locked, ({ tenant }) => tenant), Map.groupBy(parked, ({ tenant }) => tenant)];
  return new Map(
    tenants.map((tenant) => [
      tenant,
      {
        positions: new Map(places.get(tenant)?.map(({ projection, position }) => [projection, position])),
        parked: streamsByTable(streams.get(tenant) ?? []),
      },
    ]),
  );
}

const streamsByTable = (parked: readonly { readonly projection: string; readonly stream: string }[]) =>
  new Map(
    [...Map.groupBy(parked, ({ projection }) => projection)].map(([name, rows]) => [
      name,
      new Set(rows.map(({ stream }) => stream)),
    ]),
  );

/** A table that has come to a position of a tenant. */
type MovedCheckpoint = {
  readonly readModel: Pick<ReadModel, 'name'>;
  readonly tenant: string;
  readonly through: number;
};

export async function moveCheckpoints(tx: Queryable, moved: readonly MovedCheckpoint[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.query({
    ...MOVE_CHECKPOINTS,
    values: [
      moved.map(({ readModel }) => readModel.name),
      moved.map(({ tenant }) => tenant),
      moved.map(({ through }) => through),
    ],
  });
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
  const names = readModels.map(({ name }) => name);
  const { rows } = await db.query<{ tenant: string; position: number; of: number }>(
    'SELECT tenant, min(position) AS position, count(*) AS of FROM read.checkpoints WHERE projection = ANY($1) AND tenant = coalesce($2, tenant) GROUP BY tenant',
    [names, tenant],
  );
  return new Map(rows.map(({ tenant, position, of }) => [tenant, of === names.length ? position : 0]));
}

export type ParkedStreamEntry = ParkedStream & { readonly tenant: string; readonly at: Date; readonly error: string };

export const parkedStreams = async (db: Queryable): Promise<ParkedStreamEntry[]> =>
  (
    await db.query<ParkedStreamEntry>(
      'SELECT projection, tenant, stream, position, type, error, at FROM read.parked ORDER BY at',
    )
  ).rows;

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
