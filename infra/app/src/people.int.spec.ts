import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

afterAll(cleanUp);

/**
 * People, companies and access in the running product: what is written on one side is seen, and heard, on the other.
 */

type Body = Readonly<Record<string, unknown>>;
type Row = Body & { readonly id: string };
type Reply = {
  readonly status: number;
  readonly body: Body & {
    readonly id?: string;
    readonly code?: string;
    readonly items: readonly Row[];
    readonly data?: Body;
  };
};
type Label = { readonly value: string; readonly label: string };

let url: string;
let lastPosition = 0;
const tokens = new Map<string, string>();
const ids: Record<string, string> = {};
let builders = '',
  civil = '';

beforeAll(async () => {
  ({ url } = await startDemoProduct());
  for (const name of ['olivia', 'marcus', 'priya', 'dana', 'nick', 'teresa', 'joanna', 'ben', 'gina', 'sam']) {
    const { body } = await call('', 'POST', '/api/auth/login', { userName: name, password: DEMO_PASSWORD });
    tokens.set(name, String(body.token));
    ids[name] = String(body.userId);
  }
  const companies = (await call('olivia', 'GET', '/api/users/profile')).body.companies as readonly Label[];
  [builders, civil] = ['Ridgeline Builders', 'Ridgeline Civil'].map(
    (name) => companies.find(({ label }) => label === name)?.value,
  ) as [string, string]; // both are there
}, 180_000);

const headersOf = (who: string, companyId: string) => ({
  ...(who ? { authorization: `Bearer ${tokens.get(who)}` } : {}),
  ...(companyId ? { 'company-id': companyId } : {}),
});
async function call(
  who: string,
  method: string,
  path: string,
  body?: Body,
  companyId = '',
  more: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headersOf(who, companyId), ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // as the caller knows the route
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Reply['body'] };
}
/** Asks in a company, having seen what was written to the platform before. */
async function ask(
  who: string,
  method: string,
  path: string,
  body?: Body,
  { companyId = builders, salesmanId = '' } = {},
): Promise<Reply> {
  const isRead = method === 'GET' || /\/(list|sent|received)$/.test(path);
  const answer = await call(who, method, `/api${path}`, body, companyId, {
    ...(isRead && /^\/(users|companies|company-access|portfolio-access)/.test(path)
      ? { 'x-read-after': String(lastPosition) }
      : {}),
    ...(salesmanId ? { 'salesman-id': salesmanId } : {}),
  });
  if (!isRead && typeof answer.body.position === 'number') lastPosition = Math.max(lastPosition, answer.body.position);
  return answer;
}
const graph = async (who: string, query: string, companyId = builders) =>
  (await call(who, 'POST', '/graphql', { query }, companyId, { 'x-read-after': String(lastPosition) })).body.data;
const openInvitations = async (kind: string, by: string, companyId: string) =>
  (await ask('olivia', 'POST', `/${kind}-access/received`, { limit: 50 }, { companyId })).body.items.find(
    ({ requesterId, status }) => requesterId === ids[by] && status === 'pending',
  )?.id ?? expect.fail(`${by} asks for nothing`);

/** What an open console hears of, and with what its socket closes. */
async function subscribe(who: string, resource: string, companyId: string) {
  const heard: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  const client = createClient({
    url: url.replace('http', 'ws').concat('/graphql'),
    webSocketImpl: WebSocket,
    connectionParams: headersOf(who, companyId),
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => {},
    on: { closed: (event) => resolve((event as { code: number }).code) },
  });
  client.subscribe<{ changes: { id: string } }>(
    { query: `subscription { changes(resources: ["${resource}"]) { id kind } }` },
    {
      next: ({ data }) => {
        if (data) heard.push(data.changes.id);
      },
      error: () => {},
      complete: () => {},
    },
  );
  await pause(500);
  return { heard, closed, end: () => client.dispose() };
}

