import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cleanUp,
  freePort,
  runCommand,
  startProduct,
  temporaryFolder,
  waitUntilReady,
  type ProductProcess,
} from './product-process.spec-kit.ts';

const databases: FreshDatabase[] = [];
afterAll(async () => {
  await cleanUp();
  for (const { drop } of databases) await drop();
});

/** Longer than four starts and a demo take on a machine that others use too. */
const PATIENT = { timeout: 480_000 };
const SECRET = 'a secret that is long enough to be one';
type SomeSettings = Readonly<Record<string, string>>;

let DATABASE_URL = '';
beforeEach(async () => {
  const database = await freshDatabase();
  databases.push(database);
  DATABASE_URL = database.url;
});

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function start(settings: SomeSettings): Promise<ProductProcess & { readonly port: number }> {
  const port = await freePort();
  return { ...startProduct({ DATABASE_URL, PORT: String(port), ...settings }), port };
}
async function startReady(settings: SomeSettings) {
  const product = await start(settings);
  await waitUntilReady(product.port, product);
  return product;
}
/** What a start says that is refused. */
async function refusal(settings: SomeSettings): Promise<string> {
  const { code, output } = await (await start(settings)).ended;
  expect(code).toBe(1);
  return output;
}
const begunWith = (...names: string[]) =>
  `This database was begun with another ${names.join(', another ')}: give all its processes the same (SECRET and AUDIT_KEY are kept in DATA_DIR where they are not set), or stop them and change it on purpose with \`npm run deployment -- change ${names.join(' ')}\`.`;

