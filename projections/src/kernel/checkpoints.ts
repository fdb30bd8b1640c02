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

type LockedCheckpoint = { readonly projection: string; readonly position: number; readonly version: number };

const LOCK_CHECKPOINTS = {
  name: 'lock_checkpoints',
  text: `SELECT c.projection, c.position, p.version FROM read.checkpoints c JOIN read.projections p ON p.name = c.projection
    WHERE c.tenant = $1 AND c.projection = ANY($2) ORDER BY c.projection FOR UPDATE OF c`,
};
const SELECT_PARKED = {
  name: 'parked',
  text: 'SELECT projection, stream FROM read.parked WHERE tenant = $1 AND projection = ANY($2)',
};
const MOVE_CHECKPOINTS = {
  name: 'move_checkpoints',
  text: 'UPDATE read.checkpoints SET position = $3 WHERE tenant = $1 AND projection = ANY($2)',
};

/** Who holds these locks folds for the tenant; everybody else waits. */
export async function lockCheckpoints(
  tx: Queryable,
  readModels: readonly ReadModel[],
  tenant: string,
): Promise<{ positions: Map<string, number>; parked: Map<string, Set<string>> }> {
  const names = readModels.map(({ name }) => name);
  const lock = () =>
    settleInOrder([
      tx.query<LockedCheckpoint>({ ...LOCK_CHECKPOINTS, values: [tenant, names] }),
      tx.query<{ projection: string; stream: string }>({ ...SELECT_PARKED, values: [tenant, names] }),
    ]);
  let [{ rows: locked }, { rows: parked }] = await lock();
  if (locked.length < names.length) {
    await tx.query(
      'INSERT INTO read.checkpoints SELECT name, $1, 0 FROM unnest($2::text[]) name ON CONFLICT DO NOTHING',
      [tenant, names],
    );
    [{ rows: locked }, { rows: parked }] = await lock();
  }
  for (const { name, projection } of readModels) {
    const version = locked.find((row) => row.projection === name)?.version;
    if (version !== projection.version) throw new NewerTableError(name, version ?? 0);
  }
  const streams = Map.groupBy(parked, ({ projection }) => projection);
  return {
    positions: new Map(locked.map(({ projection, position }) => [projection, position])),
    parked: new Map([...streams].map(([name, rows]) => [name, new Set(rows.map(({ stream }) => stream))])),
  };
}

export async function moveCheckpoints(
  tx: Queryable,
  readModels: readonly ReadModel[],
  tenant: string,
  position: number,
): Promise<void> {
  await tx.query({ ...MOVE_CHECKPOINTS, values: [tenant, readModels.map(({ name }) => name), position] });
}

export async function parkStreams(tx: Queryable, tenant: string, parkings: readonly ParkedStream[]): Promise<void> {
  await settleInOrder(
    parkings.map(({ projection, stream, position, type, error }) =>
      tx.query(
        'INSERT INTO read.parked (projection, tenant, stream, position, type, error) VALUES ($1, $2, $3, $4, $5, $6)',
        [projection, tenant, stream, position, type, String(error)],
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