describe('access to another company', () => {
  let id = '';
  it('a request for access is announced to the company that may answer it', async () => {
    const [owner, stranger] = [
      await subscribe('olivia', 'AccessRequest', builders),
      await subscribe('teresa', 'AccessRequest', builders),
    ];
    id = await openInvitations('company', 'ben', builders);
    expect((await ask('priya', 'PUT', `/company-access/${id}/approve`, { note: 'Welcome' })).status).toBe(200);
    await vi.waitFor(() => expect(owner.heard).toContain(id));
    expect(
      (await ask('olivia', 'POST', '/company-access/received', { limit: 50 })).body.items.find(
        (each) => each.id === id,
      ),
    ).toMatchObject({ status: 'approved', note: 'Welcome', decidedByName: 'Priya Raman' });
    await Promise.all([owner.end(), stranger.end()]);
  });
  it('access counts from the next call until it is revoked; live connections close within 5 s (T25)', async () => {
    expect((await ask('ben', 'POST', '/customers/list', {})).status).toBe(200);
    const [console_, elsewhere] = [
      await subscribe('ben', 'Customer', builders),
      await subscribe('ben', 'Customer', civil),
    ];
    const began = Date.now();
    expect((await ask('olivia', 'PUT', `/company-access/${id}/revoke`, { note: '' })).status).toBe(200);
    expect((await ask('ben', 'POST', '/customers/list', {})).status).toBe(403);
    expect(await console_.closed).toBe(4403);
    expect(Date.now() - began).toBeLessThan(5_000);
    expect((await ask('ben', 'POST', '/customers/list', {}, { companyId: civil })).status).toBe(200);
    await elsewhere.end();
  });
  it('a request for access is answered once, in the company it is for, by somebody else (T24)', async () => {
    const asked = await openInvitations('company', 'teresa', civil);
    expect((await ask('teresa', 'PUT', `/company-access/${asked}/approve`, { note: '' })).status).toBe(403);
    expect((await ask('priya', 'PUT', `/company-access/${asked}/approve`, { note: '' })).status).toBe(404);
    expect(
      (await ask('olivia', 'PUT', `/company-access/${asked}/approve`, { note: '' }, { companyId: civil })).status,
    ).toBe(200);
    expect(
      await ask('olivia', 'PUT', `/company-access/${asked}/approve`, { note: '' }, { companyId: civil }),
    ).toMatchObject({ status: 409, body: { code: 'BAD_STATE' } });
    expect(
      (await ask('teresa', 'GET', `/companies/labels?salesmanId=${ids['teresa']}`)).body.items.map(
        ({ label }) => label,
      ),
    ).toEqual(['Ridgeline Builders', 'Ridgeline Civil']);
  });
});

describe('a colleague’s portfolio', () => {
  const salesmen = async (salesmanId = '') =>
    [
      ...new Set(
        (await ask('teresa', 'POST', '/customers/list', { limit: 200 }, { salesmanId })).body.items.map(
          (row) => row.salesmanId,
        ),
      ),
    ].toSorted();
  it('a colleague’s portfolio is shown beside one’s own, narrowed by header, and gone once revoked', async () => {
    const [own, hers] = [String(ids['teresa']), String(ids['joanna'])];
    expect(await salesmen()).toEqual([own]);
    expect((await ask('teresa', 'POST', '/customers/list', {}, { salesmanId: hers })).status).toBe(403);
    const id = await openInvitations('portfolio', 'teresa', builders);
    await ask('marcus', 'PUT', `/portfolio-access/${id}/approve`, { note: '' });
    expect([await salesmen(), await salesmen(hers), await salesmen(own)]).toEqual([
      [own, hers].toSorted(),
      [hers],
      [own],
    ]);
    expect((await ask('teresa', 'GET', '/portfolio-access/labels')).body.items.map(({ label }) => label)).toEqual([
      'Nick Castellano',
    ]);
    await ask('marcus', 'PUT', `/portfolio-access/${id}/revoke`, { note: '' });
    expect(await salesmen()).toEqual([own]);
    expect((await ask('teresa', 'POST', '/customers/list', {}, { salesmanId: hers })).status).toBe(403);
  });
});

