import type pg from 'pg';

/** The tables that are made of events, as whoever makes them again looks at them; `owner` owns the database. */
export const projectedTables = (owner: pg.Client) => ({
  /** Of every row of every table, in whatever order they stand, by table. */
  async checksums(): Promise<Readonly<Record<string, string>>> {
    const sums: Record<string, string> = {};
    for (const name of await namesOf(owner)) {
      const { rows } = await owner.query<{ sum: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS sum FROM read."${name}" t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    return sums;
  },
  /** As if nothing had been read of the log yet. */
  async empty(): Promise<void> {
    const names = await namesOf(owner);
    if (names.length > 0) await owner.query(`TRUNCATE ${names.map((name) => `read."${name}"`).join(', ')}`);
    await owner.query('DELETE FROM read.checkpoints; DELETE FROM read.parked');
  },
  /** Events that are in the tables. */
  async folded(): Promise<number> {
    const { rows } = await owner.query<{ folded: string }>(FOLDED);
    return Number(rows[0]?.folded);
  },
});

const NAMES = `SELECT tablename AS name FROM pg_tables JOIN read.projections p ON p.name = tablename
  WHERE schemaname = 'read' ORDER BY tablename`;
const FOLDED = 'SELECT coalesce(sum(position), 0) AS folded FROM read.checkpoints WHERE projection IS NULL';

const namesOf = async (owner: pg.Client): Promise<string[]> =>
  (await owner.query<{ name: string }>(NAMES)).rows.map(({ name }) => name);
