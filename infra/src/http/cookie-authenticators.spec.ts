import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_A, COMPANY_B, CREW_TOKEN, openEdge, PORTAL_TOKEN, serveEdge, signedInAs } from './edge.spec-kit.ts';

let edge: Awaited<ReturnType<typeof serveEdge>>;
beforeAll(async () => {
  edge = await serveEdge();
});
afterAll(() => edge.app.close());

const cookie = `theme=dark; __Host-crew=${CREW_TOKEN}; other=1`;
const now = (headers: Record<string, string>) => edge.ask('GET', '/api/crew/now', { headers });
const note = (headers: Record<string, string>) =>
  edge.ask('POST', '/api/crew/notes', { headers, body: { text: 'Dry' } });
const codeOf = async (answer: ReturnType<typeof now>) => {
  const { status, json } = await answer;
  return [status, json().code];
};

describe('a worker on a phone', () => {
  it('the cookie says who it is, in which company, and gives no right', async () =>
    expect((await now({ cookie, 'company-id': COMPANY_B })).json().caller).toMatchObject({
      tenant: COMPANY_A,
      role: null,
      actor: { kind: 'worker', name: 'Nick', role: null },
      worker: { name: 'Nick', language: 'en' },
    }));
  it('without a cookie, or with one that opens nothing, a crew route is 401', async () => {
    expect(await codeOf(now({}))).toEqual([401, 'CREW_SIGN_IN_NEEDED']);
    expect(await codeOf(now({ cookie: `__Host-crew=${'X'.repeat(43)}` }))).toEqual([401, 'CREW_SIGN_IN_NEEDED']);
    expect(await codeOf(now({ cookie: `x__Host-crew=${CREW_TOKEN}` }))).toEqual([401, 'CREW_SIGN_IN_NEEDED']);
  });
});

describe('two identities in one request (T85)', () => {
  it('a crew route with the token of somebody of the office is 401', async () =>
    expect(await codeOf(now(signedInAs('owner', { 'company-id': COMPANY_A })))).toEqual([401, 'CREW_SIGN_IN_NEEDED']));
  it('a crew route with both is 400 TWO_IDENTITIES', async () =>
    expect(await codeOf(now({ ...signedInAs('owner'), cookie }))).toEqual([400, 'TWO_IDENTITIES']));
  it('a staff route with both answers as without the cookie', async () => {
    const caller = async (headers: Record<string, string>) =>
      (await edge.ask('GET', '/api/profile', { headers })).json().caller;
    expect(await caller(signedInAs('owner', { cookie }))).toEqual(await caller(signedInAs('owner')));
  });
  it('a staff route with the cookie alone is 401', async () =>
    expect((await edge.ask('GET', '/api/profile', { headers: { cookie } })).status).toBe(401));
});

describe('a write from another site (T79)', () => {
  const own = () => ({ origin: edge.url, 'idempotency-key': 'one' });
  it('a write of a crew page is done for a page of this site, with a key', async () =>
    expect((await note({ cookie, ...own() })).status).toBe(200));
  it('a write of a crew page is refused from a foreign origin, and without one', async () => {
    expect((await note({ cookie, ...own(), origin: 'https://evil.example' })).status).toBe(403);
    expect((await note({ cookie, 'idempotency-key': 'one' })).status).toBe(403);
  });
  it('a write of a crew page is refused without an Idempotency-Key, which no form can set', async () =>
    expect((await note({ cookie, origin: edge.url })).status).toBe(400));
});

describe('a contact of a customer in the portal', () => {
  const own = () => ({ cookie: `__Host-portal=${PORTAL_TOKEN}`, origin: edge.url, 'idempotency-key': 'one' });
  const open = (headers: Record<string, string>) => edge.ask('POST', '/api/portal/open', { headers, body: {} });
  it('the cookie says who it is, in which company and of which customer, and gives no right', async () =>
    expect((await open({ ...own(), 'company-id': COMPANY_B })).json().caller).toMatchObject({
      tenant: COMPANY_A,
      role: null,
      actor: { kind: 'contact', name: 'Ana', role: null },
      portal: { name: 'Ana', role: 'owner' },
    }));
  it('the cookie of a phone of a crew opens nothing in the portal, and the other way round', async () => {
    expect(await codeOf(open({ ...own(), cookie }))).toEqual([401, 'PORTAL_SIGN_IN_NEEDED']);
    expect(await codeOf(now({ cookie: own().cookie }))).toEqual([401, 'CREW_SIGN_IN_NEEDED']);
  });
  it('a write of the portal is refused from a foreign origin, and without a key', async () => {
    const { 'idempotency-key': _key, ...keyless } = own();
    expect((await open({ ...own(), origin: 'https://evil.example' })).status).toBe(403);
    expect((await open(keyless)).status).toBe(400);
  });
});

describe('the start of the product', () => {
  it('the start of the product is refused when nothing judges the routes of crews', () =>
    expect(openEdge({ faultsOfCrews: undefined })).rejects.toThrow('Nothing says whose day crew.now may show.'));
  it('the start of the product is refused with what is wrong with them', () =>
    expect(openEdge({ faultsOfCrews: (table) => table.map(({ name }) => `${name} is wrong.`) })).rejects.toThrow(
      'crew.now is wrong.',
    ));
});
