import { afterAll, describe } from 'vitest';
import { openEsdbServer } from '#checks/esdb/real-server.ts';
import { esdbSuite } from './suite.spec-kit.ts';

/** Left out where there is no server (`npm test` says so): what the stand-in answers is what the real one does. */
const server = await openEsdbServer();
if ('missing' in server) throw new Error(`No EventStoreDB: ${server.missing}`);
afterAll(() => server.stop());

describe('the log in EventStoreDB over PostgreSQL', () => {
  esdbSuite(async () => ({ url: server.url, stop: async () => {} }));
});
