import type { pgPool } from '@backoffice/infra/postgres';

/** How far a reaction has come in each tenant. */
export type Checkpoints = {
  load(reaction: string): Promise<ReadonlyMap<string, number>>;
  save(reaction: string, tenant: string, position: number): Promise<void>;
};

export const postgresCheckpoints = (pool: ReturnType<typeof pgPool>): Checkpoints => ({
  async load(reaction) {
    const { rows } = await pool.query<{ tenant: string; position: string }>(
      'SELECT tenant, position FROM react.checkpoints WHERE reaction = $1',
      [reaction],
    );
    return new Map(rows.map(({ tenant, position }) => [tenant, Number(position)]));
  },
  /** Never back: another process of the same reaction may be further. */
  async save(reaction, tenant, position) {
    await pool.query(
      `INSERT INTO react.checkpoints (reaction, tenant, position) VALUES ($1, $2, $3)
       ON CONFLICT (reaction, tenant) DO UPDATE SET position = greatest(react.checkpoints.position, excluded.position)`,
      [reaction, tenant, position],
    );
  },
});

export function memoryCheckpoints(): Checkpoints {
  const known = new Map<string, Map<string, number>>();
  return {
    load: async (reaction) => new Map(known.get(reaction)),
    async save(reaction, tenant, position) {
      const positions = known.get(reaction) ?? new Map<string, number>();
      known.set(reaction, positions.set(tenant, Math.max(position, positions.get(tenant) ?? 0)));
    },
  };
}
