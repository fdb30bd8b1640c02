import { scratchServer, type EmbeddedServer } from '@backoffice/infra/postgres';

let server: EmbeddedServer | undefined;

/** One server for all int tests of a run. Nothing here needs to outlive a crash, so it does not wait for the disk. */
export async function setup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return;
  server = await scratchServer({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300', // two workers, each with specs that start several processes
  });
  process.env['TEST_DATABASE_URL'] = server.url;
}

export const teardown = () => server?.stop();
