import { randomUUID } from 'node:crypto';
import { resources, routeTable } from '@backoffice/contracts';
import {
  PortalRole,
  portalKinds,
  portalKindsOf,
  seesInPortal,
  type PortalBalance,
  type PortalPaper,
  type PortalPapers,
} from '@backoffice/contracts/features/portal-access';
import type { Receivables } from '@backoffice/contracts/features/receivables';
import type { Route } from '@backoffice/contracts/kernel';
import { SAMPLE_SEED, sampleOf } from '#checks/sample.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, openProductFixture, type ProductFixture } from './product-fixture.spec-kit.ts';
import { sampleRequest } from './requests.spec-kit.ts';

/**
 * Every route of the table, asked as a contact of a customer; every kind of paper by every role, both ways: what a role
 * sees opens, and all else is not there. A commit asks a tenth of the routes of others, which SAMPLE chooses.
 */
const SHARE = 0.1;
const routesOfPortal = routeTable.filter(({ access }) => access === 'portal');
const routesOfOthers = routeTable.filter(({ access }) => access !== 'portal' && access !== 'public');
const KINDS = Object.keys(portalKinds) as (keyof typeof portalKinds)[]; // its own keys
const CODE = /^\d{6}\b/m;

type Contact = { readonly id: string; readonly name: string; readonly email: string | null };
type Customer = { readonly id: string; readonly contacts: readonly Contact[] };
type ListedDocument = { readonly id: string; readonly customerId: string };

let world: ProductFixture;
let cookie = '';
/** Of the demo company, with papers of most kinds; and what others have. */
let customer: Customer;
let ofOthers: { readonly entity: string; readonly id: string }[] = [];
/** Sent to the first of two contacts of a customer of its own; the second one is signed in by `asLuis`. */
let [proposal, draft, asLuis] = ['', '', ''];

const ask = (method: string, path: string, as = cookie, body?: object) =>
  world.ask({
    method,
    path: `/api/portal${path}`,
    headers: { cookie: as, ...(method === 'GET' ? {} : { origin: world.url, 'idempotency-key': randomUUID() }) },
    ...(body && { body }),
  });
/** By the contract of its route. */
const answerOf = async <T>(path: string, as = cookie) => JSON.parse((await ask('GET', path, as)).text) as T;
const papers = async (as = cookie) => (await answerOf<PortalPapers>('/papers', as)).items;
const open = ({ entity, id }: { entity: string; id: string }, as = cookie, body = {}) =>
  ask('POST', `/papers/${entity}/${id}/open`, as, body);
const office = <T>(method: string, path: string, body?: unknown) =>
  world.done<T>(method, path, world.headersOf('OA'), body);

async function signedIn(customerId: string, { id, email }: Contact, role: PortalRole): Promise<string> {
  await office('PUT', `/portal-access/${id}/invite`, { customerId, role });
  const to = email ?? '';
  const { challenge } = await world.done<{ challenge: string }>(
    'POST',
    '/portal/sign-in/code',
    {},
    { companyId: world.companyId, to },
  );
  const code = CODE.exec(
    await world.mailOf((mail) => mail.to.some((each) => each.includes(to)) && CODE.test(mail.text)),
  );
  const { headers } = await world.ask({
    method: 'POST',
    path: '/api/portal/sign-in/verify',
    body: { challenge, code: code?.[0] },
  });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}
const becomes = (role: PortalRole) => {
  const [contact] = customer.contacts;
  return office('PUT', `/portal-access/${contact?.id}/role`, { role });
};

beforeAll(async () => {
  world = await openProductFixture();
  const { items } = await office<{ items: { id: string }[] }>('POST', '/customers/list', {
    sortBy: 'owed',
    order: 'desc',
    limit: 1,
  });
  customer = await office<Customer>('GET', `/customers/${items[0]?.id}`);
  for (const entity of KINDS) {
    const path = resources.find((each) => each.entity === entity)?.path ?? '';
    const list = routeTable.find(({ name }) => name === `${path}.list`)?.path ?? '';
    const found = await office<{ items: ListedDocument[] }>('POST', list, { limit: 200 });
    const other = found.items.find(({ customerId }) => customerId !== customer.id);
    ofOthers.push(
      ...[other?.id, world.foreign.ids[entity]].flatMap((id) => (id === undefined ? [] : [{ entity, id }])),
    );
  }
  const [first] = customer.contacts;
  if (!first) throw new Error('The customer has no contact');
  cookie = await signedIn(customer.id, first, 'owner');
  await two();
  await world.quiet();
}, 300_000);
afterAll(() => world?.close(), 60_000);

