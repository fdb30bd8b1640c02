import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { startEsdbServer, type EsdbServer } from '@backoffice/infra/testing/esdb-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp, startReadyProduct, temporaryFolder } from './product-process.spec-kit.ts';

let database: FreshDatabase;
let eventStoreDb: EsdbServer;
beforeAll(async () => void ([database, eventStoreDb] = await Promise.all([freshDatabase(), startEsdbServer()])));
afterAll(async () => {
  await cleanUp();
  await Promise.all([database.drop(), eventStoreDb.stop()]);
});

it('given EventStoreDB does not answer, /readyz says that nothing can be written, and the process stays ready', async () => {
  const { url } = await startReadyProduct(temporaryFolder(), {
    DATABASE_URL: database.url,
    EVENTSTOREDB_URL: eventStoreDb.url,
  });
  const ask = async () => {
    const answer = await fetch(`${url}/readyz`);
    const { checks } = (await answer.json()) as { readonly checks: Readonly<Record<string, string>> }; // health.ts
    return { status: answer.status, eventStoreDb: checks['eventStoreDb'] };
  };
  expect(await ask()).toEqual({ status: 200, eventStoreDb: 'ok' });
  eventStoreDb.faults.silent = 1;
  expect(await ask()).toEqual({
    status: 200,
    eventStoreDb: 'ok, as long as EventStoreDB is away nothing can be written',
  });
  eventStoreDb.faults.silent = 0;
  expect(await ask()).toEqual({ status: 200, eventStoreDb: 'ok' });
}, 120_000);
