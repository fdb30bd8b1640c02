import type pg from 'pg';

/** Runs `work` while no other process of the product runs work of the same number. */
export type RunExclusive = <T>(number: number, work: () => Promise<T>) => Promise<T>;

/** A lost connection gives the lock back, so nothing may rest on it alone. */
export function advisoryLock(pool: pg.Pool): RunExclusive {
  let before: Promise<unknown> = Promise.resolve();
  return function run<T>(number: number, work: () => Promise<T>): Promise<T> {
    // In this process they queue here, so that those who wait do not hold all connections of the pool.
    const result = before.then(async () => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('SELECT pg_advisory_lock($1)', [number]);
        return await work();
      } finally {
        await client.query('SELECT pg_advisory_unlock($1)', [number]).catch((reason: Error) => (broken = reason));
        client.release(broken);
      }
    });
    before = result.catch(() => {}); // whoever asked is told
    return result;
  };
}
