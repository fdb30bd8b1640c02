import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnSignature } from '@backoffice/demo/signature';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cleanUp, temporaryFolder, startReadyProduct } from './product-process.spec-kit.ts';

afterAll(cleanUp);

const [PASSWORD, NEW] = ['correct horse battery', 'another horse battery'];
const json = { 'content-type': 'application/json' };
const owner = {
  firstName: 'Irene',
  lastName: 'Novak',
  userName: 'irene',
  email: 'irene@harborline.example',
  phoneNumber: null,
};
const company = {
  name: 'Harborline',
  type: 'parent',
  licenseNumber: '1120457',
  address: { line1: '2310 Harbor Dr', city: 'National City', state: 'CA', zip: '91950' },
  phone: '+16195550188',
  email: 'office@harborline.example',
  timeZone: 'America/Los_Angeles',
};

/** One story: the product is set up, a company is made, its owner comes, and is thrown out again. */
let url = '',
  dataDir = '';
let [admin, irene, companyId] = ['', '', ''];
let product: Awaited<ReturnType<typeof startReadyProduct>>;
beforeAll(async () => {
  dataDir = temporaryFolder();
  product = await startReadyProduct(dataDir);
  ({ url } = product);
}, 120_000);

async function ask(
  method: string,
  path: string,
  { body, token, company: within }: { body?: unknown; token?: string; company?: string } = {},
) {
  const headers = {
    ...(body === undefined ? {} : json),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(within ? { 'company-id': within } : {}),
  };
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}
const login = async (userName: string, password: string) =>
  (await ask('POST', '/auth/login', { body: { userName, password } })).body.token as string;

const lastPosition = new Set<string>();
const linkTo = (address: string) =>
  vi.waitFor(
    () => {
      for (const name of readdirSync(join(dataDir, 'mailbox')).filter(
        (each) => each.endsWith('.json') && !lastPosition.has(each),
      )) {
        const { to, text } = JSON.parse(readFileSync(join(dataDir, 'mailbox', name), 'utf8')) as {
          to: string[];
          text: string;
        };
        if (!to.some((each) => each.includes(address))) continue;
        lastPosition.add(name);
        return /[?&]token=([\w-]{43})/.exec(text)?.[1] ?? '';
      }
      throw new Error(`Nothing came for ${address}`);
    },
    { timeout: 10_000 },
  );

