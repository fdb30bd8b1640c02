import { systemClock } from '@backoffice/infra/clock';
import { permissionMatrix, resources, routeTable } from '@backoffice/contracts';
import { SALESMAN_ID_REQUIRED } from '@backoffice/contracts/features/customers';
import { dayIn, grantOf, LIST_LIMIT, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf, TYPE_NAMES, typesNamed, type GraphqlRequest, type SchemaType } from './graphql-queries.spec-kit.ts';
import { exportsMatchLists, listExports } from './exports.spec-kit.ts';
import type { PropertyResult } from './properties.spec-kit.ts';
import {
  companiesKeptApart,
  LABEL_ROUTES,
  LIST_ROUTES,
  listInputsAreData,
  ownListsOnly,
  pagesClamped,
  withMoreRows,
} from './reads.spec-kit.ts';
import { sampleOf, takesAll } from '#checks/sample.ts';
import { sampleRequest, sessionRoutes } from './requests.spec-kit.ts';
import { CUSTOMER_VISIBLE_FIELDS } from './customer-visible-fields.spec-kit.ts';
import {
  bearer,
  CANARY,
  openProductFixture,
  PNG,
  type ProductResponse,
  type SendRequest,
  type ProductFixture,
} from './product-fixture.spec-kit.ts';

/**
 * The attacks of the handbook (trust.md 2.2) that need the whole product: headers that lie, caches, lists, GraphQL and
 * sockets.
 */

const RUNS = Number(process.env['GRAPHQL_RUNS'] ?? 600);
/** The lists that a commit asks in every order, with every filter; the night asks all. */
const SHARE = 0.2;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let world: ProductFixture;
const caseCounts = new Map<string, number>();
const count = (what: string, cases = 1) => caseCounts.set(what, (caseCounts.get(what) ?? 0) + cases);
beforeAll(async () => {
  world = await openProductFixture();
}, 300_000);
afterAll(async () => {
  process.stdout.write(`cases run: ${[...caseCounts].map(([what, cases]) => `${what} ${cases}`).join(', ')}\n`);
  await world?.close();
}, 60_000);

const expectNoFaults = (faults: readonly string[]) => expect(faults.slice(0, 12).join('\n')).toBe('');
const companyScopedRoutes = sessionRoutes.filter(({ scope, access }) => scope === 'company' && access === 'session');
/** Those of this run, where every route is asked the same many times. */
const routesOfRun = sampleOf(companyScopedRoutes, SHARE, ({ name }) => name);
const describeResponse = ({ status, text }: ProductResponse) => `${status} ${text.slice(0, 200)}`;

/** Every route of a kind, asked in one way; what is not answered with one of these is a fault. */
async function expectStatuses(
  what: string,
  routes: readonly Route[],
  headersOf: (route: Route) => Record<string, string>,
  statuses: readonly number[],
  query?: object,
): Promise<void> {
  expectNoFaults(await faultsOf(what, routes, headersOf, statuses, { query }));
}
async function faultsOf(
  what: string,
  routes: readonly Route[],
  headersOf: (route: Route) => Record<string, string>,
  statuses: readonly number[],
  { query, ask = world.ask }: { readonly query?: object | undefined; readonly ask?: SendRequest } = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const route of routes) {
    const answer = await ask({ ...sampleRequest(route, world.own, query ? { query } : {}), headers: headersOf(route) });
    count(what);
    if (!statuses.includes(answer.status)) faults.push(`${route.name}: ${describeResponse(answer)}`);
  }
  return faults;
}

/** A membership ends, or begins again; sessions end with the last one. */
async function setMembershipStatus(id: string, status: 'active' | 'inactive'): Promise<void> {
  await world.done('PUT', `/users/${id}/change-status`, world.headersOf('OA'), { status });
  if (status === 'active') world.people.AD = await world.signIn('dana');
}

describe('company-id', () => {
  it('company-id of a foreign company is 403 on every route, whatever the role (T13)', async () => {
    for (const role of ['SM', 'AD', 'AF', 'SU'] as const)
      await expectStatuses(
        'foreign company',
        routesOfRun,
        () => bearer(world.people[role].token, world.foreign.id),
        [403],
      );
  }, 120_000);
  it('company-id is required, and must be one id (T14)', async () => {
    const { token } = world.people.OA;
    await expectStatuses('no company', routesOfRun, () => bearer(token), [422]);
    for (const list of [
      `${world.companyId},${world.foreign.id}`,
      `${world.companyId}, ${world.companyId}`,
      '*',
      'all',
      'platform',
    ])
      await expectStatuses('many companies', routesOfRun, () => bearer(token, list), [400]);
  }, 120_000);
  it('company-id of an ended membership is refused from the next call on, in the same session (T13)', async () => {
    const dana = await world.signIn('dana');
    const call = () =>
      world.ask({
        method: 'POST',
        path: '/api/proposals/list',
        headers: bearer(dana.token, world.companyId),
        body: {},
      });
    expect((await call()).status).toBe(200);
    await setMembershipStatus(dana.id, 'inactive');
    expect([401, 403]).toContain((await call()).status); // 401: they are a member of nothing now
    await setMembershipStatus(dana.id, 'active');
  });
});

