import { freshDatabase } from '@backoffice/infra/postgres';
import { expect, it } from 'vitest';
import { runEsdbChaos } from './chaos-eventstoredb.ts';

async function runChaos(options: Partial<Parameters<typeof runEsdbChaos>[0]> & { readonly seconds: number }) {
  const database = await freshDatabase();
  try {
    return await runEsdbChaos({ url: database.url, killEveryMs: 2_000, disconnectEveryMs: 3_000, ...options });
  } finally {
    await database.drop();
  }
}

/** The short form; the long one is `npm run chaos:eventstoredb`. */
it(
  'two processes that are killed while EventStoreDB does not answer everything leave one log, which is what it holds',
  { timeout: 240_000 },
  async () => {
    const { counts, faults } = await runChaos({ seconds: 15 });
    expect(faults).toEqual([]);
    for (const happened of ['appended', 'stale', 'unavailable', 'kills', 'disconnects', 'unanswered'])
      expect(counts[happened], happened).toBeGreaterThan(0);
  },
);

it('an unanswered append that is taken for done is found', { timeout: 300_000 }, async () => {
  const found = new Set<string>();
  // on a busy machine little happens in 5 s
  for (let seconds = 5; found.size === 0 && seconds <= 80; seconds *= 2) {
    const { faults } = await runChaos({ seconds, takesUnansweredForDone: true, patienceMs: 3_000 });
    for (const { rule } of faults) found.add(rule);
  }
  expect([...found]).toContain('what is read is what EventStoreDB holds');
});
