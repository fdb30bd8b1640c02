import { postgresEventLog } from '@backoffice/infra/event-log';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeFeedContract } from './change-contract.spec-kit.ts';
import { feedContract, type FeedSite } from './contract.spec-kit.ts';
import { lockedShare, logFeed, notifyChangeFeed } from './index.ts';
import { tcpProxy } from './tcp-proxy.spec-kit.ts';

/** Each process has a log and leases of its own; one that is killed loses the connection of its leases. */
async function openSite(): Promise<FeedSite> {
  const database = await freshDatabase();
  return {
    async open() {
      const log = postgresEventLog(database.url);
      const leases = await tcpProxy(database.url);
      return {
        log,
        feed: logFeed(log, lockedShare(leases.url)),
        kill: leases.cut,
        async close() {
          await log.close();
          await leases.cut();
        },
      };
    },
    close: database.drop,
  };
}

describe('the feed of a log in PostgreSQL, with leases', () => feedContract(openSite, { shared: true }));

it('a process whose leases do not answer owns no company until they do', { timeout: 30_000 }, async () => {
  const database = await freshDatabase();
  const line = await tcpProxy(database.url);
  const share = await lockedShare(line.url)('frozen');
  const errors: string[] = [];
  share.listen({
    gain: async (activate) => activate(),
    settle: async () => {},
    onError: (error) => errors.push(String(error)),
  });
  expect(share.owns('acme')).toBe(true);
  const end = line.freeze();
  await expect.poll(() => share.owns('acme'), { timeout: 15_000 }).toBe(false);
  expect(errors).toEqual(['Error: Query read timeout']);
  end();
  await expect.poll(() => share.owns('acme'), { timeout: 15_000 }).toBe(true);
  await share.close();
  await line.cut();
  await database.drop();
});

describe('the change feed over NOTIFY', () => {
  let database: FreshDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  changeFeedContract(() => ({
    open: notifyChangeFeed(database.url),
    async interrupt() {
      await owner.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'backoffice-changes'",
      );
    },
  }));
});
