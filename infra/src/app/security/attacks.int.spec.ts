import { matrix } from '@backoffice/contracts';
import { SALESMAN_ID_REQUIRED } from '@backoffice/contracts/features/customers';
import { grantOf, LABELS_LIMIT, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf, TYPE_NAMES, typesNamed, type Asking, type Type } from './graphql.spec-kit.ts';
import { sampleRequest, signedIn, writes } from './requests.spec-kit.ts';
import { bearer, CANARY, openWorld, type Answered, type Ask, type World } from './world.spec-kit.ts';

/** The attacks of the handbook (trust.md 2.2) that need the whole product: headers that lie, caches, lists, GraphQL and sockets. */

const RUNS = Number(process.env['GRAPHQL_RUNS'] ?? 2_400);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let world: World;
const ran = new Map<string, number>();
const count = (what: string, cases = 1) => ran.set(what, (ran.get(what) ?? 0) + cases);
beforeAll(async () => { world = await openWorld(); }, 180_000);
afterAll(async () => {
  process.stdout.write(`cases run: ${[...ran].map(([what, cases]) => `${what} ${cases}`).join(', ')}\n`);
  await world?.close();
}, 60_000);

const none = (faults: readonly string[]) => expect(faults.slice(0, 12).join('\n')).toBe('');
const ofCompany = signedIn.filter(({ scope, access }) => scope === 'company' && access === 'session');
const told = ({ status, text }: Answered) => `${status} ${text.slice(0, 200)}`;

/** Every route of a kind, asked in one way; what is not answered with one of these is a fault. */
async function each(what: string, routes: readonly Route[], headersOf: (route: Route) => Record<string, string>, statuses: readonly number[], query?: object): Promise<void> {
  none(await faultsOf(what, routes, headersOf, statuses, { query }));
}
async function faultsOf(what: string, routes: readonly Route[], headersOf: (route: Route) => Record<string, string>, statuses: readonly number[], { query, ask = world.ask }: { readonly query?: object | undefined; readonly ask?: Ask } = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const answer = await ask({ ...sampleRequest(route, world.own, query ? { query } : {}), headers: headersOf(route) });
    count(what);
    if (!statuses.includes(answer.status)) faults.push(`${route.name}: ${told(answer)}`);
  }
  return faults;
}

/** A membership ends, or begins again; sessions end with the last one. */
async function becomes(id: string, status: 'active' | 'inactive'): Promise<void> {
  await world.done('PUT', `/users/${id}/change-status`, world.headersOf('OA'), { status });
  if (status === 'active') world.people.AD = await world.signIn('dana');
}

describe('company-id', () => {
  it('of a company one is no member of is 403 on every route, whatever the role (T13)', async () => {
    for (const role of ['SM', 'AD', 'AF', 'SU'] as const) await each('foreign company', ofCompany, () => bearer(world.people[role].token, world.foreign.id), [403]);
  }, 120_000);
  it('is needed, and is one (T14)', async () => {
    const { token } = world.people.OA;
    await each('no company', ofCompany, () => bearer(token), [422]);
    for (const list of [`${world.companyId},${world.foreign.id}`, `${world.companyId}, ${world.companyId}`, '*', 'all', 'platform']) await each('many companies', ofCompany, () => bearer(token, list), [400]);
  }, 120_000);
  it('of a membership that has ended is worth nothing from the next call on, in a session that goes on (T13)', async () => {
    const dana = await world.signIn('dana');
    const call = () => world.ask({ method: 'POST', path: '/api/proposals/list', headers: bearer(dana.token, world.companyId), body: {} });
    expect((await call()).status).toBe(200);
    await becomes(dana.id, 'inactive');
    expect([401, 403]).toContain((await call()).status); // 401: they are a member of nothing now
    await becomes(dana.id, 'active');
  });
});