describe('people', () => {
  const names = async (who: string, body: Body = {}, companyId = builders) =>
    (await ask(who, 'POST', '/users/list', { limit: 50, sortBy: 'name', order: 'asc', ...body }, { companyId })).body
      .items;
  it('people are visible to those above them, and to their peers where that is allowed', async () => {
    const rolesSeen = async (who: string) =>
      [...new Set((await names(who)).map(({ role }) => String(role)))].toSorted();
    expect(await Promise.all(['olivia', 'marcus', 'priya', 'dana'].map(rolesSeen))).toEqual([
      ['AD', 'AF', 'OA', 'SM', 'SU'],
      ['AD', 'AF', 'SM', 'SU'],
      ['AD', 'AF', 'SM'],
      ['SM'],
    ]);
    expect((await ask('priya', 'GET', `/users/${ids['marcus']}`)).status).toBe(404);
    for (const who of ['nick', 'sam']) expect((await ask(who, 'POST', '/users/list', {})).status).toBe(403);
  });
  it('people are shown with their role in this company, and with nothing of other companies', async () => {
    const gina = (await ask('olivia', 'GET', `/users/${ids['gina']}`)).body;
    expect(gina).toMatchObject({
      role: 'AD',
      membershipStatus: 'active',
      companyId: builders,
      lastSeenAt: expect.any(String),
    });
    expect(Object.keys(gina)).not.toEqual(expect.arrayContaining(['memberships']));
    expect((await ask('olivia', 'GET', `/users/${ids['gina']}`, undefined, { companyId: civil })).body).toMatchObject({
      role: 'SM',
      companyId: civil,
    });
    expect(JSON.stringify((await ask('marcus', 'GET', `/users/${ids['gina']}/history`)).body)).not.toContain(civil);
  });
  it('people are found by role and status, by GraphQL and REST alike', async () => {
    expect(
      (await names('olivia', { filters: [{ field: 'role', op: 'eq', value: 'AF' }] })).map(({ name }) => name),
    ).toEqual(['Hannah Kim', 'Priya Raman']);
    expect(
      (await names('olivia', { filters: [{ field: 'status', op: 'eq', value: 'disabled' }] })).map(({ name }) => name),
    ).toEqual(['Walter Briggs']);
    const query =
      '{ users(request: { sortBy: "name", order: asc, limit: 50 }) { total items { id name role membershipStatus } } }';
    expect(await graph('olivia', query)).toMatchObject({
      users: { items: (await names('olivia')).map(({ id, name, role }) => ({ id, name, role })) },
    });
    expect(await graph('priya', `{ user(id: "${ids['marcus']}") { name } }`)).toEqual({ user: null });
    expect(await graph('olivia', `{ user(id: "${ids['marcus']}") { name role } }`)).toEqual({
      user: { name: 'Marcus Lindqvist', role: 'SU' },
    });
  });
  it('a person with customers cannot be disabled, and changes of people are announced', async () => {
    const owner = await subscribe('olivia', 'User', builders);
    const answer = await ask('olivia', 'PUT', `/users/${ids['nick']}/disable`);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringMatching(/^Reassign \d+ customers first\.$/),
    ]);
    expect((await ask('olivia', 'PUT', `/users/${ids['dana']}/change-status`, { status: 'inactive' })).status).toBe(
      200,
    );
    await vi.waitFor(() => expect(owner.heard).toContain(ids['dana']));
    expect((await ask('olivia', 'GET', `/users/${ids['dana']}`)).body).toMatchObject({
      membershipStatus: 'inactive',
      status: 'active',
    });
    expect((await ask('dana', 'POST', '/customers/list', {})).status).toBe(401); // she works nowhere any more
    await owner.end();
  });
  it('people may be given only roles below one’s own', async () =>
    expect(
      await Promise.all(
        ['olivia', 'marcus', 'priya', 'gina', 'nick'].map(async (who) =>
          (await ask(who, 'GET', '/roles/labels')).body.items.map(({ value }) => value),
        ),
      ),
    ).toEqual([['SU', 'AF', 'AD', 'SM'], ['AF', 'AD', 'SM'], ['AD', 'SM'], ['SM'], []]));
});

