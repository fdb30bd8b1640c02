import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askApi, companyAt, listenAt, signInAt, type Body } from './api-client.spec-kit.ts';
import { demoSettings } from './demo-product.spec-kit.ts';
import { cleanUp, startReadyProduct } from './product-process.spec-kit.ts';
import { fillTable } from '@backoffice/infra/testing/fill-table';

/** Two processes of the product on one database. */
let databaseUrl: string;
let shared: string;
let here: string, there: string;
let company = '';
let start: () => ReturnType<typeof startReadyProduct>;
let running: Awaited<ReturnType<typeof startReadyProduct>>[];

beforeAll(async () => {
  const settings = await demoSettings();
  [databaseUrl, shared] = [settings.DATABASE_URL, settings.DATA_DIR]; // with the keys that are kept in it
  start = () => startReadyProduct(shared, settings);
  running = [await start(), await start()];
  [here, there] = running.map(({ url }) => url) as [string, string];
  company = await companyAt(here, await signIn('olivia'));
}, 400_000);
afterAll(cleanUp);

const ask = (url: string, token: string, method: string, path: string, body?: Body) =>
  askApi(url, { token, company }, method, path, body);
const signIn = (userName: string) => signInAt(here, userName);
async function listen(url: string, token: string, resource: string) {
  const { heard, ...console } = await listenAt(url, { token, company }, resource);
  return { kinds: () => heard.map(({ kind }) => kind), ...console };
}

describe('what one process has recorded, read at once at either', () => {
  it.each([
    ['the process that recorded it', () => here],
    ['the other process', () => there],
  ])(
    'a record just made is found by its id and in its list at %s, 50 of 50 times',
    async (_where, reader) => {
      const token = await signIn('olivia');
      const found: [number, number | undefined][] = [];
      for (let n = 0; n < 50; n++) {
        const { body } = await ask(here, token, 'POST', '/banks/create', { name: `Bank ${n} of ${reader()}` });
        const id = String(body['id']);
        const one = await ask(reader(), token, 'GET', `/banks/${id}`);
        const list = await ask(reader(), token, 'POST', '/banks/list', {
          filters: [{ field: 'name', op: 'eq', value: `Bank ${n} of ${reader()}` }],
        });
        found.push([one.status, list.body.items?.length]);
      }
      expect(found).toEqual(Array.from({ length: 50 }, () => [200, 1]));
    },
    60_000,
  );

  it('a record that nobody has made is not found, at either process', async () => {
    const token = await signIn('olivia');
    for (const url of [here, there])
      expect((await ask(url, token, 'GET', '/banks/00000000-0000-4000-8000-00000000dead')).status).toBe(404);
  });
});

describe('who is refused by one process', () => {
  it('a session that is ended at one process is refused at the other, and its sockets close there', async () => {
    const token = await signIn('marcus');
    expect((await ask(there, token, 'GET', '/users/profile')).status).toBe(200);
    const { closed } = await listen(there, token, 'Customer');
    expect((await ask(here, token, 'POST', '/auth/logout', {})).status).toBe(200);
    expect(await closed).toBe(4401);
    expect((await ask(there, token, 'GET', '/users/profile')).status).toBe(401);
  }, 30_000);
});

/** All at once, as when the machine loses its power; then two others in their place. */
async function killAndStartAgain() {
  await Promise.all(running.map((each) => each.end('SIGKILL')));
  running = await Promise.all([start(), start()]);
  [here, there] = running.map(({ url }) => url) as [string, string];
}
const isDone = async (token: string, path: string) =>
  vi.waitFor(async () => expect((await ask(here, token, 'GET', path)).body['state']).toBe('done'), {
    timeout: 90_000,
    interval: 100,
  });

describe('what is written at both processes at once', () => {
  it('checks of one bank that are written at both processes at once have numbers of their own', async () => {
    const token = await signIn('olivia');
    const { body } = await ask(here, token, 'POST', '/banks/create', { name: 'Check Bank' });
    const permit = { bankId: body['id'], payee: 'City', amount: 500, lines: [{ account: 'expenses', amount: 500 }] };
    const written = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(n % 2 ? here : there, token, 'POST', '/ledgers/general/checks', permit)),
    );
    expect(written.map(({ status, body: said }) => [status, said['code']])).toEqual(
      written.map(() => [201, undefined]),
    );
    const numbers = await Promise.all(
      written.map(async ({ body: { id } }) =>
        String((await ask(here, token, 'GET', `/ledgers/general/checks/${String(id)}`)).body['number']),
      ),
    );
    expect(new Set(numbers).size).toBe(40);
  }, 60_000);
});