describe('several processes on one database', PATIENT, () => {
  it('a second process that shares the folder runs beside the first, and signed heads stay whole when one is killed', async () => {
    // heads are signed by the clock of the product, and the database says by its own when it recorded
    const shared = { DATA_DIR: temporaryFolder(), CLOCK_SHIFT: '0' };
    const [first, second] = await Promise.all([startReady(shared), startReady(shared)]);
    await expect.poll(() => existsSync(join(shared.DATA_DIR, 'deployment.id'))).toBe(true);
    const person = { firstName: 'Ana', lastName: 'Able', userName: 'ana', email: 'ana@example.com' };
    const setUp = await fetch(`http://127.0.0.1:${second.port}/api/auth/set-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password: 'a long password' }),
    });
    expect(setUp.status).toBe(200);
    await first.end('SIGKILL');
    await Promise.all([startReady(shared), startReady(shared)]); // each signs when it starts
    await expect.poll(() => existsSync(join(shared.DATA_DIR, 'audit/heads.jsonl')), { timeout: 20_000 }).toBe(true);
    expect(await runCommand('audit-verify', { DATABASE_URL, ...shared })).toEqual({
      code: 0,
      said: expect.stringMatching(/signed at \d+ on [^\n]+, as recorded\n[^\n]+nothing was changed\.\n$/),
    });
    await second.end('SIGTERM');
  });

  it('a process with another SECRET is refused before it writes, and the fingerprint does not hold the secret', async () => {
    const shared = { DATA_DIR: temporaryFolder(), SECRET };
    await (await startReady(shared)).end('SIGTERM');
    const recorded = await ask('SELECT name, value FROM log.deployment ORDER BY name');
    expect(await refusal({ ...shared, SECRET: `${SECRET}, and another` })).toBe(begunWith('SECRET'));
    expect(await ask('SELECT name, value FROM log.deployment ORDER BY name')).toEqual(recorded);
    expect(JSON.stringify(recorded)).not.toContain(SECRET);
    await (await startReady(shared)).end('SIGTERM');
  });

  it('a process with a folder of its own is refused, as its keys, files and mailbox would be others', async () => {
    const shared = { DATA_DIR: temporaryFolder() };
    await (await startReady(shared)).end('SIGTERM');
    const own = temporaryFolder();
    expect(await refusal({ DATA_DIR: own })).toBe(begunWith('SECRET', 'AUDIT_KEY', 'DATA_DIR'));
    expect(existsSync(join(own, 'deployment.id'))).toBe(false);
    const keys = {
      SECRET: readFileSync(join(shared.DATA_DIR, 'secret'), 'utf8'),
      AUDIT_KEY: join(shared.DATA_DIR, 'audit.key'),
    };
    expect(await refusal({ DATA_DIR: own, ...keys })).toBe(begunWith('DATA_DIR'));
  });

  it('a process with a folder of its own runs where files go to a bucket and mail to a server', async () => {
    const shared = {
      SECRET,
      FILES_S3_BUCKET: 'papers',
      FILES_S3_REGION: 'us-west-1',
      FILES_S3_ENDPOINT: 'http://127.0.0.1:1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const first = await startReady({ ...shared, DATA_DIR: one });
    const second = await startReady({ ...shared, DATA_DIR: other, AUDIT_KEY: join(one, 'audit.key') });
    expect(await ask("SELECT count(*)::int FROM log.deployment WHERE name = 'DATA_DIR'")).toEqual([0]);
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')]);
  });
});

describe('npm run deployment', PATIENT, () => {
  it('a secret is changed on purpose while nothing runs, and what ends with it is said', async () => {
    const [DATA_DIR, NEXT] = [temporaryFolder(), `${SECRET}, the next one`];
    const product = await startReady({ DATA_DIR, SECRET });
    const settings = { DATABASE_URL, DATA_DIR, SECRET: NEXT };
    const compared = await runCommand('deployment', settings);
    expect(compared).toEqual({ code: 1, said: 'SECRET: another\nAUDIT_KEY: same\nDATA_DIR: same\n' });
    expect(await runCommand('deployment', settings, 'change', 'SECRET')).toEqual({
      code: 1,
      said: 'The product runs on this database: stop all its processes first, they would go on with what they began with.\n',
    });
    await product.end('SIGTERM');
    expect(await runCommand('deployment', settings, 'change', 'SECRET')).toEqual({
      code: 0,
      said: 'SECRET is recorded as it is here. Codes that are out, and links that were issued and not mailed yet, are good no more. Browsers get pushes again once somebody has looked at the console there. Account numbers of vendors are entered again, and ACH files of before are not given out. Companies seal documents with new keys.\nSECRET: same\nAUDIT_KEY: same\nDATA_DIR: same\n',
    });
    await (await startReady({ DATA_DIR, SECRET: NEXT })).end('SIGTERM');
    expect(await refusal({ DATA_DIR, SECRET })).toBe(begunWith('SECRET'));
  });

  it('a name that is no shared setting is refused, and changes nothing', async () => {
    for (const asked of [['change'], ['change', 'PORT'], ['forget', 'SECRET']])
      expect(await runCommand('deployment', { DATABASE_URL, DATA_DIR: temporaryFolder() }, ...asked)).toEqual({
        code: 1,
        said: expect.stringContaining('a name being SECRET, AUDIT_KEY, DATA_DIR.'),
      });
    expect(await ask('SELECT * FROM log.deployment')).toEqual([]);
  });
});

describe('the demo', PATIENT, () => {
  it('the demo is told once when two processes start on one empty database', async () => {
    const shared = { DATA_DIR: temporaryFolder(), START: 'demo' };
    const products = await Promise.all([startReady(shared), startReady(shared)]);
    const told = products.map(({ output }) => output());
    expect(told.filter((said) => said.includes('Another process is making the demo: waiting for it.'))).toHaveLength(1);
    expect(
      await ask(
        "SELECT count(*)::int, count(DISTINCT data ->> 'name')::int FROM log.events WHERE type = 'CompanyCreated'",
      ),
    ).toEqual([3, 3]);
    expect(await ask("SELECT count(*)::int FROM log.deployment WHERE name = 'demo'")).toEqual([0]);
    await Promise.all(products.map(({ end }) => end('SIGTERM')));
  });
});

describe('a tool', PATIENT, () => {
  const TOOLS = ['audit-verify', 'proof', 'replay', 'jobs', 'log', 'backup', 'deployment'];
  const argumentsOf: Readonly<Record<string, string[]>> = { log: ['Company-x'], backup: ['/nowhere/monday'] };
  const saidBy = (tools: readonly string[], settings: SomeSettings) =>
    Promise.all(tools.map(async (name) => (await runCommand(name, settings, ...(argumentsOf[name] ?? []))).said));

  it('a tool names the version to start for a database at another one, and changes nothing', async () => {
    const DATA_DIR = temporaryFolder();
    const migrations = () => ask('SELECT name FROM log.migrations ORDER BY name');
    const stands = (await migrations()).at(-1);
    await ask('DROP TABLE log.deployment');
    await ask(`DELETE FROM log.migrations WHERE name >= '0019'`);
    const before = await migrations();
    expect(new Set(await saidBy(TOOLS, { DATABASE_URL, DATA_DIR }))).toEqual(
      new Set([
        `The database stands at 0018-baseline.sql, and this version needs ${stands}: start the product of this version on it once, or use the version that it stands at.\n`,
      ]),
    );
    expect(await migrations()).toEqual(before);

    await ask(`INSERT INTO log.migrations VALUES ('9999-later.sql', '')`);
    expect(new Set(await saidBy(['audit-verify', 'proof'], { DATABASE_URL, DATA_DIR }))).toEqual(
      new Set(['The database was migrated by a newer version of the product (9999-later.sql): start that one.\n']),
    );
    expect(readdirSync(DATA_DIR)).toEqual([]);
  });

  it('a tool makes no tables of jobs where the product never ran', async () => {
    expect(await runCommand('jobs', { DATABASE_URL, DATA_DIR: temporaryFolder() })).toEqual({
      code: 1,
      said: 'The tables of jobs are not those of this version: start the product of this version on them once.\n',
    });
    expect(await ask("SELECT to_regclass('pgboss.version')::text")).toEqual([null]);
  });

  it('a tool makes no database where there is none', async () => {
    const DATA_DIR = join(temporaryFolder(), 'none');
    rmSync(DATA_DIR, { recursive: true, force: true });
    expect(new Set(await saidBy(['audit-verify', 'backup'], { DATA_DIR }))).toEqual(
      new Set([
        `There is no database in ${join(DATA_DIR, 'pg')}: set DATA_DIR or DATABASE_URL to that of the product.\n`,
      ]),
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
