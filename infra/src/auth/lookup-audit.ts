import type pg from 'pg';

/** What somebody wanted to know of what others have. */
export type Lookup = {
  readonly userId: string;
  readonly tenant: string;
  readonly question: string;
  readonly about: string;
};

export type LookupAudit = {
  /** To be awaited before the answer: a question that cannot be kept gets none. */
  record(question: Lookup): Promise<void>;
};

export const postgresLookupAudit = (pool: pg.Pool): LookupAudit => ({
  async record({ userId, tenant, question, about }) {
    await pool.query('INSERT INTO auth.questions (user_id, tenant, question, about) VALUES ($1, $2, $3, $4)', [
      userId,
      tenant,
      question,
      about,
    ]);
  },
});
