import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded, type EmbeddedServer } from '@backoffice/infra/postgres';

/** A primary and its streaming replica (PostgreSQL, "Streaming Replication"), and the address of whichever leads. */
export type ReplicatedServers = {
  /** Of the primary, and after `promote` of the former replica: connections pass through here. */
  readonly url: string;
  readonly replicaUrl: string;
  /** Stops replaying on the replica, or goes on. */
  readonly pauseReplay: (isPaused: boolean) => Promise<void>;
  /** As in a crash; the primary starts again by itself. */
  readonly killPrimary: () => void;
  /** The primary is gone at once, as when its machine is, and the replica takes its place. Answers the ms it took. */
  readonly failOver: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/**
 * `isSynchronous`: an answered commit can be read at the replica (synchronous_commit = remote_apply). `prepare` fills
 * the primary before the replica is copied from it.
 */
export async function startReplicatedServers(
  prepare: (url: string) => Promise<unknown>,
  { isSynchronous = false } = {},
): Promise<ReplicatedServers> {
  const folders = ['primary', 'replica'].map((name) => mkdtempSync(join(tmpdir(), `backoffice-${name}-`)));
  for (const folder of folders) chmodSync(folder, 0o755); // run as root, the server is another user
  const [primaryDir, replicaDir] = folders as [string, string]; // there are two
  const first = await startEmbedded({ dataDir: primaryDir, port: 56_000, report: () => {} });
  await prepare(first.url);
  await first.stop();
  execFileSync('cp', ['-a', `${primaryDir}/.`, replicaDir]);
  const flag = join(replicaDir, 'pg/standby.signal');
  writeFileSync(flag, '');
  execFileSync('chown', ['--reference', join(replicaDir, 'pg/PG_VERSION'), flag]);

  const settings = { hot_standby: 'on', max_connections: '200', track_commit_timestamp: 'on' };
  const synchronous = { synchronous_commit: 'remote_apply', synchronous_standby_names: '*' };
  const primary = await startEmbedded({ dataDir: primaryDir, port: 56_000, report: () => {}, settings });
  const { hostname, port, password } = new URL(primary.url);
  const replica = await startEmbedded({
    dataDir: replicaDir,
    port: 56_500,
    report: () => {},
    settings: {
      ...settings,
      primary_conninfo: `host=${hostname} port=${port} user=postgres password=${password} application_name=replica`,
    },
  });
  await untilStreaming(primary.url);
  if (isSynchronous)
    for (const [name, value] of Object.entries(synchronous))
      await runOn(primary.url, `ALTER SYSTEM SET ${name} = '${value}'`, 'SELECT pg_reload_conf()');
  const leader = await openForwarding(Number(port));
  const url = new URL(primary.url);
  url.port = String(leader.port);

  return {
    url: url.href,
    replicaUrl: replica.url,
    pauseReplay: (isPaused) =>
      runOn(replica.url, isPaused ? 'SELECT pg_wal_replay_pause()' : 'SELECT pg_wal_replay_resume()'),
    killPrimary: () => void process.kill(pidOf(primaryDir), 'SIGKILL'),
    async failOver() {
      const begun = performance.now();
      await killForGood(primary, primaryDir);
      leader.cut();
      await runOn(
        replica.url,
        'SELECT pg_promote()',
        'ALTER SYSTEM RESET ALL', // it is nobody's replica, and waits for none
        'SELECT pg_reload_conf()',
      );
      leader.forwardTo(Number(new URL(replica.url).port));
      return performance.now() - begun;
    },
    async stop() {
      await leader.close();
      await Promise.all([primary.stop(), replica.stop()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** The server is not restarted, as an embedded one is when it is only killed. */
async function killForGood(server: EmbeddedServer, dataDir: string): Promise<void> {
  const pid = pidOf(dataDir);
  const stopped = server.stop();
  process.kill(pid, 'SIGKILL');
  await stopped;
}

const pidOf = (dataDir: string) => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

async function untilStreaming(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  while ((await client.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'")).rowCount === 0)
    await client.query('SELECT pg_sleep(0.05)');
  await client.end();
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** What a proxy in front of PostgreSQL does: connections go to whoever leads. */
async function openForwarding(port: number) {
  const sockets = new Set<Socket>();
  let target: number | null = port;
  const server = createServer((incoming) => {
    if (target === null) return void incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
    }
    incoming.pipe(outgoing).pipe(incoming);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    target = null;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port, // of a server that listens on TCP
    cut,
    forwardTo: (next: number) => void (target = next),
    async close() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
