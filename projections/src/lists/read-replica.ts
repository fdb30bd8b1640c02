import { AsyncLocalStorage } from 'node:async_hooks';
import { isConnectionLoss, type Pool } from '@backoffice/infra/postgres';
import type { Sql } from 'postgres';

/** A streaming replica of the database, for what others wrote more than a moment ago. */
export type ReadReplica = {
  /** How far its tables are; null where it is away, or has been behind for longer than a moment. */
  readonly positionOf: (tenant: string) => Promise<number | null>;
  /** What is read in `work` is read there. */
  readonly read: <T>(work: () => Promise<T>) => Promise<T>;
};

/** `pool`: for positions, which readers of lists may not see. */
export type ReplicaPools = { readonly sql: Sql; readonly pool: Pool };

export type ReplicaPorts = {
  readonly primary: Sql;
  readonly replica: ReplicaPools;
  /** How far the tables of the primary are, as far as this process knows. */
  readonly positionOf: (tenant: string) => Promise<number>;
  /** How far the tables of a database are. */
  readonly tablePositionOf: (tenant: string, at: Pool) => Promise<number>;
  readonly now?: () => number;
};

/** What others wrote is shown this much later at most, in ms. */
const MAX_DELAY_MS = 1_000;
/** Whoever does not answer is not asked again for so long. */
const PAUSE_MS = 1_000;

/**
 * Read replica with bounded staleness: a tenant is read there as long as what the primary had a moment ago is there.
 * `sql` asks the primary, and the replica within `read`.
 */
export function readReplica({
  primary,
  replica,
  positionOf,
  tablePositionOf,
  now = () => performance.now(),
}: ReplicaPorts): ReadReplica & { readonly sql: Sql } {
  const atReplica = new AsyncLocalStorage<true>();
  /** The position that the replica is to reach, and since when the primary has it. */
  const awaited = new Map<string, { readonly position: number; readonly since: number }>();
  let pausedUntil = 0;

  async function replicaPosition(tenant: string): Promise<number | null> {
    const known = await positionOf(tenant);
    const reached = await tablePositionOf(tenant, replica.pool);
    const target = awaited.get(tenant);
    if (target && reached < target.position) return now() - target.since > MAX_DELAY_MS ? null : reached;
    if (reached < known) awaited.set(tenant, { position: known, since: now() });
    else awaited.delete(tenant);
    return reached;
  }

  return {
    sql: switchedSql(primary, replica.sql, () => atReplica.getStore() === true),
    read: (work) => atReplica.run(true, work),
    async positionOf(tenant) {
      if (now() < pausedUntil) return null;
      try {
        return await replicaPosition(tenant);
      } catch (error) {
        if (!isReplicaLoss(error)) throw error;
        pausedUntil = now() + PAUSE_MS;
        return null;
      }
    },
  };
}

/** The connection is lost, or a statement stood in the way of what the replica replays (40001, 57014). */
export const isReplicaLoss = (error: unknown): boolean =>
  isConnectionLoss(error) ||
  (error instanceof Error && 'code' in error && ['40001', '57014', 'CONNECT_TIMEOUT'].includes(String(error.code)));

/** postgres.js is a function with functions: each use goes to the one or the other. */
const switchedSql = (primary: Sql, replica: Sql, isAtReplica: () => boolean): Sql =>
  new Proxy(primary, {
    apply: (_target, _self, [strings, ...values]: [TemplateStringsArray, ...never[]]) =>
      (isAtReplica() ? replica : primary)(strings, ...values),
    get: (_target, name) => Reflect.get(isAtReplica() ? replica : primary, name) as unknown,
  });