/** A customer of two, of whom one was sent a proposal to sign; another proposal was not sent. */
async function two(): Promise<void> {
  const address = { line1: '9 Palm Court', city: 'San Diego', state: 'CA', zip: '92101' };
  const { id } = await office<{ id: string }>('POST', '/customers/create', {
    name: 'Rivera Homes',
    salesmanId: world.people.SM.id,
    billingAddress: address,
    contacts: [
      { name: 'Ana Rivera', email: 'ana@rivera.example', isPrimary: true },
      { name: 'Luis Rivera', email: 'luis@rivera.example' },
    ],
  });
  const place = await office<{ id: string }>('POST', '/locations/create', {
    customerId: id,
    name: 'Palm Court',
    address,
  });
  const propose = async (name: string) =>
    (
      await office<{ id: string }>('POST', `/proposals/create?locationId=${place.id}`, {
        name,
        lineItems: [{ name: 'Stones', unitPrice: 1_000_000 }],
      })
    ).id;
  [proposal, draft] = [await propose('Wall'), await propose('Gate')];
  await office('POST', `/proposals/${proposal}/send-email`, {
    to: ['ana@rivera.example'],
    subject: 'For you',
    body: '{{doc.link}}',
  });
  const { contacts } = await office<Customer>('GET', `/customers/${id}`);
  const luis = contacts.find(({ email }) => email === 'luis@rivera.example');
  if (luis) asLuis = await signedIn(id, luis, 'owner');
}

const requestOf = (route: Route) => {
  const { method, path, body } = sampleRequest(route, world.own);
  return { method, path, ...(['GET', 'HEAD'].includes(method) ? {} : { body }) };
};

describe('every route as a contact of a customer', () => {
  it('every route of others answers a contact 401 and no row, and changes nothing', async () => {
    const before = await world.quiet();
    const chosen = sampleOf(routesOfOthers, SHARE, ({ name }) => name).filter(({ access }) => access !== 'link');
    const faults: string[] = [];
    for (const route of chosen) {
      const headers = { cookie, 'company-id': world.companyId, 'idempotency-key': randomUUID() };
      const answer = await world.ask({ ...requestOf(route), headers });
      if (answer.status !== 401) faults.push(`${route.name}: ${answer.status} ${answer.text.slice(0, 100)}`);
    }
    process.stdout.write(
      `asked as a contact with SAMPLE=${SAMPLE_SEED}: ${chosen.length} of ${routesOfOthers.length}\n`,
    );
    expect(faults).toEqual([]);
    expect(await world.state()).toBe(before);
  }, 600_000);
  it('every route of the portal answers the office 401, both at once 400, and nobody 401', async () => {
    for (const route of routesOfPortal) {
      const asked = requestOf(route);
      const token = bearer(world.people.OA.token, world.companyId);
      expect([route.name, (await world.ask({ ...asked, headers: token })).status]).toEqual([route.name, 401]);
      expect([route.name, (await world.ask(asked)).status]).toEqual([route.name, 401]);
      const both = await world.ask({ ...asked, headers: { ...token, cookie } });
      expect([route.name, both.status, both.text.includes('TWO_IDENTITIES')]).toEqual([route.name, 400, true]);
    }
  });
  it('unknown fields are refused in every body of the portal', async () => {
    for (const route of routesOfPortal.filter(({ body }) => body)) {
      const answer = await ask(route.method, `/papers/Proposal/${proposal}/open`, asLuis, { surprise: 1 });
      expect([route.name, answer.status]).toEqual([route.name, 422]);
    }
  });
});

describe('papers of others', () => {
  it('documents of other customers and of other companies are not there, of whatever kind, and nothing is written', async () => {
    expect(ofOthers.length).toBeGreaterThan(KINDS.length);
    const before = await world.quiet();
    for (const each of ofOthers) expect([each, (await open(each)).status]).toEqual([each, 404]);
    expect(await world.state()).toBe(before);
  });
  it('kinds that the portal does not have are not there, nor is what is no document', async () => {
    for (const entity of ['JobSheet', 'Customer', 'Payment', 'proposal', '__proto__'])
      expect((await open({ entity, id: world.own['JobSheet'] ?? proposal })).status).toBe(404);
  });
  it('a draft is not listed and does not open', async () => {
    expect((await papers(asLuis)).map(({ id }) => id)).toEqual([proposal]);
    expect((await open({ entity: 'Proposal', id: draft }, asLuis)).status).toBe(404);
  });
});

