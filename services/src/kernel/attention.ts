import type { Pool } from '@backoffice/infra/postgres';

/** What a reaction asked for and a rule refused. */
export type RefusedEffect = {
  /** Made of reaction, event and effect. */
  readonly id: string;
  readonly tenant: string;
  readonly reaction: string;
  /** The event, in the company or on the platform that is its home. */
  readonly home: string;
  readonly stream: string;
  readonly position: number;
  readonly type: string;
  /** The record it is about. */
  readonly entity: string;
  readonly record: string;
  readonly code: string;
  /** A sentence. */
  readonly reason: string;
  readonly since: string;
};

/** Who settled it and how; `note`: why it was dismissed. */
export type Settlement = {
  readonly how: 'repeated' | 'dismissed';
  readonly by: { readonly id: string; readonly name: string };
  readonly note: string | null;
};

/** Refusals of reactions that wait for a person. What is settled stays, with who, when and why. */
export type Attention = {
  /** Again is once; one that still waits gets the newer reason. */
  add(effect: RefusedEffect): Promise<void>;
  /** Of a company, or of one of its records; newest first. */
  open(tenant: string, of?: Partial<Pick<RefusedEffect, 'entity' | 'record'>>): Promise<RefusedEffect[]>;
  /** Null unless it waits. */
  find(tenant: string, id: string): Promise<RefusedEffect | null>;
  /** False unless it waited. */
  settle(tenant: string, id: string, settlement: Settlement): Promise<boolean>;
  /** Of all companies. */
  count(): Promise<number>;
};

const FIELDS = 'id, tenant, reaction, home, stream, position, type, entity, record, code, reason, since';
type Row = Omit<RefusedEffect, 'since'> & { readonly since: Date };
const effectOf = ({ since, ...row }: Row): RefusedEffect => ({ ...row, since: since.toISOString() });

export function postgresAttention(pool: Pool): Attention {
  const waiting = async (condition: string, values: readonly unknown[]) =>
    (
      await pool.query<Row>(
        `SELECT ${FIELDS} FROM react.attention WHERE settled_at IS NULL AND ${condition} ORDER BY since DESC, id`,
        [...values],
      )
    ).rows.map(effectOf);
  return {
    async add({ id, tenant, reaction, home, stream, position, type, entity, record, code, reason, since }) {
      await pool.query(
        `INSERT INTO react.attention (${FIELDS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT (id) DO UPDATE SET code = excluded.code, reason = excluded.reason WHERE attention.settled_at IS NULL`,
        [id, tenant, reaction, home, stream, position, type, entity, record, code, reason, since],
      );
    },
    open: (tenant, { entity, record } = {}) =>
      waiting('tenant = $1 AND ($2::text IS NULL OR entity = $2) AND ($3::text IS NULL OR record = $3)', [
        tenant,
        entity ?? null,
        record ?? null,
      ]),
    find: async (tenant, id) => (await waiting('tenant = $1 AND id = $2', [tenant, id]))[0] ?? null,
    async settle(tenant, id, { how, by, note }) {
      const { rowCount } = await pool.query(
        `UPDATE react.attention SET settled_at = now(), settled_how = $3, settled_by = $4, settled_name = $5, note = $6
         WHERE tenant = $1 AND id = $2 AND settled_at IS NULL`,
        [tenant, id, how, by.id, by.name, note],
      );
      return rowCount === 1;
    },
    async count() {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM react.attention WHERE settled_at IS NULL',
      );
      return rows[0]?.count ?? 0;
    },
  };
}

export function memoryAttention(): Attention {
  const kept = new Map<string, RefusedEffect>();
  const settled = new Set<string>();
  const waiting = () => [...kept.values()].filter(({ id }) => !settled.has(id));
  const find = (tenant: string, id: string) =>
    waiting().find((each) => each.tenant === tenant && each.id === id) ?? null;
  return {
    async add(effect) {
      if (!settled.has(effect.id))
        kept.set(effect.id, { ...effect, since: kept.get(effect.id)?.since ?? effect.since });
    },
    open: async (tenant, { entity, record } = {}) =>
      waiting().filter(
        (each) =>
          each.tenant === tenant &&
          (entity === undefined || each.entity === entity) &&
          (record === undefined || each.record === record),
      ),
    find: async (tenant, id) => find(tenant, id),
    async settle(tenant, id) {
      const isWaiting = find(tenant, id) !== null;
      if (isWaiting) settled.add(id);
      return isWaiting;
    },
    count: async () => waiting().length,
  };
}
