import { createHash } from 'node:crypto';
import type { GuessLimiter } from '@backoffice/infra/http';
import type pg from 'pg';

/** So many in any stretch of that many seconds. */
export type RateBudget = { readonly kind: string; readonly max: number; readonly seconds: number };

export type RateLimiter = {
  /** Takes all or nothing, side by side or not: null, or the seconds until there is room. */
  consume(budget: RateBudget, key: string, count?: number): Promise<number | null>;
  /** The seconds until there is room for one, or null while there is. Takes nothing. */
  secondsUntilFree(budget: RateBudget, key: string): Promise<number | null>;
  /** All of several or none: null, or the seconds until there is room in the one that has none. */
  consumeAll(wanted: readonly (readonly [budget: RateBudget, key: string])[]): Promise<number | null>;
  /** What was taken last and was not needed. */
  refund(budget: RateBudget, key: string, count?: number): Promise<void>;
};

const hashKey = (text: string) => createHash('sha256').update(text).digest();

const CONSUME = {
  name: 'take_budget',
  text: `INSERT INTO auth.spent AS s (kind, key, at) SELECT $1, $2, array_fill(now(), ARRAY[$5::int]) WHERE $5::int <= $3::int
    ON CONFLICT (kind, key) DO UPDATE SET last = now(), at = ARRAY(SELECT each FROM unnest(s.at) each WHERE each > now() - make_interval(secs => $4)) || excluded.at
    WHERE (SELECT count(*) FROM unnest(s.at) each WHERE each > now() - make_interval(secs => $4)) + $5::int <= $3::int
    RETURNING kind`,
};
/** Null while fewer than $4 are spent. */
const WAIT = {
  name: 'wait_for_budget',
  text: `SELECT CASE WHEN count(*) >= $4::int THEN ceil(extract(epoch FROM min(each) + make_interval(secs => $3) - now()))::int END AS seconds
  FROM auth.spent s, unnest(s.at) each WHERE kind = $1 AND key = $2 AND each > now() - make_interval(secs => $3)`,
};

/** Counted in the database, so that all processes count together, and a database that is away lets nobody through. */
export function postgresRateLimiter(pool: pg.Pool): RateLimiter {
  async function secondsUntil({ kind, seconds }: RateBudget, key: string, spent: number): Promise<number | null> {
    const {
      rows: [wait],
    } = await pool.query<{ seconds: number | null }>({ ...WAIT, values: [kind, hashKey(key), seconds, spent] });
    return wait?.seconds ?? null;
  }
  const take: RateLimiter['consume'] = async (budget, key, count = 1) => {
    const { kind, max: most, seconds } = budget;
    const { rowCount } = await pool.query({ ...CONSUME, values: [kind, hashKey(key), most, seconds, count] });
    if (rowCount === 1) return null;
    return Math.max(1, (await secondsUntil(budget, key, 0)) ?? seconds);
  };
  const giveBack: RateLimiter['refund'] = async ({ kind }, key, count = 1) =>
    void (await pool.query(
      'UPDATE auth.spent SET at = at[1:greatest(cardinality(at) - $3::int, 0)] WHERE kind = $1 AND key = $2',
      [kind, hashKey(key), count],
    ));

  return {
    consume: take,
    refund: giveBack,
    secondsUntilFree: (budget, key) => secondsUntil(budget, key, budget.max),
    async consumeAll(wanted) {
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

/**
 * Nobody guesses 256 bits, or the hash of a file; who tries for long is slowed down, and heard of nothing meanwhile.
 */
export const guessesIn = (
  { consume: take, secondsUntilFree: waitFor }: Pick<RateLimiter, 'consume' | 'secondsUntilFree'>,
  kind: string,
): GuessLimiter => {
  const budget = { kind, max: 30, seconds: 60 };
  return {
    secondsToWait: (network) => waitFor(budget, network),
    count: async (network) => void (await take(budget, network)),
  };
};
