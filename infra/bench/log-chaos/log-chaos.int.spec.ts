import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runLogChaos } from './log-chaos.ts';

let database: FreshDatabase;
beforeAll(async () => void (database = await freshDatabase()));
afterAll(() => database.drop());

/** The short form; the long one, on a server that waits for its disk, is `npm run chaos:log`. */
it(
  'three processes that are killed and disconnected leave a log in which everything they were told is so',
  { timeout: 180_000 },
  async () => {
    const { counts, faults } = await runLogChaos({
      place: { url: database.url },
      processes: 3,
      seconds: 20,
      killEveryMs: 3_000,
      disconnectEveryMs: 2_000,
    });
    expect(faults).toEqual([]);
    for (const happened of ['appended', 'stale', 'kills', 'disconnects', 'handlerFailures', 'followersFromZero'])
      expect(counts[happened], happened).toBeGreaterThan(0);
  },
);