it('the company-id check detects one route that does not ask about membership', async () => {
  const careless: SendRequest = (asked) =>
    world.ask(asked.path.startsWith('/api/banks/labels') ? { ...asked, headers: world.headersOf('OA') } : asked);
  const faults = await faultsOf(
    'careless',
    companyScopedRoutes.filter(({ name }) => name.startsWith('banks.')),
    () => bearer(world.people.SA.token, world.companyId),
    [403],
    { ask: careless },
  );
  expect(faults).toEqual([expect.stringContaining('banks.labels: 200')]);
});

describe('other headers', () => {
  it('headers that name another role decide nothing, and the client is told it is out of date (T15)', async () => {
    const asking = (role: string) =>
      world.ask({
        method: 'POST',
        path: '/api/ledgers/journal/list',
        headers: { ...world.headersOf('SM'), 'role-id': role },
        body: {},
      });
    for (const role of ['OA', '2', 'SA']) expect((await asking(role)).status).toBe(403);
    const list = await world.ask({
      method: 'POST',
      path: '/api/customers/list',
      headers: { ...world.headersOf('SM'), 'role-id': 'OA' },
      body: {},
    });
    expect([list.status, list.headers.get('x-context-stale')]).toEqual([200, '1']);
  });
  it('headers and queries that name a colleague are 403 to a salesman, everywhere (T16)', async () => {
    const colleague = (await world.signIn('joanna')).id;
    const own = companyScopedRoutes.filter(
      ({ permission }) => grantOf(permissionMatrix, permission ?? '', 'SM') === 'own',
    );
    expect(own.length).toBeGreaterThan(30);
    await expectStatuses(
      'a colleague’s rows',
      own,
      (route) => ({ ...world.headersOf('SM', route), 'salesman-id': colleague }),
      [403],
    );
    await expectStatuses(
      'a colleague’s rows',
      own.filter(({ query }) => query && 'salesmanId' in query.shape),
      (route) => world.headersOf('SM', route),
      [403],
      { salesmanId: colleague },
    );
    const labels = await world.ask({ method: 'GET', path: '/api/customers/labels', headers: world.headersOf('SM') });
    expect([labels.status, labels.text]).toEqual([422, expect.stringContaining(SALESMAN_ID_REQUIRED)]);
  }, 60_000);
});

it('a Software Admin has no access within a company, whichever it names (T17)', async () => {
  const { token } = world.people.SA;
  for (const company of [undefined, world.companyId, world.foreign.id])
    await expectStatuses('Software Admin', routesOfRun, () => bearer(token, company), [403]);
}, 120_000);