it('one route that lets somebody in is seen', async () => {
  const careless: Ask = (asked) => world.ask(asked.path.startsWith('/api/banks/labels') ? { ...asked, headers: world.headersOf('OA') } : asked);
  const faults = await faultsOf('careless', ofCompany.filter(({ name }) => name.startsWith('banks.')), () => bearer(world.people.SA.token, world.companyId), [403], { ask: careless });
  expect(faults).toEqual([expect.stringContaining('banks.labels: 200')]);
});

describe('other headers', () => {
  it('that name another role decide nothing, and the client is told that it is behind (T15)', async () => {
    const asking = (role: string) => world.ask({ method: 'POST', path: '/api/ledgers/journal/list', headers: { ...world.headersOf('SM'), 'role-id': role }, body: {} });
    for (const role of ['OA', '2', 'SA']) expect((await asking(role)).status).toBe(403);
    const list = await world.ask({ method: 'POST', path: '/api/customers/list', headers: { ...world.headersOf('SM'), 'role-id': 'OA' }, body: {} });
    expect([list.status, list.headers.get('x-context-stale')]).toEqual([200, '1']);
  });
  it('and queries that name a colleague are 403 to a salesman, everywhere (T16)', async () => {
    const colleague = (await world.signIn('joanna')).id;
    const own = ofCompany.filter(({ permission }) => grantOf(matrix, permission ?? '', 'SM') === 'own');
    expect(own.length).toBeGreaterThan(30);
    await each('a colleague’s rows', own, (route) => ({ ...world.headersOf('SM', route), 'salesman-id': colleague }), [403]);
    await each('a colleague’s rows', own.filter(({ query }) => query && 'salesmanId' in query.shape), (route) => world.headersOf('SM', route), [403], { salesmanId: colleague });
    const labels = await world.ask({ method: 'GET', path: '/api/customers/labels', headers: world.headersOf('SM') });
    expect([labels.status, labels.text]).toEqual([422, expect.stringContaining(SALESMAN_ID_REQUIRED)]);
  }, 60_000);
});

it('a Software Admin has no business in a company, whichever it names (T17)', async () => {
  const { token } = world.people.SA;
  for (const company of [undefined, world.companyId, world.foreign.id]) await each('Software Admin', ofCompany, () => bearer(token, company), [403]);
}, 120_000);

