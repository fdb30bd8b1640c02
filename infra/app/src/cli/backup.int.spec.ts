import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { cleanUp, temporaryFolder, startReadyProduct, runCommand } from '#app/product-process.spec-kit.ts';

afterAll(cleanUp);

/** Longer than a demo takes to be told on a busy machine. */
const PATIENT_TIMEOUT = 240_000;
const LISTS = ['customers', 'locations', 'proposals', 'contracts', 'change-orders', 'invoices', 'post-payments'];

async function openSession(url: string) {
  const json = { 'content-type': 'application/json' };
  const login = (await (
    await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ userName: 'olivia', password: DEMO_PASSWORD }),
    })
  ).json()) as { token: string }; // as the route declares
  const authorization = `Bearer ${login.token}`;
  const profile = (await (await fetch(`${url}/api/users/profile`, { headers: { authorization } })).json()) as {
    companies: { value: string; isParentCompany: boolean }[];
  }; // as above
  const companyId = profile.companies.find(({ isParentCompany }) => isParentCompany)?.value ?? '';
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization, 'company-id': companyId, ...(body ? json : {}) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
}

/** What every list shows, and a signed document as it is kept. */
async function readLists(url: string): Promise<Record<string, string>> {
  const ask = await openSession(url);
  const shown: Record<string, string> = {};
  for (const list of LISTS) {
    const { status, bytes } = await ask('POST', `/${list}/list`, { sortBy: 'createdAt', order: 'asc', limit: 200 });
    expect([list, status]).toEqual([list, 200]);
    shown[list] = createHash('sha256').update(bytes).digest('hex');
  }
  // that it was asked is kept, and counted on from there
  expect((await ask('GET', '/users/is-unique?type=userName&value=nobody')).status).toBe(200);
  const { bytes } = await ask('POST', '/proposals/list', {
    filters: [{ field: 'status', op: 'eq', value: 'accepted' }],
    limit: 1,
  });
  const [signed] = (JSON.parse(bytes.toString()) as { items: { id: string }[] }).items; // as the route declares
  const pdf = await ask('GET', `/proposals/${signed?.id}/pdf`);
  expect(pdf.status).toBe(200);
  return { ...shown, pdf: createHash('sha256').update(pdf.bytes).digest('hex') };
}

