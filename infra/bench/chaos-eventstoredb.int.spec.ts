import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runEsdbChaos } from './chaos-eventstoredb.ts';

let databases: readonly FreshDatabase[] = [];
beforeAll(async () => void (databases = await Promise.all([freshDatabase(), freshDatabase()])));
afterAll(async () => void (await Promise.all(databases.map((each) => each.drop()))));

const chaosOn = (place: number, rest: Partial<Parameters<typeof runEsdbChaos>[0]> = {}) =>
  runEsdbChaos({
    url: databases[place]?.url ?? '',
    seconds: 12,
    killEveryMs: 2_000,
    disconnectEveryMs: 3_000,
    ...rest,
  });

/** The short form; the long one is `npm run chaos:eventstoredb`. */
it(
  'two processes that are killed while EventStoreDB does not answer everything leave one log, which is what it holds',
  { timeout: 240_000 },
  async () => {
    const { counts, faults } = await chaosOn(0);
    expect(faults).toEqual([]);
    for (const happened of ['appended', 'stale', 'unavailable', 'kills', 'disconnects', 'unanswered'])
      expect(counts[happened], happened).toBeGreaterThan(0);
  },
);

it('an unanswered append that is taken for done is found', { timeout: 120_000 }, async () => {
  const { faults } = await chaosOn(1, { takesUnansweredForDone: true, seconds: 5, patienceMs: 3_000 });
  expect(faults.map(({ rule }) => rule)).toContain('what is read is what EventStoreDB holds');
});