describe('what was under way when its processes were killed', () => {
  it('statements that were being mailed are finished by another process, one for each customer', async () => {
    const CUSTOMERS = 100;
    const token = await signIn('olivia');
    const { items: salesmen = [] } = (await ask(here, token, 'GET', '/companies/salesman-labels')).body;
    const ids: string[] = [];
    for (let n = 0; n < CUSTOMERS; n++) {
      const { status, body } = await ask(here, token, 'POST', '/customers/create', {
        name: `Debtor ${n}`,
        type: 'business',
        salesmanId: salesmen[0]?.['value'],
        contacts: [{ name: 'Ann', email: `debtor-${n}@statements.example`, isPrimary: true }],
        billingAddress: { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
      });
      expect(status).toBe(201);
      ids.push(String(body['id']));
    }
    const sent = await ask(here, token, 'POST', '/customers/send-statements', {
      ids,
      subject: 'Your statement',
      body: 'Hello {{contact.firstName}}',
    });
    const path = `/background-tasks/${String((sent.body['task'] as Body)['id'])}`;
    await vi.waitFor(async () => expect((await ask(here, token, 'GET', path)).body['done']).toBeGreaterThan(0), {
      timeout: 30_000,
      interval: 5,
    });
    expect((await ask(here, token, 'GET', path)).body['state']).toBe('running');
    await killAndStartAgain();
    await isDone(token, path);
    const mailed = () =>
      readdirSync(join(shared, 'mailbox'))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => (JSON.parse(readFileSync(join(shared, 'mailbox', name), 'utf8')) as { to: string[] }).to)
        .filter((address) => address.endsWith('@statements.example'));
    await vi.waitFor(() => expect(new Set(mailed()).size).toBe(CUSTOMERS), { timeout: 90_000, interval: 250 });
    expect(mailed()).toHaveLength(CUSTOMERS);
    const logged = await ask(here, token, 'POST', '/messages/list', {
      filters: [{ field: 'documentId', op: 'in', value: ids }],
      limit: 1,
    });
    expect(logged.body['total']).toBe(CUSTOMERS);
  }, 180_000);

  it('a report that was asked for is made by another process, once', async () => {
    const token = await signIn('olivia');
    const asked = await ask(
      here,
      token,
      'GET',
      '/reports/worker-hours/export?endDate=2026-11-21&weekCount=4&format=pdf&whenLong=task',
    );
    expect(asked.status).toBe(202);
    const path = `/background-tasks/${String(asked.body['id'])}`;
    await killAndStartAgain();
    await isDone(token, path);
    const file = await fetch(`${there}/api${path}/result`, {
      headers: { authorization: `Bearer ${token}`, 'company-id': company },
    });
    expect([
      file.status,
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]).toEqual([200, '%PDF-']);
    const tasks = await ask(here, token, 'POST', '/background-tasks/list');
    expect(tasks.body.items?.filter(({ title }) => String(title).startsWith('Worker hours'))).toHaveLength(1);
  }, 180_000);
});

describe('a long export', () => {
  const ROWS = 20_000;
  it('an export that was being made when its processes were killed is finished by another, with every row once, for its owner alone', async () => {
    const [olivia, marcus] = [await signIn('olivia'), await signIn('marcus')];
    await fillTable(databaseUrl, 'banks', company, ROWS);
    const listed = await ask(here, olivia, 'POST', '/banks/export?whenLong=task', { columns: [{ field: 'id' }] });
    expect([listed.status, listed.body]).toEqual([202, expect.objectContaining({ title: 'Banks (CSV)' })]);
    const path = `/background-tasks/${String(listed.body['id'])}`;
    const taskAt = async (url: string) => (await ask(url, olivia, 'GET', path)).body;
    const { kinds, end } = await listen(there, olivia, 'BackgroundTask');
    await vi.waitFor(async () => expect((await taskAt(there))['done']).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 10,
    });
    expect((await taskAt(here))['state']).toBe('running');
    await vi.waitFor(() => expect(kinds()).toContain('updated'), 10_000);
    await end();
    await killAndStartAgain();
    await isDone(olivia, path);

    const fileFor = (token: string) =>
      fetch(`${there}/api${path}/result`, {
        headers: { authorization: `Bearer ${token}`, 'company-id': company },
      });
    const file = await fileFor(olivia);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Banks \d{4}-\d\d-\d\d\.csv"$/);
    const ids = (await file.text()).trim().split('\r\n').slice(1);
    expect([new Set(ids).size, ids.length >= ROWS]).toEqual([ids.length, true]);

    expect((await fileFor(marcus)).status).toBe(404);
    for (const [method, part] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/retry'],
      ['DELETE', ''],
    ] as const)
      expect([method, part, (await ask(here, marcus, method, `${path}${part}`)).status]).toEqual([method, part, 404]);
    expect((await ask(here, marcus, 'POST', '/background-tasks/list')).body.items).toEqual([]);
    expect((await ask(here, olivia, 'DELETE', path)).status).toBe(204);
    expect((await fileFor(olivia)).status).toBe(404);
  }, 180_000);
});

describe('a table that a newer version takes over', () => {
  it('a table taken over is named by /readyz of a process that stays ready, refused there, and told to its consoles', async () => {
    const token = await signIn('olivia');
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const { kinds, end } = await listen(here, token, 'Bank');
    await database.query(`UPDATE read.projections SET version = version + 1 WHERE name = 'banks'`);
    expect((await ask(there, token, 'POST', '/banks/create', { name: 'Behind its table' })).status).toBe(201);
    await vi.waitFor(() => expect(kinds()).toContain('unavailable'), 10_000);
    const refused = await ask(here, token, 'POST', '/banks/list', {});
    expect([refused.status, refused.body['code']]).toEqual([503, 'NEWER_VERSION']);
    expect((await ask(here, token, 'POST', '/customers/list', {})).status).toBe(200);
    await vi.waitFor(async () => {
      const ready = await fetch(`${here}/readyz`);
      expect([ready.status, ((await ready.json()) as { checks: Body }).checks['projections']]).toEqual([
        200,
        expect.stringMatching(/^ok, taken over by a newer version: banks \(version \d+, behind by 1\)$/),
      ]);
    }, 10_000);
    await end();
    await database.end();
  }, 60_000);
});
