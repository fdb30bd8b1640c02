import type pg from 'pg';
import { postgresChallenges, type Challenges } from './challenges.ts';

/** Challenges of people without an account: what they are about is kept with them, and told to nobody who asks. */
export type DescribedChallenges<About> = Challenges & {
  /** What a challenge is about; said once. Those before about the same are over by it, with their codes. */
  describe(challengeId: string, about: About): Promise<void>;
  aboutOf(challengeId: string): Promise<About | null>;
};

export const describedChallenges = <About>(
  pool: pg.Pool,
  secret: string,
  table: 'auth.crew_challenges' | 'auth.portal_challenges',
): DescribedChallenges<About> => ({
  ...postgresChallenges(pool, secret, table),
  async describe(challengeId, about) {
    await pool.query(
      `WITH described AS (UPDATE ${table} SET about = $2 WHERE id = $1 AND about IS NULL RETURNING id, user_id)
      UPDATE ${table} c SET ended_at = now() FROM described d WHERE c.user_id = d.user_id AND c.id <> d.id AND c.ended_at IS NULL`,
      [challengeId, about],
    );
  },
  async aboutOf(challengeId) {
    const {
      rows: [row],
    } = await pool.query<{ about: About | null }>(`SELECT about FROM ${table} WHERE id = $1`, [challengeId]);
    return row?.about ?? null;
  },
});
