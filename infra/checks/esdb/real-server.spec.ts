import { expect, it } from 'vitest';
import { findEsdbServer, openEsdbServer } from './real-server.ts';

it('the server of TEST_EVENTSTOREDB_URL is taken as it is, and left running', async () => {
  const server = await openEsdbServer('esdb://localhost:2113?tls=false');
  expect(server).toMatchObject({ url: 'esdb://localhost:2113?tls=false' });
});

it('without that and without Docker there is none, and the reason says both', async () => {
  const missing = await findEsdbServer('');
  if (missing) expect(missing.missing).toMatch(/TEST_EVENTSTOREDB_URL.*Docker/);
});