/** Whatever a person has open: how it was closed, and after how long. */
async function subscribe(
  token: string,
  within: string,
): Promise<(since: number) => Promise<{ code: number; ms: number }>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.send(
    JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}`, 'company-id': within } }),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) =>
      String(data).includes('connection_ack') ? resolve(null) : undefined,
    );
    socket.addEventListener('close', ({ code }) => reject(new Error(`Closed with ${code}`)));
  });
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)));
  return async (since) => ({ code: await closed, ms: performance.now() - since });
}

describe('the first days of a company', { timeout: 60_000 }, () => {
  it('the first Software Admin sets the product up, after entering contact data', async () => {
    admin = (
      await ask('POST', '/auth/set-up', {
        body: { firstName: 'Sol', lastName: 'Ray', userName: 'sol', email: 'sol@example.com', password: PASSWORD },
      })
    ).body.token;
    expect((await ask('POST', '/companies/create', { token: admin, body: { ...company, owner } })).body.code).toBe(
      'PROFILE_UPDATE_REQUIRED',
    );
    expect(
      (
        await ask('PUT', '/users/update', {
          token: admin,
          body: { firstName: 'Sol', lastName: 'Ray', phoneNumber: '+16195550100' },
        })
      ).status,
    ).toBe(200);
    const made = await ask('POST', '/companies/create', { token: admin, body: { ...company, owner } });
    expect(made.status).toBe(201);
    companyId = made.body.id;
  });

  it('the owner comes by a link, chooses a password and completes the profile', async () => {
    const token = await linkTo(owner.email);
    expect((await ask('POST', '/users/verify-reset-token', { body: { token } })).body).toMatchObject({
      purpose: 'invitation',
      userName: 'irene',
      companyName: 'Harborline',
    });
    expect((await ask('POST', '/users/reset-password', { body: { token, password: PASSWORD } })).status).toBe(200);
    irene = await login('irene', PASSWORD);
    expect((await ask('POST', '/customers/list', { token: irene, company: companyId, body: {} })).body.code).toBe(
      'PROFILE_UPDATE_REQUIRED',
    );
    const {
      body: { id, roleCode, requiresProfileUpdate },
    } = await ask('GET', '/users/profile', { token: irene });
    expect({ roleCode, requiresProfileUpdate }).toEqual({ roleCode: 'OA', requiresProfileUpdate: true });
    const early = await login('irene', PASSWORD);
    // a window that waits for the profile hears that its session is over
    const closed = await subscribe(early, companyId);
    await ask('POST', '/auth/logout', { token: early, body: {} });
    expect((await closed(performance.now())).code).toBe(4401);
    const bytes = Buffer.from(drawnSignature('Irene Novak').split(',')[1] ?? '', 'base64');
    const {
      body: { uploadUrl, filePath },
    } = await ask('POST', '/media/upload-url', {
      token: irene,
      company: companyId,
      body: {
        purpose: 'signature',
        parent: { entity: 'User', id },
        fileName: 'signature.png',
        contentType: 'image/png',
        size: bytes.length,
      },
    });
    expect(
      (await fetch(new URL(uploadUrl, url), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: bytes }))
        .ok,
    ).toBe(true);
    expect(
      (
        await ask('PUT', '/users/update', {
          token: irene,
          body: {
            firstName: 'Irene',
            lastName: 'Novak',
            phoneNumber: '+16195550189',
            profilePicture: null,
            signature: filePath,
          },
        })
      ).status,
    ).toBe(200);
    expect((await ask('POST', '/customers/list', { token: irene, company: companyId, body: {} })).status).toBe(200);
  });

  it.each([
    [
      'signs out everywhere',
      async (other: string): Promise<void> => {
        await ask('POST', '/auth/logout', { token: other, body: { logoutFromAllDevices: true } });
      },
      PASSWORD,
    ],
    [
      'chooses another password',
      async (): Promise<void> => {
        await ask('POST', '/users/forgot-password', { body: { email: owner.email } });
        expect(
          (await ask('POST', '/users/reset-password', { body: { token: await linkTo(owner.email), password: NEW } }))
            .status,
        ).toBe(200);
      },
      PASSWORD,
    ],
    [
      'ends this session from another device',
      async (other: string): Promise<void> => {
        const { items } = (await ask('GET', '/auth/sessions', { token: other })).body;
        for (const { id, isCurrent } of items)
          if (!isCurrent) await ask('DELETE', `/auth/sessions/${id}`, { token: other });
      },
      NEW,
    ],
  ] as const)('the owner’s open connections close within five seconds when she %s', async (_words, act, password) => {
    const [here, other] = [await login('irene', password), await login('irene', password)];
    const closed = await subscribe(here, companyId);
    const since = performance.now();
    await act(other);
    const { code, ms } = await closed(since);
    expect(code).toBe(4401);
    expect(ms).toBeLessThan(5_500);
    expect((await ask('GET', '/users/profile', { token: here })).status).toBe(401);
  });

  it('a disabled colleague’s open connections close within five seconds', async () => {
    const token = await login('irene', NEW);
    const made = await ask('POST', '/users/create', {
      token,
      company: companyId,
      body: {
        firstName: 'Paul',
        lastName: 'Ames',
        userName: 'paul',
        email: 'paul@harborline.example',
        phoneNumber: '+16195550190',
        role: 'SM',
      },
    });
    expect(made.status).toBe(201);
    await ask('POST', '/users/reset-password', {
      body: { token: await linkTo('paul@harborline.example'), password: PASSWORD },
    });
    const paul = await login('paul', PASSWORD);
    const knock = async () => (await ask('GET', '/users/profile', { token: paul })).status;
    expect(await knock()).toBe(200);
    expect((await ask('PUT', `/users/${made.body.id}/disable`, { token, company: companyId })).status).toBe(200);
    expect(await knock()).toBe(401);
    expect((await ask('POST', '/auth/login', { body: { userName: 'paul', password: PASSWORD } })).status).toBe(401);
  });

  it('a file of customers is imported once, though the product is restarted meanwhile and the file is put in again', async () => {
    const token = await login('irene', NEW);
    const asIrene = (method: string, path: string, body?: object) =>
      ask(method, path, { body, token, company: companyId });
    const rita = {
      firstName: 'Rita',
      lastName: 'Bell',
      userName: 'rita',
      email: 'rita@harborline.example',
      role: 'SM',
    };
    await asIrene('POST', '/users/create', { ...rita, phoneNumber: '+16195550191' });
    const isBad = (at: number) => at % 42 === 41;
    const lines = Array.from(
      { length: 300 },
      (_, at) =>
        `"Dock ${at}, Inc",dock${at}@example.com,${at} Main St,San Diego,${isBad(at) ? 'California' : 'ca'},92101,Rita Bell,=1+1`,
    );
    const bytes = ['Customer Name,E-mail,Street,City,State,Zip Code,Sales Rep,Comments', ...lines].join('\n');
    const uploaded = await fetch(`${url}/api/customers/import/upload?fileName=docks.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'company-id': companyId, 'content-type': 'text/csv' },
      body: bytes,
    });
    const file = (await uploaded.json()) as { id: string; rows: number; columns: { field: string | null }[] };
    expect(file).toMatchObject({ rows: 300, columns: file.columns.map(() => ({ field: expect.any(String) })) });
    const mapping = file.columns.map(({ field }) => field);
    const start = async (isTrial: boolean): Promise<string> =>
      (await asIrene('POST', `/customers/import/${file.id}/start`, { mapping, isTrial })).body.taskId;
    const ended = (taskId: string) =>
      vi.waitFor(
        async () => {
          expect((await asIrene('GET', `/background-tasks/${taskId}`)).body.state).toBe('done');
          return (await asIrene('GET', `/customers/import/${file.id}/rows?taskId=${taskId}&outcome=refused`)).body;
        },
        { timeout: 40_000, interval: 200 },
      );
    const customers = async () =>
      (await asIrene('POST', '/customers/list', { limit: 1, search: 'Dock' })).body as {
        total: number;
        items: object[];
      };

    const tried = await ended(await start(true));
    expect(tried.counts).toEqual({ create: 293, update: 0, unchanged: 0, refused: 7 });
    expect(tried.items[0]).toMatchObject({
      row: 43,
      problems: [{ field: 'State', message: 'Use the two letters of the state.' }],
    });
    expect((await customers()).total).toBe(0);

    const task = await start(false);
    await vi.waitFor(async () => expect((await customers()).total).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 20,
    });
    await product.end('SIGTERM');
    product = await startReadyProduct(dataDir);
    ({ url } = product);
    expect((await ended(task)).counts).toEqual({ create: 293, update: 0, unchanged: 0, refused: 7 });
    expect(await customers()).toMatchObject({ total: 293, items: [{ notes: '=1+1', salesmanName: 'Rita Bell' }] });

    expect((await ended(await start(false))).counts).toEqual({ create: 0, update: 0, unchanged: 293, refused: 7 });
    expect((await customers()).total).toBe(293);
    expect((await asIrene('GET', `/locations/import/${file.id}`)).status).toBe(404);
    expect(
      (await asIrene('POST', `/customers/import/${file.id}/start`, { mapping: ['id', 'name', 'name'], isTrial: true }))
        .body.details,
    ).toMatchObject([
      { field: 'mapping.0', code: 'UNKNOWN_FIELD' },
      { field: 'mapping.2', code: 'FIELD_TWICE' },
      { field: 'mapping', code: 'NO_KEY' },
    ]);
  }, 180_000);
});
