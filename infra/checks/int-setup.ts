import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchServer, type EmbeddedServer } from '@backoffice/infra/postgres';

let server: EmbeddedServer | undefined;
const demo = mkdtempSync(join(tmpdir(), 'demo_'));
chmodSync(demo, 0o755);

/**
 * One server for all int tests of a run, and one demo company, which the first who needs it makes
 * (`demo-product.spec-kit.ts`).
 * Nothing here needs to outlive a crash, so it does not wait for the disk.
 */
export async function setup(): Promise<void> {
  process.env['DEMO_DATA_DIR'] = demo;
  if (process.env['TEST_DATABASE_URL']) return;
  server = await scratchServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300', // two workers, each with specs that start several processes
  });
  process.env['TEST_DATABASE_URL'] = server.url;
}

export async function teardown(): Promise<void> {
  rmSync(demo, { recursive: true, force: true });
  await server?.stop();
}