describe('what others ask about users and companies', () => {
  const asking = (role: Role, path: string) => world.ask({ method: 'GET', path: `/api${path}`, headers: world.headersOf(role, { scope: path.startsWith('/users') ? 'company' : 'platform' }) });
  const USERS = '/users/is-unique?type=userName&value=nobody', COMPANIES = '/companies/is-unique?type=name&value=Nobody';
  it('is nobody’s business who may not create them (T29)', async () => {
    for (const role of ['SM', 'AD'] as const) expect([(await asking(role, USERS)).status, (await asking(role, COMPANIES)).status]).toEqual([403, 403]);
  });
  it.each([['AF', USERS], ['OA', COMPANIES]] as const)('is answered %s thirty times a minute: %s', async (role, path) => {
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await asking(role, path)).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
    expect(Number((await asking(role, path)).headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('no answer is kept by a cache, nor told to be unchanged to another company (T20)', async () => {
  const faults: string[] = [];
  for (const route of ofCompany.filter((each) => !writes(each) && !each.path.includes(':id') && !each.path.endsWith('/pdf'))) {
    const request = sampleRequest(route, world.own);
    const here = await world.ask({ ...request, headers: world.headersOf('OA', route) });
    const tag = here.headers.get('etag') ?? '"any"';
    const there = await world.ask({ ...request, headers: { ...world.foreign.as, 'if-none-match': `${tag}, *`, 'if-modified-since': new Date().toUTCString() } });
    count('caches', 2);
    for (const answer of [here, there]) {
      const vary = answer.headers.get('vary')?.toLowerCase() ?? '';
      if (answer.headers.get('cache-control') !== 'no-store' || !['authorization', 'company-id', 'salesman-id'].every((name) => vary.includes(name))) faults.push(`${route.name}: ${answer.headers.get('cache-control')}, ${vary}`);
    }
    if (there.status === 304) faults.push(`${route.name} is unchanged to another company`);
    if (here.text.includes(CANARY)) faults.push(`${route.name} tells of another company`);
    if (here.status === 200 && there.text === here.text && /"id":"/.test(here.text)) faults.push(`${route.name} tells two companies the same`);
  }
  none(faults);
}, 120_000);

describe('a list', () => {
  const lists = signedIn.filter(({ method, path, body }) => method === 'POST' && body && /\/(list|trash|archived|deleted|sent|received)$/.test(path));
  const asRole = (route: Route): Role => (['OA', 'SA'] as const).find((role) => (role !== 'SA' || route.scope !== 'company') && grantOf(matrix, route.permission ?? '', role) !== 'deny') ?? 'OA';
  const BAD = ['1;drop', 'desc nulls last--', 'constructor', '__proto__', 'tags', "name' OR '1'='1", 'name;--', 'name)) UNION SELECT password_hash FROM auth.credentials--', 'tenant', 'search', 'name\u0000', '"name"', 'x'.repeat(61), 'NAME', 'name ', ''];
  const VALUES: unknown[] = ["' OR 1=1--", "'; SELECT pg_sleep(5);--", '%', '_', '\\', '2026-13-45', '0000-00-00', '2026-02-30', '9999-12-31', '-infinity', 'NaN', 'null', '', 1, -1, 1.5, 2 ** 53, 1e300, true, [], ['a', 'b'], [1, 2], ['2026-01-01', '9999-99-99'], [[1]], null, { $ne: null }, Array.from({ length: 201 }, () => 'x')];
  const OPS = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'empty', 'like', 'has'];

  it('is asked about by this test wherever there is one', () => expect(lists.length).toBeGreaterThan(25));
  it('takes sorts, orders, filters and words for what they are: 200 or 422, never a bug (T54)', async () => {
    const faults: string[] = [];
    const ask = async (route: Route, body: object, statuses: readonly number[]) => {
      const answer = await world.ask({ method: 'POST', path: sampleRequest(route, world.own).path, headers: world.headersOf(asRole(route), route), body });
      count('lists');
      if (!statuses.includes(answer.status)) faults.push(`${route.name} ${JSON.stringify(body).slice(0, 160)}: ${told(answer)}`);
      if (answer.text.includes(CANARY)) faults.push(`${route.name} ${JSON.stringify(body).slice(0, 160)} tells of another company`);
      return answer;
    };
    for (const route of lists) {
      const first = await ask(route, { limit: Number.MAX_SAFE_INTEGER }, [200]);
      const { items = [] } = JSON.parse(first.text) as { items?: readonly object[] }; // as every list answers
      const fields = [...new Set([...Object.keys(items[0] ?? {}), 'createdAt', 'name', 'status', 'amount'])];
      for (const sortBy of BAD) await ask(route, { sortBy }, [422]);
      for (const order of ['desc nulls last--', 'DESC', '', 1, null]) await ask(route, { order }, [422]);
      for (const field of BAD) await ask(route, { filters: [{ field, op: 'eq', value: 'x' }] }, [422]);
      for (const search of ["' OR true --", "'; DROP TABLE log.events; --", '%', '_', '\\', '%%%%', '😀', ') UNION SELECT 1 --', 'a'.repeat(200), 'x '.repeat(99)]) await ask(route, { search }, [200]);
      for (const search of ['a\u0000b', 'a\ud800b', 'a'.repeat(201), null, 5, {}]) await ask(route, { search }, [422]);
      for (const paging of [{ page: 0 }, { page: -1 }, { page: 1.5 }, { page: 'x' }, { limit: 0 }, { limit: 2 ** 53 }, { limit: '10' }]) await ask(route, paging, [422]);
      await ask(route, { page: Number.MAX_SAFE_INTEGER }, [200, 422]);
      const pairs = fields.flatMap((field) => OPS.flatMap((op) => VALUES.map((value) => ({ field, op, value }))));
      for (const filter of fc.sample(fc.constantFrom(...pairs), { seed: SEED, numRuns: 120 })) await ask(route, { filters: [filter] }, [200, 422]);
    }
    none(faults);
  }, 300_000);

  it('of a dropdown is clamped, whatever it asks for (T53)', async () => {
    const { rows } = await world.pool.query<{ name: string }>("SELECT quote_ident(column_name) AS name FROM information_schema.columns WHERE table_schema = 'read' AND table_name = 'banks' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'name')");
    const columns = rows.map(({ name }) => name).join(', ');
    const { rowCount } = await world.pool.query(`INSERT INTO read.banks (id, name, ${columns}) SELECT gen_random_uuid(), 'Bank ' || n, ${columns} FROM (SELECT * FROM read.banks WHERE tenant = $1 LIMIT 1) b, generate_series(1, $2) n`, [world.companyId, LABELS_LIMIT + 1]);
    expect(rowCount).toBe(LABELS_LIMIT + 1);
    for (const route of signedIn.filter(({ path }) => path.endsWith('/labels'))) {
      const query = { limit: String(Number.MAX_SAFE_INTEGER), ...(route.query && 'salesmanId' in route.query.shape ? { salesmanId: world.people.SM.id } : {}) };
      if (!route.query || !('limit' in route.query.shape)) continue;
      const answer = await world.ask({ ...sampleRequest(route, world.own, { query }), headers: world.headersOf(asRole(route), route) });
      count('labels');
      expect([route.name, answer.status], answer.text.slice(0, 200)).toEqual([route.name, 200]);
      const { items, hasMore } = JSON.parse(answer.text) as { items: readonly object[]; hasMore: boolean }; // as labels answer
      expect(items.length).toBeLessThanOrEqual(LABELS_LIMIT);
      if (route.name === 'banks.labels') expect([items.length, hasMore]).toEqual([LABELS_LIMIT, true]);
    }
    await world.pool.query("DELETE FROM read.banks WHERE name LIKE 'Bank %'");
  });
});

describe('GraphQL', () => {
  const graph = (asking: Asking | string, headers: Record<string, string>, ask: Ask = world.ask) => ask({ method: 'POST', path: '/graphql', headers, body: asking });
  /** What no answer holds, whatever was asked. */
  const LEAKS = /node_modules|\.ts:\d|\n\s+at |syntax error at|relation "|read\."|SELECT |TypeError|Cannot read prop|pg_|SERVER_ERROR/;
  /** A Software Admin sees every company there is, and nothing in them. */
  const ABOUT_COMPANIES = /\{ compan(y|ies)\b/;
  /** The schema, as it tells of itself. */
  let types: readonly Type[] = [];
  beforeAll(async () => {
    const asked = async <Data>(query: string) => (JSON.parse((await graph({ query, variables: {} }, world.headersOf('OA'))).text) as { data: Data }).data; // as introspection answers
    const names = (await asked<{ __schema: { types: readonly { name: string }[] } }>(TYPE_NAMES)).__schema.types.map(({ name }) => name).filter((name) => !name.startsWith('__'));
    const pages = Array.from({ length: Math.ceil(names.length / 10) }, (_, page) => names.slice(page * 10, page * 10 + 10));
    types = (await Promise.all(pages.map((page) => asked<Readonly<Record<string, Type>>>(typesNamed(page))))).flatMap((page) => Object.values(page));
  });
  type Made = { cases: number; answered: number; canaries: number; faults: string[] };

  async function fuzzed(role: Role | 'stranger', runs: number, ask: Ask = world.ask): Promise<Made> {
    const words = ['createdAt', 'name', 'status', 'amount', 'number', 'Customer', 'Proposal', 'Contract', 'User', 'Company', 'draft', 'wall', 'asc', '2026-11-20'];
    const headers = role === 'stranger' ? world.foreign.as : world.headersOf(role);
    const made: Made = { cases: 0, answered: 0, canaries: 0, faults: [] };
    for (const asking of fc.sample(queriesOf(types, [world.own, world.foreign.ids], words), { seed: SEED + (role === 'stranger' ? 9 : roles.indexOf(role)), numRuns: runs })) {
      const { status, text } = await graph(asking, headers, ask);
      made.cases++;
      if (/^\{"data":\{"\w+":[^n]/.test(text)) made.answered++;
      if (text.includes(CANARY)) made.canaries++;
      if (status !== 200 && status !== 400) made.faults.push(`${role} ${JSON.stringify(asking).slice(0, 500)}: ${status} ${text.slice(0, 300)}`);
      else if (LEAKS.test(text)) made.faults.push(`${role} ${JSON.stringify(asking).slice(0, 500)} tells of what is inside: ${text.slice(0, 300)}`);
      else if (text.includes(CANARY) && role !== 'stranger' && !(role === 'SA' && ABOUT_COMPANIES.test(asking.query))) made.faults.push(`${role} ${JSON.stringify(asking).slice(0, 500)} tells of another company: ${text.slice(0, 300)}`);
    }
    return made;
  }

  it.each(roles)('answers %s or refuses, whatever is asked, and never tells of another company', async (role) => {
    const { cases, answered, faults } = await fuzzed(role, Math.ceil(RUNS / roles.length));
    count('GraphQL queries', cases);
    count('of them answered', answered);
    none(faults);
    if (role === 'OA') expect(answered).toBeGreaterThan(cases / 5);
  }, 600_000);
  it('sees a company that is told of where it should not be, and a bug', async () => {
    expect((await fuzzed('stranger', 100)).canaries).toBeGreaterThan(5); // who belongs there does see it
    const mistaken = await fuzzed('OA', 100, (asked) => world.ask({ ...asked, headers: world.foreign.as }));
    expect(mistaken.faults.join('\n')).toMatch(/tells of another company/);
    const broken = await fuzzed('OA', 20, async () => ({ status: 200, headers: new Headers(), text: '{"data":null,"errors":[{"message":"x","extensions":{"code":"SERVER_ERROR"}}]}' }));
    expect(broken.faults).toHaveLength(20);
  }, 120_000);

  it('takes one operation of a hundred kilobytes, and no more (T50)', async () => {
    const padded = (bytes: number) => { const body = JSON.stringify({ query: '{ dashboard { today } }', operationName: null, variables: {} }); return `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`; };
    const status = async (body: string) => (await graph(body, world.headersOf('OA'))).status;
    expect([await status(padded(100_000)), await status(padded(100_001))]).toEqual([200, 413]);
    const two = 'query A { dashboard { today } } query B { dashboard { today } }';
    expect(await status(JSON.stringify({ query: two }))).toBe(400);
    expect(await status(JSON.stringify([{ query: '{ dashboard { today } }' }, { query: '{ dashboard { today } }' }]))).toBe(400);
  });
  it('knows nothing of signing in, by whatever name and however often (T51)', async () => {
    const all = types.flatMap(({ name, fields, inputFields }) => [name, ...(fields ?? []).map((field) => field.name), ...(inputFields ?? []).map((field) => field.name)]);
    expect(all.filter((name) => /password|otp|login|logout|secret|token|session|mutation/i.test(name))).toEqual([]);
    const codes = `mutation { ${Array.from({ length: 100 }, (_, n) => `a${n}: verifyOtp(code: "${n}") { token }`).join(' ')} }`;
    expect((await graph({ query: codes, variables: {} }, world.headersOf('OA'))).status).toBe(400);
  });
});

describe('a socket', () => {
  const LISTEN = { id: '1', type: 'subscribe', payload: { query: 'subscription { changes(resources: ["Customer"]) { resource id kind version position } }' } };
  /** Somebody who listens: what came, and how it ended. */
  async function listening(headers: Record<string, string>) {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const heard: Readonly<Record<string, unknown>>[] = [];
    const closed = new Promise<number>((resolve) => { socket.onclose = ({ code }) => resolve(code); });
    const ready = new Promise<void>((resolve) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as { type: string; payload?: { data?: { changes: Readonly<Record<string, unknown>> } } }; // as graphql-transport-ws says
        if (message.type === 'connection_ack') { socket.send(JSON.stringify(LISTEN)); setTimeout(resolve, 300); }
        if (message.payload?.data) heard.push(message.payload.data.changes);
      };
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload: headers }));
    await Promise.race([ready, closed]);
    return { heard, closed, end: () => socket.close() };
  }
  const within = (closed: Promise<number>) => Promise.race([closed, new Promise<string>((resolve) => setTimeout(resolve, 10_500, 'still open'))]); // asked every 5 s, on a busy machine
  const change = (name: string, as = world.headersOf('OA')) => world.done('POST', '/banks/create', as, { name }).then(() => world.done('POST', '/customers/create', as, { name, salesmanId: as === world.foreign.as ? world.foreign.ids['User'] : world.people.SM.id, billingAddress: { line1: '1 Way', line2: '', city: 'San Diego', state: 'CA', zip: '92101' }, contacts: [{ name: 'Ada', email: `${name.replace(/\W/g, '')}@new.example`.toLowerCase(), isPrimary: true }] }));

  it('tells ids and versions only, and nothing of another company (T55, T56)', async () => {
    const here = await listening(world.headersOf('OA'));
    await change('Of the other company', world.foreign.as);
    const { id } = await change('Of this company');
    await expect.poll(() => here.heard.map((each) => each['id']), { timeout: 10_000 }).toContain(id);
    here.end();
    const [begun, ...changes] = here.heard;
    expect(begun).toMatchObject({ kind: 'listening', resource: '*', id: '*' });
    for (const each of changes) {
      count('changes told');
      expect(Object.keys(each).toSorted()).toEqual(['id', 'kind', 'position', 'resource', 'version']);
      expect(each['resource']).toBe('Customer');
    }
    expect(new Set(changes.map((each) => each['id']))).toEqual(new Set([id]));
  }, 30_000);
  it('is refused to whoever belongs elsewhere, has left, or owes a code (T55)', async () => {
    expect(await within((await listening(bearer(world.people.OA.token, world.foreign.id))).closed)).toBe(4403);
    expect(await within((await listening(bearer('x'.repeat(43), world.companyId))).closed)).toBe(4401);
    expect(await within((await listening({})).closed)).toBe(4401);
  }, 60_000);
  it.each([
    ['a session ends', async (token: string) => void (await world.ask({ method: 'POST', path: '/api/auth/logout', headers: bearer(token), body: {} }))],
    ['a session expires', async (_token: string, id: string) => void (await world.pool.query("UPDATE auth.sessions SET opened_at = now() - interval '25 hours', expires_at = now() - interval '1 second' WHERE user_id = $1", [id]))],
    ['a membership ends', async (_token: string, id: string) => becomes(id, 'inactive')],
  ])('closes when %s, and tells nothing after that (T55)', async (what, end) => {
    const dana = await world.signIn('dana');
    const there = await listening(bearer(dana.token, world.companyId));
    await end(dana.token, dana.id);
    expect([4401, 4403]).toContain(await within(there.closed));
    const before = there.heard.length;
    await change(`After ${Math.floor(performance.now())}`);
    expect(there.heard).toHaveLength(before);
    if (what === 'a membership ends') await becomes(dana.id, 'active');
  }, 60_000);
});