describe('what others ask about users and companies', () => {
  const asking = (role: Role, path: string) =>
    world.ask({
      method: 'GET',
      path: `/api${path}`,
      headers: world.headersOf(role, { scope: path.startsWith('/users') ? 'company' : 'platform' }),
    });
  const USERS = '/users/is-unique?type=userName&value=nobody',
    COMPANIES = '/companies/is-unique?type=name&value=Nobody';
  it('questions about users and companies are refused to whoever may not create them (T29)', async () => {
    for (const role of ['SM', 'AD'] as const)
      expect([(await asking(role, USERS)).status, (await asking(role, COMPANIES)).status]).toEqual([403, 403]);
  });
  it.each([
    ['AF', USERS],
    ['OA', COMPANIES],
  ] as const)('is-unique answers the role %s thirty times a minute at %s', async (role, path) => {
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await asking(role, path)).status);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
    expect(Number((await asking(role, path)).headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** Crimes are looked for where they are committed. */
const routesNamed = (...names: string[]) => routeTable.filter(({ name }) => names.includes(name));
const expectProperty = (what: string, { cases, faults }: PropertyResult, least: number) => {
  count(what, cases);
  expectNoFaults(faults);
  expect(cases).toBeGreaterThanOrEqual(least);
};
const expectFault = ({ faults }: PropertyResult, words: RegExp) => expect(faults.join('\n')).toMatch(words);

describe('an answer (T20)', () => {
  it('no answer is stored by a cache or holds another company’s data (T20)', async () => {
    const { full, ...found } = await companiesKeptApart(world, world.ask);
    expectProperty('caches', found, 200);
    expect(full).toBeGreaterThan(15);
  }, 120_000);
  it('the cache check detects answers cached by address and answers that may be cached (T20)', async () => {
    const memory = new Map<string, Promise<ProductResponse>>();
    const forgetful: SendRequest = (asked) => {
      const key = `${asked.method} ${asked.path} ${JSON.stringify(asked.body)}`;
      memory.set(key, memory.get(key) ?? world.ask(asked));
      return memory.get(key) ?? world.ask(asked);
    };
    expectFault(
      await companiesKeptApart(world, forgetful, routesNamed('customers.list')),
      /customers\.list tells two companies the same/,
    );
    expectFault(
      await companiesKeptApart(world, forgetful, routesNamed('customers.get')),
      /customers\.get of another company: 200/,
    );
    const careless: SendRequest = async (asked) => ({
      ...(await world.ask(asked)),
      headers: new Headers({ 'cache-control': 'private, max-age=60', vary: 'authorization' }),
    });
    expectFault(
      await companiesKeptApart(world, careless, routesNamed('banks.labels')),
      /banks\.labels may be kept: private, max-age=60, authorization/,
    );
    const sparing: SendRequest = async (asked) =>
      asked.headers?.['if-none-match'] ? { ...(await world.ask(asked)), status: 304, text: '' } : world.ask(asked);
    expectFault(
      await companiesKeptApart(world, sparing, routesNamed('banks.list')),
      /banks\.list is unchanged to another company/,
    );
  });
});

describe('a list', () => {
  it('every list route of the product is checked here', () => {
    expect(LIST_ROUTES.length).toBeGreaterThan(30);
    expect(
      sessionRoutes
        .filter(
          (route) =>
            'read' in route.does &&
            ['list', 'trashed', 'archived'].includes(route.does.read) &&
            !LIST_ROUTES.includes(route),
        )
        .map(({ name }) => name),
    ).toEqual([]);
  });
  it('a list answers 200 or 422 to any sort, order, filter or word, never a bug (T54)', async () => {
    const routes = sampleOf(LIST_ROUTES, SHARE, ({ name }) => name);
    expectProperty('lists', await listInputsAreData(world, world.ask, SEED, routes), takesAll ? 5_000 : 500);
  }, 600_000);
  it('a list shows a salesman no row of a colleague’s (T16)', async () => {
    const { full, ...found } = await ownListsOnly(world, world.ask);
    expectProperty('rows of two salesmen', found, 20);
    expect(full).toBeGreaterThan(8);
  });
  it('lists and dropdowns are limited, whatever page size they are asked for (T53)', async () => {
    const { full, ...found } = await withMoreRows(world, () => pagesClamped(world, world.ask));
    expectProperty('pages', found, LIST_ROUTES.length + LABEL_ROUTES.length);
    expect(full).toBeGreaterThan(12);
  }, 60_000);
  it('a list is exported whole as CSV and XLSX, with its very rows and figures, and to nobody else (T60)', async () => {
    const { full, ...found } = await exportsMatchLists(world);
    expectProperty('exports', found, 30);
    expect(full).toBeGreaterThan(15);
  }, 120_000);
  it('an export is refused to who may not see the list, and to who may see it and export nothing (T58)', async () => {
    const exported = listExports.map(({ route }) => route).filter(({ scope }) => scope === 'company');
    await expectStatuses('an export', exported, (route) => world.headersOf('AD', route), [403]);
    await expectStatuses('an export', exported, (route) => world.headersOf('SM', route), [403]);
  });
  it('an export names the column that the list does not have', async () => {
    const { status, text } = await world.ask({
      method: 'POST',
      path: '/api/customers/export?format=csv',
      headers: world.headersOf('OA'),
      body: { columns: [{ field: 'name' }, { field: 'secret' }] },
    });
    expect([status, JSON.parse(text).details]).toMatchObject([422, [{ field: 'columns.1.field' }]]);
  });
  it('the list check detects a missing company filter, a missing portfolio filter and a missing limit', async () => {
    const tenantless: SendRequest = (asked) =>
      world.ask(
        JSON.stringify(asked.body ?? '').includes('"search":"Zanz"') ? { ...asked, headers: world.foreign.as } : asked,
      );
    expectFault(
      await listInputsAreData(world, tenantless, SEED, routesNamed('customers.list')),
      /customers\.list \{"search":"Zanz"\} tells of another company/,
    );
    const rowless: SendRequest = (asked) =>
      world.ask(
        asked.headers?.['authorization'] === `Bearer ${world.colleague.token}` ||
          asked.headers?.['authorization'] === `Bearer ${world.people.SM.token}`
          ? { ...asked, headers: world.headersOf('OA') }
          : asked,
      );
    expectFault(
      await ownListsOnly(world, rowless, routesNamed('proposals.list')),
      /proposals\.list shows two salesmen the same rows/,
    );
    const endless: SendRequest = async (asked) => {
      const pages = await Promise.all(
        [1, 2].map(
          async (page) =>
            JSON.parse((await world.ask({ ...asked, body: { limit: LIST_LIMIT, page } })).text) as { items: unknown[] },
        ),
      ); // as lists answer
      return {
        status: 200,
        headers: new Headers(),
        text: JSON.stringify({ ...pages[1], items: pages.flatMap(({ items }) => items), limit: 400 }),
      };
    };
    expectFault(
      await withMoreRows(world, () => pagesClamped(world, endless, routesNamed('banks.list'))),
      /banks\.list shows 400 rows of a page of 400, where 200 are the most/,
    );
  }, 60_000);
});

describe('GraphQL', () => {
  const graph = (asking: GraphqlRequest | string, headers: Record<string, string>, ask: SendRequest = world.ask) =>
    ask({ method: 'POST', path: '/graphql', headers, body: asking });
  /** What no answer holds, whatever was asked. */
  const LEAKS =
    /node_modules|\.ts:\d|\n\s+at |syntax error at|relation "|read\."|SELECT |TypeError|Cannot read prop|pg_|SERVER_ERROR/;
  /** A Software Admin sees every company there is, and nothing in them. */
  const ABOUT_COMPANIES = /\{ compan(y|ies)\b/;
  /** The schema, as it tells of itself. */
  let types: readonly SchemaType[] = [];
  beforeAll(async () => {
    const asked = async <Data>(query: string) =>
      // as introspection answers
      (JSON.parse((await graph({ query, variables: {} }, world.headersOf('OA'))).text) as { data: Data }).data;
    const names = (await asked<{ __schema: { types: readonly { name: string }[] } }>(TYPE_NAMES)).__schema.types
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('__'));
    const pages = Array.from({ length: Math.ceil(names.length / 10) }, (_, page) =>
      names.slice(page * 10, page * 10 + 10),
    );
    types = (
      await Promise.all(pages.map((page) => asked<Readonly<Record<string, SchemaType>>>(typesNamed(page))))
    ).flatMap((page) => Object.values(page));
  });
  type Made = { cases: number; answered: number; canaries: number; faults: string[] };

  async function fuzzed(role: Role | 'stranger', runs: number, ask: SendRequest = world.ask): Promise<Made> {
    const words = [
      'createdAt',
      'name',
      'status',
      'amount',
      'number',
      'Customer',
      'Proposal',
      'Contract',
      'User',
      'Company',
      'draft',
      'wall',
      'asc',
      '2026-11-20',
    ];
    const headers = role === 'stranger' ? world.foreign.as : world.headersOf(role);
    const made: Made = { cases: 0, answered: 0, canaries: 0, faults: [] };
    for (const asking of fc.sample(queriesOf(types, [world.own, world.foreign.ids], words), {
      seed: SEED + (role === 'stranger' ? 9 : roles.indexOf(role)),
      numRuns: runs,
    })) {
      const { status, text } = await graph(asking, headers, ask);
      made.cases++;
      if (/^\{"data":\{"\w+":[^n]/.test(text)) made.answered++;
      if (text.includes(CANARY)) made.canaries++;
      if (status !== 200 && status !== 400)
        made.faults.push(`${role} ${JSON.stringify(asking).slice(0, 500)}: ${status} ${text.slice(0, 300)}`);
      else if (LEAKS.test(text))
        made.faults.push(
          `${role} ${JSON.stringify(asking).slice(0, 500)} tells of what is inside: ${text.slice(0, 300)}`,
        );
      else if (text.includes(CANARY) && role !== 'stranger' && !(role === 'SA' && ABOUT_COMPANIES.test(asking.query)))
        made.faults.push(
          `${role} ${JSON.stringify(asking).slice(0, 500)} tells of another company: ${text.slice(0, 300)}`,
        );
    }
    return made;
  }

  it.each(roles)(
    'GraphQL answers %s or refuses any query, and never shows another company’s data',
    async (role) => {
      const { cases, answered, faults } = await fuzzed(role, Math.ceil(RUNS / roles.length));
      count('GraphQL queries', cases);
      count('of them answered', answered);
      expectNoFaults(faults);
      if (role === 'OA') expect(answered).toBeGreaterThan(cases / 8);
    },
    600_000,
  );
  it('the GraphQL check detects data of another company, and a bug', async () => {
    expect((await fuzzed('stranger', 400)).canaries).toBeGreaterThan(5); // who belongs there does see it
    const mistaken = await fuzzed('OA', 100, (asked) => world.ask({ ...asked, headers: world.foreign.as }));
    expect(mistaken.faults.join('\n')).toMatch(/tells of another company/);
    const broken = await fuzzed('OA', 20, async () => ({
      status: 200,
      headers: new Headers(),
      text: '{"data":null,"errors":[{"message":"x","extensions":{"code":"SERVER_ERROR"}}]}',
    }));
    expect(broken.faults).toHaveLength(20);
  }, 120_000);

  it('GraphQL takes one operation of a hundred kilobytes, and no more (T50)', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify({ query: '{ dashboard { today } }', operationName: null, variables: {} });
      return `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}`;
    };
    const status = async (body: string) => (await graph(body, world.headersOf('OA'))).status;
    expect([await status(padded(100_000)), await status(padded(100_001))]).toEqual([200, 413]);
    const two = 'query A { dashboard { today } } query B { dashboard { today } }';
    expect(await status(JSON.stringify({ query: two }))).toBe(400);
    expect(
      await status(JSON.stringify([{ query: '{ dashboard { today } }' }, { query: '{ dashboard { today } }' }])),
    ).toBe(400);
  });
  it('GraphQL offers no sign-in, by whatever name and however often (T51)', async () => {
    const all = types.flatMap(({ name, fields, inputFields }) => [
      name,
      ...(fields ?? []).map((field) => field.name),
      ...(inputFields ?? []).map((field) => field.name),
    ]);
    expect(all.filter((name) => /password|otp|login|logout|secret|token|session|mutation/i.test(name))).toEqual([]);
    const codes = `mutation { ${Array.from({ length: 100 }, (_, n) => `a${n}: verifyOtp(code: "${n}") { token }`).join(' ')} }`;
    expect((await graph({ query: codes, variables: {} }, world.headersOf('OA'))).status).toBe(400);
  });
});

describe('rights beyond the role (T21)', () => {
  const change = (
    verb: 'grant' | 'withdraw',
    rights: readonly string[],
    as: Record<string, string> = world.headersOf('OA'),
  ) =>
    world.ask({
      method: 'PUT',
      path: `/api/users/${world.people.AF.id}/rights/${verb}`,
      headers: as,
      body: { rights },
    });
  const readAudit = async (as = world.headersOf('AF')) =>
    (await world.ask({ method: 'POST', path: '/api/audit/list', headers: as, body: { limit: 1 } })).status;
  const changesOf = async (id: string) => {
    const { rows } = await world.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM log.events WHERE stream = $1 AND type ~ '^Rights'",
      [`User-${id}`],
    );
    return rows[0]?.n;
  };

  it('a right holds from the next call on in the same session, and no longer once it is withdrawn', async () => {
    expect(await readAudit()).toBe(403);
    expect((await change('grant', ['seeHistory'])).status).toBe(200);
    expect(await readAudit()).toBe(200);
    const profile = await world.done<{ permissions: readonly { name: string }[]; roleCode: string }>(
      'GET',
      '/users/profile',
      world.headersOf('AF'),
    );
    expect([profile.roleCode, profile.permissions.some(({ name }) => name === 'data:audit-history')]).toEqual([
      'AF',
      true,
    ]);
    expect(profile.permissions.map(({ name }) => name)).not.toContain('action:book-closing.edit');
    count('rights', 4);
    expect((await change('withdraw', ['seeHistory'])).status).toBe(200);
    expect(await readAudit()).toBe(403);
  });
  it('a right in one company opens nothing in another', async () => {
    await change('grant', ['seeHistory']);
    expect(await readAudit(bearer(world.people.AF.token, world.foreign.id))).toBe(403);
    expect((await change('grant', ['closeBooks'], world.foreign.as)).status).toBe(404);
    await change('withdraw', ['seeHistory']);
  });
  it('a right is not forged: by a lower role, by who does not hold it, for oneself, or in another body', async () => {
    const before = await changesOf(world.people.AF.id);
    for (const role of ['AF', 'AD', 'SM'] as const)
      expect([role, (await change('grant', ['seeHistory'], world.headersOf(role))).status]).toEqual([role, 403]);
    expect((await change('grant', ['closeBooks'], world.headersOf('SU'))).status).toBe(403);
    expect((await change('grant', ['action:book-closing.edit'])).status).toBe(422);
    expect((await change('grant', [])).status).toBe(422);
    const own = { firstName: 'Priya', lastName: 'Shah', phoneNumber: '+16195550100' };
    for (const forged of [{ rights: ['seeHistory'] }, { memberships: [{ rights: ['seeHistory'] }] }])
      expect(
        (
          await world.ask({
            method: 'PUT',
            path: '/api/users/update',
            headers: world.headersOf('AF'),
            body: { ...own, ...forged },
          })
        ).status,
      ).toBe(422);
    expect((await change('grant', ['seeHistory'], { ...world.headersOf('AF'), 'role-id': '2' })).status).toBe(403);
    expect([await changesOf(world.people.AF.id), await readAudit()]).toEqual([before, 403]);
    count('forged rights', 9);
  });
  it('nobody of another role is given a right', async () => {
    for (const role of ['SU', 'AD', 'SM'] as const) {
      const { status } = await world.ask({
        method: 'PUT',
        path: `/api/users/${world.people[role].id}/rights/grant`,
        headers: world.headersOf('OA'),
        body: { rights: ['seeHistory'] },
      });
      expect([role, status]).toEqual([role, 422]);
    }
  });
});

describe('a socket', () => {
  const LISTEN = {
    id: '1',
    type: 'subscribe',
    payload: { query: 'subscription { changes(resources: ["Customer"]) { resource id kind version position } }' },
  };
  /** Somebody who listens: what came, and how it ended. */
  async function listening(headers: Record<string, string>) {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const heard: Readonly<Record<string, unknown>>[] = [];
    const closed = new Promise<number>((resolve) => {
      socket.onclose = ({ code }) => resolve(code);
    });
    const ready = new Promise<void>((resolve) => {
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(String(data)) as {
          type: string;
          payload?: { data?: { changes: Readonly<Record<string, unknown>> } };
        }; // as graphql-transport-ws says
        if (message.type === 'connection_ack') {
          socket.send(JSON.stringify(LISTEN));
          setTimeout(resolve, 300);
        }
        if (message.payload?.data) heard.push(message.payload.data.changes);
      };
    });
    socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload: headers }));
    await Promise.race([ready, closed]);
    return { heard, closed, end: () => socket.close() };
  }
  const within = (closed: Promise<number>) =>
    Promise.race([closed, new Promise<string>((resolve) => setTimeout(resolve, 5_000, 'still open'))]);
  const change = (name: string, as = world.headersOf('OA')) =>
    world.done('POST', '/banks/create', as, { name }).then(() =>
      world.done('POST', '/customers/create', as, {
        name,
        salesmanId: as === world.foreign.as ? world.foreign.ids['User'] : world.people.SM.id,
        billingAddress: { line1: '1 Way', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
        contacts: [{ name: 'Ada', email: `${name.replace(/\W/g, '')}@new.example`.toLowerCase(), isPrimary: true }],
      }),
    );

  it('a socket sends ids and versions only, and nothing of another company (T55, T56)', async () => {
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
  it('a socket is refused to non-members, former members and whoever owes a code (T55)', async () => {
    expect(await within((await listening(bearer(world.people.OA.token, world.foreign.id))).closed)).toBe(4403);
    expect(await within((await listening(bearer('x'.repeat(43), world.companyId))).closed)).toBe(4401);
    expect(await within((await listening({})).closed)).toBe(4401);
  }, 60_000);
  it.each([
    [
      'all sessions of somebody end',
      async (token: string) =>
        void (await world.ask({
          method: 'POST',
          path: '/api/auth/logout',
          headers: bearer(token),
          body: { logoutFromAllDevices: true },
        })),
    ],
    [
      'a session ends',
      async (token: string) =>
        void (await world.ask({ method: 'POST', path: '/api/auth/logout', headers: bearer(token), body: {} })),
    ],
    [
      'a session expires',
      async (_token: string, id: string) =>
        void (await world.pool.query(
          "UPDATE auth.sessions SET opened_at = now() - interval '25 hours', expires_at = now() - interval '1 second' WHERE user_id = $1",
          [id],
        )),
    ],
    ['a membership ends', async (_token: string, id: string) => setMembershipStatus(id, 'inactive')],
  ])(
    'a socket closes within 5 s when %s, and sends nothing after that (T55)',
    async (what, end) => {
      const dana = await world.signIn('dana');
      const there = await listening(bearer(dana.token, world.companyId));
      await end(dana.token, dana.id);
      expect([4401, 4403]).toContain(await within(there.closed));
      const before = there.heard.length;
      await change(`After ${Math.floor(performance.now())}`);
      expect(there.heard).toHaveLength(before);
      if (what === 'a membership ends') await setMembershipStatus(dana.id, 'active');
    },
    60_000,
  );
});

it('nothing is deleted by a route that is not in the table (T27)', async () => {
  for (const { entity, path } of resources) {
    const { status } = await world.ask({
      method: 'DELETE',
      path: `/api/${path}/${world.own[entity]}/permanent`,
      headers: world.headersOf('OA'),
    });
    expect([path, status]).toEqual([path, 404]);
  }
});

it('of twenty answers to the same request at once one is accepted (T24)', async () => {
  const { as, ids } = world.foreign;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.ask({
        method: 'PUT',
        path: `/api/portfolio-access/${ids['AccessRequest']}/${n % 2 ? 'approve' : 'reject'}`,
        headers: as,
        body: { note: `Answer ${n}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
  const { rows } = await world.pool.query(
    "SELECT type FROM log.events WHERE stream = $1 AND type ~ '(Approved|Rejected)$'",
    [`AccessRequest-${ids['AccessRequest']}`],
  );
  expect(rows).toHaveLength(1);
});

describe('a link', () => {
  const KINDS = {
    Proposal: 'proposals',
    Contract: 'contracts',
    ChangeOrder: 'change-orders',
    TmTicket: 'tm-tickets',
    Invoice: 'invoices',
    Warranty: 'warranty',
    PayApplication: 'pay-applications',
    Prelim: 'lien-documents',
    Release: 'releases',
    JobSheet: 'job-sheets',
  } as const;
  const kinds = Object.entries(KINDS) as readonly (readonly [keyof typeof KINDS, string])[]; // its own keys
  const shareOf = (kind: keyof typeof KINDS) => world.foreign.shares[kind] ?? '';
  const preview = (path: string, token: string, method = 'GET') =>
    world.ask({ method, path: `/api/${path}/preview/${token}` });
  const keysOf = (value: unknown, at = ''): string[] =>
    Array.isArray(value)
      ? value.flatMap((each) => keysOf(each, `${at}[]`))
      : value === null
        ? []
        : typeof value === 'object'
          ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, at === '' ? key : `${at}.${key}`))
          : [at];

  it('every kind of document shown to customers has a link', () => {
    expect(
      routeTable
        .filter(({ access, name }) => access === 'link' && name.endsWith('.preview'))
        .map(({ entity }) => entity),
    ).toEqual(Object.keys(KINDS));
    for (const [kind] of kinds) expect(shareOf(kind)).toMatch(/^[\w-]{43}$/);
  });
  it.each(kinds)(
    'a link to a %s shows only what a customer may see (T11), and is not cached (T9)',
    async (kind, path) => {
      const { status, text, headers } = await preview(path, shareOf(kind));
      expect(status).toBe(200);
      expect([
        headers.get('cache-control'),
        headers.get('referrer-policy'),
        headers.get('x-content-type-options'),
        headers.get('content-security-policy'),
      ]).toEqual(['no-store', 'no-referrer', 'nosniff', expect.stringContaining("frame-ancestors 'none'")]);
      const approved = CUSTOMER_VISIBLE_FIELDS[kind].trim().split(/\s+/);
      expect([...new Set(keysOf(JSON.parse(text)))].filter((key) => !approved.includes(key))).toEqual([]);
      // an answer is an object
      expect(approved.filter((key) => !/[.[]/.test(key) && !(key in (JSON.parse(text) as object)))).toEqual([]);
    },
  );
  it('a link opened by a scanner fifty times changes nothing (T6)', async () => {
    await world.quiet();
    const before = await world.state();
    for (const [kind, path] of kinds) {
      const answers = await Promise.all([
        ...Array.from({ length: 50 }, (_, n) => preview(path, shareOf(kind), n % 2 ? 'GET' : 'HEAD')),
        preview(path, `${shareOf(kind)}/pdf`, 'HEAD'),
        preview(path, `${shareOf(kind)}/pdf`),
      ]);
      expect([kind, [...new Set(answers.map(({ status }) => status))]]).toEqual([kind, [200]]);
      count('looks at links', answers.length);
    }
    expect(await world.state()).toBe(before);
  }, 60_000);
  it.each([
    ['Proposal', 'Open'],
    ['ChangeOrder', 'ChangeOrder'],
  ] as const)(
    'a link to a %s is used by one of twenty who sign at once, and one mail is sent (T7)',
    async (kind, record) => {
      // as a customer sees it
      const { contentHash } = JSON.parse((await preview(KINDS[kind], shareOf(kind))).text) as { contentHash: string };
      const body = {
        name: `${CANARY} Contact`,
        company: '',
        title: '',
        date: dayIn('America/Los_Angeles', systemClock.now()),
        signature: `data:image/png;base64,${PNG.toString('base64')}`,
        contentHash,
        consent: true,
      };
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          world.ask({ method: 'PUT', path: `/api/${KINDS[kind]}/${shareOf(kind)}/sign`, body }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
      const { rows } = await world.pool.query('SELECT 1 FROM log.events WHERE stream = $1 AND type = $2', [
        `${kind}-${world.foreign.ids[record]}`,
        `${kind}Signed`,
      ]);
      expect(rows).toHaveLength(1);
      const isCopy = ({ subject, text }: { readonly subject: string; readonly text: string }) =>
        subject.startsWith('Signed:') && `${subject} ${text}`.includes(kind === 'Proposal' ? 'fence' : 'steps');
      await world.mailOf(isCopy);
      await world.quiet();
      expect(world.mails().filter(isCopy)).toHaveLength(1);
    },
    60_000,
  );
  it('a link to a signed document signs nothing, even twenty times at once, and leaves nothing (T4, T8)', async () => {
    await world.quiet();
    const before = await world.state();
    const { contentHash } = JSON.parse((await preview('contracts', shareOf('Contract'))).text) as {
      contentHash: string;
    }; // as above
    const body = {
      name: 'Twice',
      company: '',
      title: '',
      date: dayIn('America/Los_Angeles', systemClock.now()),
      signature: `data:image/png;base64,${PNG.toString('base64')}`,
      contentHash,
      consent: true,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.ask({ method: 'PUT', path: `/api/contracts/${shareOf('Contract')}/sign`, body }),
      ),
    );
    expect(answers.filter(({ status }) => ![403, 409, 422].includes(status)).map(describeResponse)).toEqual([]);
    expect((await world.ask({ method: 'PUT', path: `/api/invoices/${shareOf('Invoice')}/sign`, body })).status).toBe(
      404,
    ); // invoices are looked at
    expect(await world.state()).toBe(before);
  });
  it('staff see for each link that it exists, and no other (T4)', async () => {
    for (const [kind, path] of kinds) {
      const id = world.foreign.ids[kind === 'Proposal' ? 'Open' : kind];
      const { rows } = await world.pool.query<{ id: string }>(
        "SELECT data ->> 'linkId' AS id FROM log.events WHERE stream = $1 AND type ~ 'LinkIssued$'",
        [`${kind}-${id}`],
      );
      const { items } = await world.done<{ items: readonly { linkId: string }[] }>(
        'GET',
        `/${path}/${id}/links`,
        world.foreign.as,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(items.map(({ linkId }) => linkId).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
    }
  });
  it('a link takes ten of twenty pictures announced at once (T47)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.ask({
          method: 'POST',
          path: `/api/media/public/${shareOf('Contract')}/upload-url`,
          body: { fileName: `${n}.png`, contentType: 'image/png', size: PNG.byteLength },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect([
      statuses.filter((status) => status < 300).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 10]);
  });
  it('a link opens its own kind of document only (T2)', async () => {
    /** Its own and another: a network may guess thirty times a minute. */
    const tried = kinds.flatMap(([kind], at) =>
      kinds
        .filter((_, other) => [0, at % 2 === 0 ? 1 : 3].includes((other - at + kinds.length) % kinds.length))
        .map(([other, path]) => ({ kind, other, path })),
    );
    const opened = await Promise.all(
      tried.map(async ({ kind, other, path }) => `${kind} as ${other}: ${(await preview(path, shareOf(kind))).status}`),
    );
    expect(opened).toEqual(tried.map(({ kind, other }) => `${kind} as ${other}: ${kind === other ? 200 : 404}`));
  });
  it('a link cannot be guessed, least of all from the id of a record (T1)', async () => {
    const bare = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const answers = await Promise.all(kinds.map(async ([kind, path]) => preview(path, world.foreign.ids[kind] ?? '')));
    const random = await preview('proposals', 'r'.repeat(43));
    expect(answers.map(({ status, text }) => [status, bare(text)])).toEqual(kinds.map(() => [404, bare(random.text)]));
    const statuses: number[] = [];
    for (let n = 0; n < 40 && statuses.at(-1) !== 429; n++)
      statuses.push((await preview(KINDS.Invoice, String(n).padEnd(43, 'x'))).status);
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
    const rest = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        world.ask({
          method: 'GET',
          path: `/api/contracts/preview/${String(n).padEnd(43, 'y')}`,
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
        }),
      ),
    );
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([429]));
    count('guessed tokens', statuses.length + rest.length);
  });
});
