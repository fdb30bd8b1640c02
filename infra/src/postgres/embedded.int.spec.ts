import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { CannotStart, inTransaction, pgPool, sqlPool, throughOutages } from './index.ts';
import { migrate } from './migrate.ts';

let dataDir: string;
const settings = { fsync: 'off', shared_buffers: '32MB' };
const start = (port = 56_000) => startEmbedded({ dataDir, port, settings, report: () => {} });

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(dataDir, 0o755); // run as root, the server is another user
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const postmaster = () => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const childrenOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean);

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Another process of ours that runs the server, until it is told otherwise. */
async function another(): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, port: 56100, settings: ${JSON.stringify(settings)} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

describe('an embedded server', () => {
  it('an embedded server is created, stopped repeatedly, and found again with its data', async () => {
    const first = await start();
    expect(first.how).toBe('started');
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([7]);
    await second.stop();
  });

  it('an embedded server takes the next port when one is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const taken = (squatter.address() as AddressInfo).port; // it listens on a port
    const server = await start(taken);
    expect(Number(new URL(server.url).port)).toBeGreaterThan(taken);
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    await server.stop();
    squatter.close();
  });

  it('an embedded server ends with its process', async () => {
    const child = await another();
    const pid = postmaster();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(143);
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    expect(() => postmaster()).toThrow();
  });

  it('an embedded server is adopted when its process was killed', async () => {
    const child = await another();
    const pid = postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const server = await start();
    expect([server.how, postmaster()]).toEqual(['adopted', pid]);
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    await server.stop();
    expect(() => postmaster()).toThrow();
  });

  it('an embedded server is only shared while its own process lives', async () => {
    const child = await another();
    const pid = postmaster();
    const server = await start();
    expect(server.how).toBe('borrowed');
    await server.stop();
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  });

  it('an embedded server starts over a stale pid file whose number another process has by now', async () => {
    await (await start()).stop();
    writeFileSync(
      join(dataDir, 'pg/postmaster.pid'),
      `${process.pid}\n${dataDir}/pg\n0\n56000\n\n127.0.0.1\n0 0\nready\n`,
    );
    const server = await start();
    expect(server.how).toBe('started');
    await server.stop();
  });

  it('an embedded server is created anew when its first creation was interrupted', async () => {
    mkdirSync(join(dataDir, 'pg.new'));
    writeFileSync(join(dataDir, 'pg.new/PG_VERSION'), '18');
    const server = await start();
    expect(await ask(server.url, 'SELECT 1')).toEqual([1]);
    await server.stop();
  });

  it('an embedded server is waited for while it recovers, by whoever starts or finds it', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'pg/recovery.signal'), '');
    const told: string[] = [];
    const slowly = () =>
      startEmbedded({
        dataDir,
        port: 56_000,
        settings: { ...settings, restore_command: 'sleep 1; false', hot_standby: 'off' },
        report: (sentence) => told.push(sentence),
      });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const starting = slowly();
      await expect.poll(postmaster, { timeout: 5_000 }).toBeGreaterThan(0);
      const finding = slowly();
      await new Promise((resolve) => setTimeout(resolve, 100));
      vi.advanceTimersByTime(61_000);
      const servers = await Promise.all([starting, finding]);
      expect(servers.map(({ how }) => how)).toEqual(['started', 'adopted']);
      expect(told).toEqual(
        Array.from({ length: 2 }, () => 'PostgreSQL is not ready yet: recovery after a crash takes its time.'),
      );
      expect(await ask(servers[1].url, 'SELECT pg_is_in_recovery()')).toEqual([false]);
      await Promise.all(servers.map((server) => server.stop()));
    } finally {
      vi.useRealTimers();
    }
  });

  it('an embedded server says in one sentence why it cannot start', async () => {
    await (await start()).stop();
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '9\n');
    const failure = start();
    await expect(failure).rejects.toThrow(CannotStart);
    await expect(failure).rejects.toThrow(
      /^PostgreSQL did not start in .*: database files are incompatible with server\.$/,
    );
  });

  // Otherwise the server is the same user as we, and there is nothing to say.
  if (process.getuid?.() === 0) {
    it('an embedded server says which folder its user may not enter', async () => {
      chmodSync(dataDir, 0o700);
      await expect(start()).rejects.toThrow(`who may not enter ${dataDir}: set DATA_DIR to a folder outside it`);
    });
  }
});

