import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  awaitingCodeAs,
  COMPANY_A,
  HANDED_OVER,
  LINK_TOKEN,
  RECORD_ID,
  routeTable,
  serveEdge,
  signedInAs,
  SIGNER_PAGE,
} from './edge.spec-kit.ts';
import { handOverCookie } from './context-headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
let edge: Awaited<ReturnType<typeof serveEdge>>;
beforeAll(async () => {
  for (const page of ['index', 'preview', 'verify']) writeFileSync(join(folder, `${page}.html`), `<p>${page}</p>`);
  edge = await serveEdge({ staticDir: folder, previews: ['things', 'others'] });
});
afterAll(async () => {
  await edge.app.close();
  rmSync(folder, { recursive: true });
});

const cookie = `theme=dark; handed-over=${HANDED_OVER}`;
const pathOf = (path: string) => `/api${path.replace(':id', RECORD_ID)}`;
const owner = signedInAs('owner', { 'company-id': COMPANY_A });
const ADDRESSES = [
  '/',
  '/login',
  '/customers',
  '/dashboard',
  '/index.html',
  '/verify',
  '/account',
  `/things/preview/${LINK_TOKEN}`,
  `/things/preview/${'M'.repeat(43)}`,
  `/others/preview/${LINK_TOKEN}?here=1`,
  `/toc/${RECORD_ID}/proposal`,
  '/nowhere',
];

describe('a device that is with a signer', () => {
  it('of 40 addresses and calls none is answered with anything but 401 or the page of the signer (T87, G17)', async () => {
    const calls = routeTable.flatMap(({ method, path }) =>
      [{}, owner].map((headers) => ({ method, path: pathOf(path), headers })),
    );
    const answered = await Promise.all(
      calls.map(async ({ method, path, headers }) => {
        const { status, json } = await edge.ask(method, path, { headers: { ...headers, cookie } });
        return { path, status, code: json().code };
      }),
    );
    expect(answered.filter(({ status, code }) => status !== 401 || code !== 'HANDED_OVER')).toEqual([]);
    const pages = await Promise.all(
      ADDRESSES.map(async (address) => {
        const answer = await fetch(`${edge.url}${address}`, { headers: { cookie }, redirect: 'manual' });
        return [address, answer.status, answer.headers.get('location')];
      }),
    );
    expect(pages).toEqual(ADDRESSES.map((address) => [address, 302, SIGNER_PAGE]));
    expect(calls.length + ADDRESSES.length).toBeGreaterThanOrEqual(40);
  });

  it('it is told who has it', async () =>
    expect((await edge.ask('GET', '/api/open', { headers: { cookie } })).json()).toMatchObject({
      type: 'UNAUTHORIZED',
      code: 'HANDED_OVER',
      message: 'This phone is with Amy Chou. Take it back with your password.',
    }));

  it('a sign-in that waits for its code goes no further on it', async () =>
    expect(
      (await edge.ask('POST', '/api/code', { headers: { ...awaitingCodeAs('owner'), cookie }, body: {} })).status,
    ).toBe(401));

  it('the link of the signer opens its document, and its page', async () => {
    expect((await edge.ask('GET', `/api/things/preview/${LINK_TOKEN}`, { headers: { cookie } })).status).toBe(200);
    const page = await fetch(`${edge.url}${SIGNER_PAGE}`, { headers: { cookie }, redirect: 'manual' });
    expect([page.status, await page.text()]).toEqual([200, '<p>preview</p>']);
  });

  it('a session that was handed over is refused without the cookie, too', async () => {
    const suspended = await serveEdge({
      guard: {
        ...edgeGuard,
        sessionOf: async () => ({ sessionId: RECORD_ID, userId: RECORD_ID, handedOverTo: 'Amy Chou' }),
      },
    });
    const answer = await suspended.ask('GET', '/api/things/labels', { headers: owner });
    await suspended.app.close();
    expect([answer.status, answer.json().code]).toEqual([401, 'HANDED_OVER']);
  });

  it('the cookie is kept from scripts and from other sites, and over https from every other name', () => {
    expect(handOverCookie('s', 'https://office.example')).toBe(
      '__Host-handed-over=s; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400; Secure',
    );
    expect(handOverCookie(null, 'http://localhost')).toBe('handed-over=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
  });
});

/** Nobody is known to it. */
const edgeGuard = {
  crewMemberOf: async () => null,
  portalVisitorOf: async () => null,
  memberOf: async () => null,
  challengeOf: async () => null,
  resolveLink: async () => null,
  handOverOf: async () => null,
  guessLimiter: { secondsToWait: async () => null, count: async () => {} },
};
