import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase } from '@backoffice/infra/postgres';
import { afterAll, describe, expect, it } from 'vitest';
import { isDemoUnfinished } from './demo-once.ts';
import {
  cleanUp,
  temporaryFolder,
  freePort,
  waitUntilReady,
  startReadyProduct,
  startProduct,
  tamper,
} from './product-process.spec-kit.ts';

afterAll(cleanUp);

const postmaster = (dataDir: string) => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** On a quiet machine a start takes a second; in a pipeline many others run beside it. */
const PATIENT = { timeout: 120_000 };

describe('the product', PATIENT, () => {
  it('the product stops in good order while somebody is connected, and leaves nothing behind', async () => {
    const dataDir = temporaryFolder();
    const { end, url } = await startReadyProduct(dataDir);
    const database = postmaster(dataDir);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const begun = performance.now();
    const { code, output: said } = await end('SIGTERM');
    expect({ code, wrong: said.includes('"level":"error"') }).toEqual({ code: 0, wrong: false });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(isAlive(database)).toBe(false);
    expect(existsSync(join(dataDir, 'pg.owner'))).toBe(false);
  });

  it('the product adopts the database of a killed run, and refuses to run twice on one folder', async () => {
    const dataDir = temporaryFolder();
    const first = await startReadyProduct(dataDir);
    const database = postmaster(dataDir);
    await first.end('SIGKILL');
    expect(isAlive(database)).toBe(true);

    const next = await startReadyProduct(dataDir);
    expect(postmaster(dataDir)).toBe(database);

    const twice = await startProduct({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended;
    expect(twice).toEqual({
      code: 1,
      signal: null,
      output: `The product already runs on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
    });
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200);

    await next.end('SIGINT');
    expect(isAlive(database)).toBe(false);
  });

  it('visitors are told apart by the proxy’s address for them, and not by their own headers', async () => {
    const { end, url } = await startReadyProduct(temporaryFolder(), { TRUSTED_PROXIES: '1' });
    const guess = async (forwarded: string) =>
      (await fetch(`${url}/api/contracts/preview/${'x'.repeat(43)}`, { headers: { 'x-forwarded-for': forwarded } }))
        .status;
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) statuses.push(await guess(`203.0.113.${n}, 198.51.100.7`));
    expect([statuses[0], statuses.at(-1), await guess('198.51.100.7, 198.51.100.8')]).toEqual([404, 429, 404]);
    await end('SIGTERM');
  });

  it('the product starts over where loading the demo was interrupted', async () => {
    const dataDir = temporaryFolder();
    const first = await startReadyProduct(dataDir);
    await tamper(dataDir, "INSERT INTO log.deployment (name, value) VALUES ('demo', 'unfinished')");
    await first.end('SIGTERM');
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files/half-a-demo'), '');
    const { end } = await startReadyProduct(dataDir);
    expect(existsSync(join(dataDir, 'files/half-a-demo'))).toBe(false);
    await end('SIGTERM');
  });

  it('the product closes what it has opened when a later part fails to start', async () => {
    const dataDir = temporaryFolder();
    const first = await startReadyProduct(dataDir);
    await tamper(dataDir, "UPDATE read.projections SET version = 999 WHERE name = 'customers'");
    await first.end('SIGTERM');
    const { code, output: said } = await startProduct({ DATA_DIR: dataDir, PORT: String(first.port) }).ended;
    expect({ code, said }).toEqual({
      code: 1,
      said: 'The table of customers is at version 999 by now, made by a newer version of the product: start that one.',
    });
    expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false);
  });
});

describe('a start that fails says why in one sentence', PATIENT, () => {
  const saying = async (settings: Readonly<Record<string, string>>) => {
    const { code, output: said } = await startProduct({ DATA_DIR: temporaryFolder(), PORT: '0', ...settings }).ended;
    expect(code).toBe(1);
    return said;
  };

  it('a port in use stops the start, in one sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number }; // of a server that listens on TCP
    expect(await saying({ PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is taken: stop what listens there, or set PORT to another one.`,
    );
    taken.close();
  });

  it('an invalid setting stops the start, in one sentence', async () => {
    expect(await saying({ PORT: 'many', DATABASE_URL: 'mysql://localhost' })).toMatch(
      /^The setting PORT is not right: [^\n]+\.\nThe setting DATABASE_URL is not right: [^\n]+\.$/,
    );
  });

  it('a database that cannot be reached, or not by this user, stops the start in one sentence', async () => {
    expect(await saying({ DATABASE_URL: `postgres://somebody@localhost:${await freePort()}/books` })).toMatch(
      /^The database cannot be reached: .*ECONNREFUSED[^\n]+\.$/,
    );
    const { url, drop } = await freshDatabase();
    expect(await saying({ DATABASE_URL: url.replace(/\/\/[^@]+@/, '//nobody:wrong@') })).toMatch(
      /^The database cannot be reached: .*nobody[^\n]+\.$/,
    );
    await drop();
  });

  it('a demo that others could reach unasked stops the start, in one sentence', async () => {
    const { url, drop } = await freshDatabase();
    const others = { START: '', HOST: '0.0.0.0', DATABASE_URL: url };
    expect(await saying(others)).toBe(
      'Others can reach 0.0.0.0, and everybody knows the passwords of the demo: set START to empty to set the product up, or to demo to tell the demo all the same.',
    );
    const port = await freePort();
    const asked = startProduct({ ...others, DATA_DIR: temporaryFolder(), PORT: String(port), START: 'empty' });
    await waitUntilReady(port, asked);
    await asked.end('SIGTERM');
    await drop();
  });

  it('a demo interrupted in a foreign database stops the start, in one sentence', async () => {
    const { url, drop } = await freshDatabase();
    const demo = { START: 'demo', DATA_DIR: temporaryFolder(), DATABASE_URL: url, PORT: String(await freePort()) };
    const interrupted = startProduct(demo);
    while (!(await isDemoUnfinished(url))) await pause(20);
    await interrupted.end('SIGKILL');
    expect(await saying(demo)).toBe(
      'The demo was interrupted in the database that DATABASE_URL names, which is not ours to empty: make that anew.',
    );
    await drop();
  });

  it('a folder that cannot be written stops the start, in one sentence', async () => {
    const file = join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    expect(await saying({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The folder .+ cannot be used: [^\n]+ Set DATA_DIR to one you may write\.$/,
    );
  });

  it.runIf(process.platform === 'linux')('a folder that takes no folders stops the start, in one sentence', async () =>
    expect(await saying({ DATA_DIR: '/proc/x/data' })).toBe(
      "The folder /proc/x/data cannot be used: ENOENT: no such file or directory, mkdir '/proc/x'. Set DATA_DIR to one you may write.",
    ),
  );

  if (process.getuid?.() === 0)
    it('a folder closed to the user that replaces root stops the start, in one sentence', async () => {
      const closed = join(temporaryFolder(), 'closed');
      mkdirSync(closed, { mode: 0o700 });
      expect(await saying({ DATA_DIR: join(closed, 'data') })).toMatch(
        /^PostgreSQL may not run as root[^\n]+set DATA_DIR to a folder outside it[^\n]+$/,
      );
    });
});