describe('a server that is killed', () => {
  it(
    'a killed server restarts by itself, clients reconnect, and pending queries fail with an error',
    { timeout: 60_000 },
    async () => {
      const server = await start();
      await migrate(server.url);
      await ask(server.url, 'CREATE TABLE counted (n int)');
      await ask(server.url, 'GRANT ALL ON counted TO backoffice_app');
      const crashes: unknown[] = [];
      const remember = (error: unknown) => crashes.push(error);
      process.on('uncaughtException', remember).on('unhandledRejection', remember);
      const pool = pgPool(server.url, { size: 4 });
      const sql = sqlPool(server.url, { size: 4 });

      let stop = false;
      const tally = { done: 0, lost: 0 };
      const again = async (work: () => Promise<unknown>) => {
        while (!stop)
          await work()
            .then(
              () => tally.done++,
              () => tally.lost++,
            )
            .then(() => new Promise(setImmediate));
      };
      const callers = [
        again(() => pool.query('SELECT 1')),
        again(() => sql`SELECT ${1}::int`),
        again(() => sql`SELECT ${'x'.repeat(2_000)}`),
        again(() =>
          inTransaction(pool, async (client) => {
            await client.query('INSERT INTO counted VALUES (1)');
            await client.query('INSERT INTO counted VALUES (2)');
          }),
        ),
      ];
      for (let round = 0; round < 4; round++) {
        await new Promise((resolve) => setTimeout(resolve, 200 + round * 37));
        process.kill(postmaster(), 'SIGKILL');
        await throughOutages(() => pool.query('SELECT 1'));
        await throughOutages(() => sql`SELECT 1`);
      }
      const before = tally.done;
      await expect.poll(() => tally.done, { timeout: 10_000 }).toBeGreaterThan(before + 100);
      stop = true;
      await Promise.all([pool.end(), sql.end({ timeout: 1 })]);
      await Promise.all(callers); // nobody is left waiting once the connections are closed
      expect(tally.lost).toBeGreaterThan(0);
      expect(crashes).toEqual([]);
      const fresh = sqlPool(server.url, { size: 4 });
      expect(await Promise.all(Array.from({ length: 20 }, () => fresh`SELECT 1 AS n`))).toEqual(
        Array.from({ length: 20 }, () => [{ n: 1 }]),
      );
      expect(
        await ask(server.url, 'SELECT count(*) FILTER (WHERE n = 1) = count(*) FILTER (WHERE n = 2) FROM counted'),
      ).toEqual([true]);
      await fresh.end();
      await server.stop();
      process.off('uncaughtException', remember).off('unhandledRejection', remember);
    },
  );

  if (process.platform === 'linux')
    it(
      'a killed server restarts though one of its processes hangs, which is ended with no other in its folder or elsewhere',
      { timeout: 60_000 },
      async () => {
        const told: string[] = [];
        const server = await startEmbedded({
          dataDir,
          port: 56_000,
          settings,
          report: (sentence) => told.push(sentence),
        });
        await ask(server.url, 'CREATE TABLE kept AS SELECT 7 AS n');
        const other = await startEmbedded({ dataDir: join(dataDir, 'other'), port: 56_200, settings });
        const shell = spawn('sleep', ['600'], { cwd: join(dataDir, 'pg') });
        const dying = postmaster();
        const [hanging = 0, ...children] = childrenOf(dying);
        process.kill(hanging, 'SIGSTOP');
        for (const pid of [dying, ...children]) process.kill(pid, 'SIGKILL');

        await expect
          .poll(() => ask(server.url, 'SELECT n FROM kept').catch(() => []), { timeout: 45_000 })
          .toEqual([7]);
        // a zombie has ended too
        expect(!isAlive(hanging) || /^State:\s+Z/m.test(readFileSync(`/proc/${hanging}/status`, 'utf8'))).toBe(true);
        expect(told).toContain(
          `PostgreSQL left a process behind that hangs in ${join(dataDir, 'pg')}: ${hanging}, ended now.`,
        );
        expect(shell.exitCode ?? shell.signalCode).toBe(null);
        expect(await ask(other.url, 'SELECT 1')).toEqual([1]);
        shell.kill();
        await Promise.all([server.stop(), other.stop()]);
      },
    );
});
