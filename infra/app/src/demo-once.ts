import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import { CannotStart, connectAsOwner } from '@backoffice/infra/postgres';
import type { Sealer } from '@backoffice/infra/seal';
import type { readSide } from '@backoffice/projections';
import { sealWords, type writeSide } from '@backoffice/services';

const DEMO_LOCK = 7_203_118; // any number nobody else takes
const MARK = "INSERT INTO log.deployment (name, value) VALUES ('demo', 'unfinished')";
const UNMARK = "DELETE FROM log.deployment WHERE name = 'demo'";

/** Whether a demo was begun in a database and not told to its end, also in one that was never migrated. */
export async function isDemoUnfinished(url: string): Promise<boolean> {
  const client = await connectAsOwner(url);
  try {
    const { rows } = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('log.deployment') IS NOT NULL AS "isThere"`,
    );
    return rows[0]?.isThere === true && (await isMarked(client));
  } finally {
    await client.end();
  }
}

/**
 * One process at a time tells the demo, under an advisory lock that ends with it, and the others wait. Each then looks
 * again whether a demo is wanted. @throws CannotStart when the database holds a half of one, whose teller has died
 */
export async function tellDemoOnce(
  url: string,
  isWanted: () => Promise<boolean>,
  tell: () => Promise<void>,
  report: (sentence: string) => void,
): Promise<void> {
  const client = await connectAsOwner(url);
  try {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [DEMO_LOCK]);
    if (!rows[0]?.free) {
      report('Another process is making the demo: waiting for it.');
      await client.query('SELECT pg_advisory_lock($1)', [DEMO_LOCK]);
    }
    if (await isMarked(client))
      throw new CannotStart(
        'The demo was interrupted in the database that DATABASE_URL names, which is not ours to empty: make that anew.',
      );
    if (!(await isWanted())) return;
    await client.query(MARK);
    await tell();
    await client.query(UNMARK);
  } finally {
    await client.end(); // and with it the lock
  }
}

async function isMarked(client: Awaited<ReturnType<typeof connectAsOwner>>): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM log.deployment WHERE name = 'demo'");
  return rowCount === 1;
}

type DemoWorld = { readonly log: EventLog; readonly sealer: Sealer; readonly clock: Clock };
/** How the demo company is made: commands, prints sealed on the day of today, and lists that have followed. */
export const demoPorts = (
  { log, sealer, clock }: DemoWorld,
  read: ReturnType<typeof readSide>,
  write: ReturnType<typeof writeSide>,
) => ({
  gateway: write.gateway,
  async print(entity: string, tenant: string, id: string) {
    const printed = await read.renderer.render(entity, tenant, id);
    const bytes = await sealer.seal(printed.bytes, { ...sealWords(tenant, printed, clock), unstamped: true });
    return { ...printed, bytes };
  },
  waitForProjections: async (tenant: string) => void (await read.waitFor(tenant, await log.head(tenant), 60_000)),
});
