import { createHash } from 'node:crypto';
import type pg from 'pg';

/** So many in any stretch of that many seconds. */
export type Budget = { readonly kind: string; readonly most: number; readonly seconds: number };

export type Budgets = {
  /** Takes all or nothing, side by side or not: null, or the seconds until there is room. */
  take(budget: Budget, key: string, count?: number): Promise<number | null>;
  /** All of several or none: null, or the seconds until there is room in the one that has none. */
  takeAll(wanted: readonly (readonly [budget: Budget, key: string])[]): Promise<number | null>;
  /** What was taken last and was not needed. */
  giveBack(budget: Budget, key: string, count?: number): Promise<void>;
};

const hashed = (text: string) => createHash('sha256').update(text).digest();

const TAKE = {
  name: 'take_budget',
  text: `INSERT INTO auth.spent AS s (kind, key, at) SELECT $1, $2, array_fill(now(), ARRAY[$5::int]) WHERE $5::int <= $3::int
    ON CONFLICT (kind, key) DO UPDATE SET last = now(), at = ARRAY(SELECT each FROM unnest(s.at) each WHERE each > now() - make_interval(secs => $4)) || excluded.at
    WHERE (SELECT count(*) FROM unnest(s.at) each WHERE each > now() - make_interval(secs => $4)) + $5::int <= $3::int
    RETURNING kind`,
};
const WAIT = `SELECT ceil(extract(epoch FROM min(each) + make_interval(secs => $3) - now()))::int AS seconds
  FROM auth.spent s, unnest(s.at) each WHERE kind = $1 AND key = $2 AND each > now() - make_interval(secs => $3)`;

/** Counted in the database, so that all processes count together, and a database that is away lets nobody through. */
export function budgetsIn(pool: pg.Pool): Budgets {
  const take: Budgets['take'] = async ({ kind, most, seconds }, key, count = 1) => {
    const { rowCount } = await pool.query({ ...TAKE, values: [kind, hashed(key), most, seconds, count] });
    if (rowCount === 1) return null;
    const { rows: [wait] } = await pool.query<{ seconds: number | null }>(WAIT, [kind, hashed(key), seconds]);
    return Math.max(1, wait?.seconds ?? seconds);
  };
  const giveBack: Budgets['giveBack'] = async ({ kind }, key, count = 1) =>
    void (await pool.query('UPDATE auth.spent SET at = at[1:greatest(cardinality(at) - $3::int, 0)] WHERE kind = $1 AND key = $2', [kind, hashed(key), count]));

  return {
    take, giveBack,
    async takeAll(wanted) {
      for (const [index, [budget, key]] of wanted.entries()) {
        const wait = await take(budget, key);
        if (wait === null) continue;
        for (const before of wanted.slice(0, index)) await giveBack(...before);
        return wait;
      }
      return null;
    },
  };
}