describe('companies', () => {
  it('a Software Admin sees all companies, and everybody else their own', async () => {
    const seenBy = async (who: string) =>
      (await ask(who, 'GET', '/companies/labels', undefined, { companyId: '' })).body.items.map(({ label }) => label);
    expect([await seenBy('sam'), await seenBy('olivia'), await seenBy('marcus')]).toEqual([
      ['Harborline Paving', 'Ridgeline Builders', 'Ridgeline Civil'],
      ['Ridgeline Builders', 'Ridgeline Civil'],
      ['Ridgeline Builders'],
    ]);
    expect((await ask('nick', 'GET', '/company-access/labels')).body.items.map(({ label }) => label)).toEqual([
      'Ridgeline Civil',
    ]);
  });
  it('a change of a company reaches every console that shows it', async () => {
    const [olivia, sam] = [await subscribe('olivia', 'Company', builders), await subscribe('sam', 'Company', '')];
    expect(
      (
        await ask('olivia', 'PUT', `/companies/${civil}/admin-emails`, {
          adminEmails: ['books@ridgeline-civil.example'],
        })
      ).status,
    ).toBe(200);
    for (const { heard, end } of [olivia, sam]) {
      await vi.waitFor(() => expect(heard).toContain(civil));
      await end();
    }
    expect(await graph('olivia', '{ companies { items { name adminEmails } } }')).toMatchObject({
      companies: {
        items: expect.arrayContaining([{ name: 'Ridgeline Civil', adminEmails: ['books@ridgeline-civil.example'] }]),
      },
    });
  });
});