describe('a backup', { timeout: PATIENT_TIMEOUT }, () => {
  const [original, elsewhere, backup] = [temporaryFolder(), temporaryFolder(), join(temporaryFolder(), 'monday')];
  let before: Record<string, string> = {};
  beforeAll(async () => {
    const product = await startReadyProduct(original, { START: 'demo' });
    before = await readLists(product.url);
    writeFileSync(join(original, 'files/.draft'), 'half of a file that is being put in');
    const made = await runCommand('backup', { DATA_DIR: original }, backup); // while it runs
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ events and \d+ jobs that are not done are in .*monday\./),
    });
    await product.end('SIGTERM');
  }, PATIENT_TIMEOUT);

  it('a backup is made into a folder of its own', async () => {
    expect(await runCommand('backup', { DATA_DIR: original }, backup)).toEqual({
      code: 1,
      said: `The backup needs a folder of its own, which is not there yet: ${backup}.\n`,
    });
    expect((await runCommand('backup', { DATA_DIR: original })).said).toContain('npm run backup -- <folder>');
  });

  it('a backup is marked complete only when all is copied', async () => {
    expect(existsSync(join(backup, 'files/.draft'))).toBe(false);
    const half = join(temporaryFolder(), 'tuesday');
    const socket = createServer().listen(join(original, 'files/socket')); // which cannot be copied
    await once(socket, 'listening');
    expect((await runCommand('backup', { DATA_DIR: original }, half)).code).toBe(1);
    socket.close();
    expect(await runCommand('restore', { DATA_DIR: temporaryFolder() }, half)).toEqual({
      code: 1,
      said: `${half} holds no backup that is whole.\n`,
    });
  });

  it('a backup keeps the signed heads of its own events, and none of later ones', async () => {
    const [quiet, busy] = [temporaryFolder(), join(temporaryFolder(), 'busy')];
    await (await startReadyProduct(quiet)).end('SIGTERM');
    mkdirSync(join(quiet, 'audit'), { recursive: true });
    const signing = setInterval(() => appendFileSync(join(quiet, 'audit/heads.jsonl'), `${systemClock.now()}\n`), 5);
    expect((await runCommand('backup', { DATA_DIR: quiet }, busy)).code).toBe(0);
    clearInterval(signing);
    // when the tables were read
    const { at } = JSON.parse(readFileSync(join(busy, 'backup.json'), 'utf8')) as { at: string };
    const heads = readFileSync(join(busy, 'audit/heads.jsonl'), 'utf8').trim().split('\n');
    expect(heads.length).toBeGreaterThan(1);
    expect(heads.filter((signedAt) => signedAt > at)).toEqual([]);
  });

  it('a restored backup answers the same lists on the same log, even one made by an older version', async () => {
    const file = join(backup, 'backup.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { tables: object[] }; // as it was written
    writeFileSync(
      file,
      JSON.stringify({
        ...manifest,
        migrations: ['0016-positions-without-a-lock.sql', '0017-tries-at-a-person.sql'],
        files: undefined, // it listed none
        lost: ['acme/media/lost.png', 'acme/media/gone.png'],
        tables: [{ table: 'log.heads', columns: ['tenant', 'head'], rows: 3 }, ...manifest.tables],
      }),
    );
    const restored = await runCommand('restore', { DATA_DIR: elsewhere }, backup);
    writeFileSync(file, JSON.stringify(manifest));
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^An older version made this backup and listed no files: [^\n]+\nThe database names a file that is lost or damaged: acme\/media\/lost\.png, and 1 more; [^\n]+\nAs of .*events.*\n[^]*nothing was changed\.\n$/,
      ),
    });
    const product = await startReadyProduct(elsewhere);
    expect(await readLists(product.url)).toEqual(before);
    expect(await runCommand('replay', { DATA_DIR: elsewhere }, '--verify')).toMatchObject({ code: 0 });
    await product.end('SIGTERM');
  });

  it('a backup is not restored over existing data', async () => {
    expect(await runCommand('restore', { DATA_DIR: elsewhere }, backup)).toEqual({
      code: 1,
      said: 'The database is not empty (log.events): a backup is restored into an empty one only.\n',
    });
    const another = temporaryFolder();
    writeFileSync(join(another, 'secret'), 'another secret of thirty-two letters');
    expect((await runCommand('restore', { DATA_DIR: another }, backup)).said).toBe(
      `${join(another, 'secret')} is another one than that of the backup: restore into a DATA_DIR of its own.\n`,
    );
  });

  it('a backup with a missing part is refused as a whole', async () => {
    const empty = temporaryFolder();
    expect((await runCommand('restore', { DATA_DIR: empty }, empty)).said).toBe(
      `${empty} holds no backup that is whole.\n`,
    );
    for (const part of ['files', 'secret', 'log.claims.copy.gz']) {
      renameSync(join(backup, part), join(empty, 'part'));
      expect((await runCommand('restore', { DATA_DIR: empty }, backup)).said).toBe(
        `${backup} holds no backup that is whole: ${part} is missing.\n`,
      );
      renameSync(join(empty, 'part'), join(backup, part));
    }
    const product = await startReadyProduct(empty);
    expect(await (await fetch(`${product.url}/api/auth/set-up`)).json()).toMatchObject({ needed: true });
    await product.end('SIGTERM');
  });

  /** Refused in one sentence, before anything is written. */
  async function refusal(): Promise<string> {
    const DATA_DIR = temporaryFolder();
    const { code, said } = await runCommand('restore', { DATA_DIR }, backup);
    expect([code, readdirSync(DATA_DIR)]).toEqual([1, []]);
    return said.replace(`${backup} holds no backup that is whole: `, '');
  }
  const pathsOf = (folder: string): string[] =>
    readdirSync(join(backup, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(backup.length + 1))
      .toSorted();
  function damage(path: string): () => void {
    const bytes = readFileSync(join(backup, path));
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1);
    writeFileSync(join(backup, path), changed);
    return () => writeFileSync(join(backup, path), bytes);
  }

  it('a backup lists every file with its size and SHA-256', () => {
    const { files } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as {
      files: { path: string; size: number; sha256: string }[];
    }; // as it was written
    expect(files.map(({ path }) => path)).toEqual(pathsOf('.').filter((path) => path !== 'backup.json'));
    expect(files.filter(({ path }) => path.startsWith('files/')).length).toBeGreaterThan(10);
    for (const { path, size, sha256 } of files) {
      const bytes = readFileSync(join(backup, path));
      expect([path, size, sha256]).toEqual([path, bytes.length, createHash('sha256').update(bytes).digest('hex')]);
    }
  });

  it('a backup with a file that is missing, damaged or not listed is refused before anything is written', async () => {
    const [first = '', second = ''] = pathsOf('files');
    const mend = damage(first);
    expect(await refusal()).toBe(`${first} is damaged.\n`);
    renameSync(join(backup, second), join(backup, 'aside'));
    expect(await refusal()).toBe(`${second} is missing, and 1 more.\n`);
    mend();
    expect(await refusal()).toBe(`${second} is missing.\n`);
    renameSync(join(backup, 'aside'), join(backup, second));
    writeFileSync(join(backup, 'files/stray.pdf'), '');
    expect(await refusal()).toBe('files/stray.pdf is not listed.\n');
    rmSync(join(backup, 'files/stray.pdf'));
  });

  it('a backup with a damaged table is refused before anything is written, also one that lists no files', async () => {
    const mend = damage('log.events.copy.gz');
    expect(await refusal()).toBe('log.events.copy.gz is damaged.\n');
    const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
    writeFileSync(join(backup, 'backup.json'), JSON.stringify({ ...JSON.parse(manifest), files: undefined }));
    expect(await refusal()).toBe('log.events.copy.gz is damaged.\n');
    writeFileSync(join(backup, 'backup.json'), manifest);
    mend();
  });

  it('a backup of a product that has lost a file is made all the same, and says so', async () => {
    const sealed = pathsOf('files').find((path) => path.endsWith('.pdf')) ?? '';
    rmSync(join(original, sealed));
    const next = join(temporaryFolder(), 'next');
    const { code, said } = await runCommand('backup', { DATA_DIR: original }, next);
    const lost = sealed.slice('files/'.length);
    expect([code, said.split('\n').at(-2)]).toEqual([
      1,
      `The database names a file that is lost or damaged: ${lost}; the backup was made without it.`,
    ]);
    expect(JSON.parse(readFileSync(join(next, 'backup.json'), 'utf8'))).toMatchObject({ lost: [lost] });
  });
});
