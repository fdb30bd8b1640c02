import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Sql } from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sqlPool, throughOutages } from './index.ts';

/** Between us and the server stands one that dies, instead of passing on what has these words in it. */
let deadly: string | null;
let dying: (client: Socket) => void;
let between: Server;
let sql: Sql;

beforeEach(async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  between = createServer((client) => {
    const server = connect(port, host).on('error', () => {});
    client
      .on('error', () => {})
      .on('close', () => server.destroy())
      .on('data', (asked) => {
        if (!deadly || !asked.includes(deadly)) return void server.write(asked);
        deadly = null;
        dying(client);
      });
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  url.port = String((between.address() as AddressInfo).port); // it listens on a port
  // the product's role comes with the migrations, and this needs none
  sql = sqlPool(url.href, { size: 1, session: { role: 'none' } });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  between.close();
});

/** @see https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const goodbye = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

it.each([
  ['says so first', (client: Socket) => client.end(goodbye)],
  ['just closes', (client: Socket) => client.end()],
  ['resets', (client: Socket) => client.resetAndDestroy()],
])('a pending query fails when the server %s, and no later answer is mixed up', async (_how, die) => {
  await sql`SELECT 1`;
  [deadly, dying] = ['twice', die];
  const asked = [sql`SELECT 'twice' AS n`, sql`SELECT 2 AS n`];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await throughOutages(() => sql`SELECT n FROM generate_series(1, 2) n`)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await sql`SELECT ${['a', 'b']}::text[] AS names`).toEqual([{ names: ['a', 'b'] }]);
});

it.each([
  ['says so first', (client: Socket) => client.end(goodbye)],
  ['resets', (client: Socket) => client.resetAndDestroy()],
])('the client survives a server that dies while it is asked for its types and %s', async (_how, die) => {
  [deadly, dying] = ['typarray', die];
  expect(await throughOutages(() => sql`SELECT ${['a', 'b']}::text[] AS names`)).toEqual([{ names: ['a', 'b'] }]);
});