describe('reassigned records', () => {
  const count = async (of: Body) => (await ask('olivia', 'POST', '/reassignments/count', of)).body;
  const idsOf = async (who: string, list: string, position: unknown, filters: readonly object[] = []) =>
    (
      await call(who, 'POST', `/api/${list}/list`, { limit: 500, filters }, builders, {
        'x-read-after': String(position ?? 0),
      })
    ).body.items
      .map(({ id }) => id)
      .toSorted();
  const drafts = [{ field: 'status', op: 'in', value: ['draft', 'sent', 'viewed'] }];
  const approved = [{ field: 'approvedAt', op: 'gt', value: '2000-01-01T00:00:00.000Z' }];
  const signed = [{ field: 'status', op: 'in', value: ['contracted', 'accepted'] }];

  it('all that a salesman has is counted, given to another, and taken back as one; what is signed stays', async () => {
    const before = {
      customers: await idsOf('nick', 'customers', 0),
      locations: await idsOf('nick', 'locations', 0),
      signed: await idsOf('nick', 'proposals', 0, signed),
      invoices: await idsOf('nick', 'invoices', 0, approved),
    };
    const fromSalesmanId = ids['nick'];
    const counted = await count({ fromSalesmanId });
    expect(counted).toMatchObject({ customers: before.customers.length, locations: before.locations.length });
    expect(Number(counted['followUps']) * Number(counted['documents'])).toBeGreaterThan(0);

    const given = await ask('olivia', 'POST', '/reassignments', { fromSalesmanId, toSalesmanId: ids['teresa'] });
    expect(given).toMatchObject({
      status: 200,
      body: { count: Object.values(counted).reduce((sum: number, each) => sum + Number(each), 0) },
    });
    const { position, reassignmentId } = given.body;
    expect(await idsOf('nick', 'customers', position)).toEqual([]);
    expect(await idsOf('nick', 'locations', position)).toEqual([]);
    expect(await idsOf('nick', 'proposals', position, drafts)).toEqual([]);
    expect(await idsOf('nick', 'proposals', position, signed)).toEqual(before.signed);
    expect(await idsOf('nick', 'invoices', position, approved)).toEqual(before.invoices);
    expect(before.invoices.length).toBeGreaterThan(0);
    expect(await idsOf('teresa', 'customers', position)).toEqual(expect.arrayContaining(before.customers));
    expect(await count({ fromSalesmanId })).toEqual({
      customers: 0,
      locations: 0,
      followUps: 0,
      conversations: 0,
      documents: 0,
    });
    const history = (await ask('olivia', 'GET', `/locations/${before.locations[0]}/history`)).body.items;
    expect(JSON.stringify(history)).toContain('gave it to Teresa Mwangi');

    const back = await ask('olivia', 'PUT', `/reassignments/${String(reassignmentId)}/undo`);
    expect(back).toMatchObject({ status: 200, body: { count: given.body['count'] } });
    expect(await idsOf('nick', 'customers', back.body['position'])).toEqual(before.customers);
    expect((await ask('olivia', 'PUT', `/reassignments/${String(reassignmentId)}/undo`)).body.code).toBe(
      'REASSIGNMENT_UNKNOWN',
    );
  });
  it('only what is chosen goes along with a customer or a location', async () => {
    const [customer = ''] = await idsOf('nick', 'customers', 0);
    const all = await count({ customerIds: [customer] });
    expect(all['customers']).toBe(1);
    const toSalesmanId = ids['teresa'];
    const alone = await ask('olivia', 'POST', '/reassignments', { customerIds: [customer], toSalesmanId, along: [] });
    expect(alone.body).toMatchObject({ count: 1 });
    await ask('olivia', 'PUT', `/reassignments/${String(alone.body['reassignmentId'])}/undo`);
    const [location = ''] = await idsOf('nick', 'locations', 0);
    const place = { locationIds: [location], toSalesmanId };
    const { customers, locations } = await count(place);
    expect({ customers, locations }).toEqual({ customers: 0, locations: 1 });
    const moved = await ask('olivia', 'POST', '/reassignments', { ...place, along: [] });
    expect(moved.body).toMatchObject({ count: 1 });
    await ask('olivia', 'PUT', `/reassignments/${String(moved.body['reassignmentId'])}/undo`);
  });
  it('records are reassigned only by users who may choose a salesman, and only to a salesman', async () => {
    const [customer = ''] = await idsOf('nick', 'customers', 0);
    const [of, to] = [{ customerIds: [customer] }, { toSalesmanId: ids['teresa'] }];
    expect((await ask('nick', 'POST', '/reassignments', { ...of, ...to })).status).toBe(403);
    expect((await ask('nick', 'POST', '/reassignments/count', of)).status).toBe(403);
    expect((await ask('olivia', 'POST', '/reassignments', { ...of, toSalesmanId: ids['priya'] })).body).toMatchObject({
      code: 'SALESMAN_UNKNOWN',
      details: [{ field: 'toSalesmanId' }],
    });
    expect((await ask('olivia', 'POST', '/reassignments', to)).body).toMatchObject({
      details: [{ field: 'customerIds' }],
    });
    const elsewhere = { customerIds: ['00000000-0000-7000-8000-000000000000'], ...to };
    expect((await ask('olivia', 'POST', '/reassignments', elsewhere)).status).toBe(404);
    const nobody = { fromSalesmanId: ids['priya'], ...to };
    expect((await ask('olivia', 'POST', '/reassignments', nobody)).body.code).toBe('NOTHING_TO_REASSIGN');
    expect(await idsOf('nick', 'customers', 0)).toContain(customer);
  });
});

describe('whether something is taken (T29)', () => {
  it('is-unique answers thirty questions a minute about readable records too (T29)', async () => {
    const answers = [];
    for (let n = 0; n < 31; n++) answers.push((await ask('nick', 'GET', `/customers/is-unique?name=guess${n}`)).status);
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });
});
