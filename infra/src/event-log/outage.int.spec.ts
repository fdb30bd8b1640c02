import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startEmbedded, type EmbeddedServer } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { follow, LogUnavailableError, postgresEventLog, type AppendRequest, type EventLog } from './index.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 4);
const WRITERS = 12;

/** A server of our own that does wait for the disk, because it is killed here. */
const dataDir = mkdtempSync(join(tmpdir(), 'outage-'));
let server: EmbeddedServer;
let log: EventLog;
beforeAll(async () => {
  chmodSync(dataDir, 0o755); // run as root, the server is another user
  server = await startEmbedded({ dataDir, port: 56_200, settings: { shared_buffers: '32MB' }, report: () => {} });
  await migrate(server.url);
  log = postgresEventLog(server.url);
});
afterAll(async () => {
  await log.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const append = (tenant: string, stream: string, expectedVersion: number): AppendRequest => ({
  tenant,
  meta: {
    actor: { kind: 'system', id: 'writer', name: 'Writer', role: null },
    commandId: `${stream}@${expectedVersion + 1}`,
    requestHash: 'same',
    correlationId: 'outage',
    causationId: null,
    at: '2026-11-20T08:00:00.000Z',
  },
  writes: [{ stream, expectedVersion, events: [{ type: 'Written', data: { pad: 'x'.repeat(300) } }] }],
});
/** Null while none runs. */
function serverPid(): number | null {
  const file = join(dataDir, 'pg/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}
/** Its backends outlive it for a moment and still acknowledge: it is back when another one runs in its place. */
async function killServer(): Promise<void> {
  const killed = serverPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => [null, killed].includes(serverPid()), { timeout: 15_000 }).toBe(false);
}

it(
  `nothing acknowledged is lost and nothing is written twice when the server is killed ${ROUNDS} times under load`,
  { timeout: 30_000 + ROUNDS * 15_000 },
  async () => {
    const acknowledged = new Map<string, number>();
    const seen: number[] = [];
    const follower = follow(log, {
      tenant: 'kept',
      handle: async (events) => void seen.push(...events.map(({ position }) => position)),
      onError: () => {},
    });
    let stop = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let version = 0; !stop; version++) {
        // waits through the outage by itself
        const { position } = await log.append(append('kept', `s${writer}`, version));
        acknowledged.set(`s${writer}@${version + 1}`, position);
      }
    });
    for (let round = 0; round < ROUNDS; round++) {
      await pause(150 + Math.random() * 300);
      const before = acknowledged.size;
      await killServer();
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + WRITERS * 2);
    }
    stop = true;
    await Promise.all(writers);
    const head = await log.head('kept');
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(head);
    await follower.stop();

    const stored = await log.readTenant('kept', 0, head + 1);
    expect(stored.map(({ position }) => position)).toEqual(Array.from({ length: head }, (_, n) => n + 1));
    expect(new Map(stored.map(({ stream, version, position }) => [`${stream}@${version}`, position]))).toEqual(
      acknowledged,
    );
    expect(seen).toEqual(stored.map(({ position }) => position));
  },
);

it('a long outage is reported as such, and a retry afterwards is safe', { timeout: 60_000 }, async () => {
  await log.append(append('later', 'a', 0));
  await server.stop();
  const waiting = [
    log.append(append('later', 'a', 1)),
    log.append(append('later', 'b', 0)),
    log.readStream('later', 'a'),
    log.head('later'),
  ];
  for (const result of await Promise.allSettled(waiting))
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LogUnavailableError) });
  server = await startEmbedded({ dataDir, port: Number(new URL(server.url).port), report: () => {} });
  expect(await log.append(append('later', 'a', 1))).toMatchObject({ position: 2, replayed: false });
});