describe('what a role sees', () => {
  let all: readonly PortalPaper[] = [];
  beforeAll(async () => {
    await becomes('owner');
    all = await papers();
    expect(new Set(all.map(({ entity }) => entity)).size).toBeGreaterThan(4);
  });
  it.each(PortalRole.options)('%s lists and opens the kinds of the matrix, and no other', async (role) => {
    await becomes(role);
    const listed = await papers();
    const kinds: readonly string[] = portalKindsOf(role);
    expect(listed.map(({ id }) => id)).toEqual(all.flatMap(({ entity, id }) => (kinds.includes(entity) ? [id] : [])));
    const oneOfEach = [...Map.groupBy(all, ({ entity }) => entity).values()].flatMap(([first]) => first ?? []);
    for (const paper of oneOfEach)
      expect([paper.entity, (await open(paper)).status]).toEqual([
        paper.entity,
        kinds.includes(paper.entity) ? 200 : 404,
      ]);
    const hasSums = listed.some((paper) => 'amount' in paper || 'openDue' in paper);
    expect(hasSums).toBe(seesInPortal(role, 'sums'));
    const money = [await ask('GET', '/balance'), await ask('GET', '/statement/pdf')].map(({ status }) => status);
    expect(money).toEqual(seesInPortal(role, 'balance') ? [200, 200] : [404, 404]);
  });
});

describe('the balance', () => {
  it('is what the receivables of the office say of the customer', async () => {
    await becomes('payables');
    const { totals } = await office<Receivables>('POST', '/listings/account-receivable', { customerId: customer.id });
    const { balance, asOf: _day, basis: _basis, ...sums } = await answerOf<PortalBalance>('/balance');
    expect(sums).toEqual(totals);
    expect(balance).toBe(totals.open - totals.credit);
  });
  it('stands on the statement, which is that of the office to the byte but for when it was drawn', async () => {
    const drawn = (text: string) => text.replace(/D:\d{14}\S*|\d{4}-\d\d-\d\dT[\d:]+\S*|<[0-9a-fA-F]{32}>/g, '');
    const [theirs, ours] = [
      await ask('GET', '/statement/pdf'),
      await world.ask({
        method: 'GET',
        path: `/api/customers/${customer.id}/statement/pdf`,
        headers: world.headersOf('OA'),
      }),
    ];
    expect([theirs.status, theirs.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(drawn(theirs.text)).toBe(drawn(ours.text));
  });
});

describe('a document that another was asked to sign', () => {
  const preview = async (url: string) => JSON.parse((await world.ask({ method: 'GET', path: `/api${url}` })).text);
  it('says who was asked, opens to be read, and signs for nobody else', async () => {
    const [paper] = await papers(asLuis);
    expect(paper).toMatchObject({ entity: 'Proposal', toSign: true, signer: 'Ana Rivera', amount: 1_000_000 });
    const refused = await open({ entity: 'Proposal', id: proposal }, asLuis, { toSign: true });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      403,
      { code: 'NOT_A_SIGNER', message: expect.stringMatching(/^Ana Rivera was asked to sign this\. Ask .* if you/) },
    ]);
    const { url } = JSON.parse((await open({ entity: 'Proposal', id: proposal }, asLuis)).text) as { url: string };
    expect(await preview(url)).toMatchObject({ name: 'Wall', canSign: false });
  });
  it('is read by one link of each contact, however often it is opened, and the office sees whose', async () => {
    const before = JSON.parse((await open({ entity: 'Proposal', id: proposal }, asLuis)).text) as object;
    expect(JSON.parse((await open({ entity: 'Proposal', id: proposal }, asLuis)).text)).toEqual(before);
    type Links = { items: { channel: string; issuedBy: string; verbs: string[] }[] };
    const { items } = await office<Links>('GET', `/proposals/${proposal}/links`);
    expect(items.filter(({ channel }) => channel === 'portal')).toMatchObject([
      { issuedBy: 'Luis Rivera', verbs: ['view'] },
    ]);
  });
  it('is gone from the portal with the trash', async () => {
    await office('DELETE', `/proposals/${proposal}/delete`);
    await world.quiet();
    expect(await papers(asLuis)).toEqual([]);
    expect((await open({ entity: 'Proposal', id: proposal }, asLuis)).status).toBe(404);
  });
});
