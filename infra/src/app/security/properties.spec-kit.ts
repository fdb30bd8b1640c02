import { matrix, routeTable } from '@backoffice/contracts';
import { grantOf, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import { bodyIds, bodyShape, bytesOf, onlyAsks, paramsOf, queryIds, queryShape, sampleRequest, signedIn, writes } from './requests.spec-kit.ts';
import { idPlaces, put, sampleOf } from './samples.spec-kit.ts';
import { idsOf } from './requests.spec-kit.ts';
import { bearer, CANARY, type Ask, type World } from './world.spec-kit.ts';

/** What a property looked at, and what it found against the product. */
export type Found = { cases: number; faults: string[] };
const nothing = (): Found => ({ cases: 0, faults: [] });
type Tokens = Readonly<Record<string, string | null>>;

/** The state before and after many refused requests; which one it was is asked only when something changed. */
async function untouched(world: World, found: Found, about: string, work: () => Promise<void>): Promise<void> {
  const before = await world.state();
  await work();
  const after = await world.state();
  if (after !== before) found.faults.push(`${about} left something behind:\n${differing(before, after)}`);
}
const differing = (before: string, after: string) => after.split('\n').filter((line) => !before.split('\n').includes(line)).join('\n');

/** The ways a path and a method are written by somebody who looks for a door that was left open. */
const disguises = (path: string, method: string): readonly { readonly method: string; readonly path: string; readonly headers?: Record<string, string>; readonly plain?: true }[] => [
  { method, path, plain: true }, { method, path: `${path.split('?')[0]}/` }, { method, path: path.replace('/api/', '/api//') }, { method, path: path.replace('/api/', '/api/%2e/') }, { method, path: path.replace('/api/', '/api/').replace(/\/(\w)/g, (_, letter: string) => `/${letter.toUpperCase()}`) },
  { method: 'HEAD', path }, { method: 'OPTIONS', path }, { method: method === 'GET' ? 'POST' : 'GET', path, headers: { 'x-http-method-override': method, 'x-method-override': method } },
];

/** P1: without a session there is no data, however the path is written. */
export async function noSessionNoData(world: World, ask: Ask, tokens: Tokens): Promise<Found> {
  const found = nothing();
  for (const route of routeTable.filter(({ access }) => access === 'session' || access === 'challenge')) {
    const { method, path, body } = sampleRequest(route, world.own);
    await untouched(world, found, route.name, async () => {
      for (const [kind, token] of Object.entries(tokens)) {
        if (route.access === 'challenge' && kind === 'challenge') continue;
        for (const each of disguises(path, method)) {
          const headers = { ...(token === null ? {} : bearer(token, world.companyId)), ...each.headers };
          const { status, text } = await ask({ method: each.method, path: each.path, headers, ...(['GET', 'HEAD', 'OPTIONS'].includes(each.method) ? {} : { body }) });
          found.cases++;
          const ok = each.plain ? [401] : [401, 404, 405, ...(each.method === 'OPTIONS' ? [204] : [])];
          if (!ok.includes(status)) found.faults.push(`${each.method} ${each.path} with ${kind}: ${status} ${text.slice(0, 120)}`);
          if (each.plain && status === 401) refusals.add(bytesOf(text));
        }
      }
    });
  }
  if (refusals.size > 1) found.faults.push(`The refusals differ: ${refusals.size} kinds`);
  refusals.clear();
  return found;
}
const refusals = new Set<string>();

/** Ids of records that no feature has yet: there is nothing to look them up in. */
const UNRESOLVED = ['categoryIds.0'];

/** P2: an id of another company leads nowhere, wherever it stands. */
export async function noForeignReach(world: World, ask: Ask): Promise<Found> {
  const { foreign, own } = world;
  const found = nothing();
  const foreignOf = idsOf(foreign.ids);
  const refused = async (route: Route, where: string, request: ReturnType<typeof sampleRequest>, statuses: readonly number[], headers = world.headersOf('OA', route)) => {
    const { status, text } = await ask({ ...request, headers });
    found.cases++;
    if (!statuses.includes(status)) found.faults.push(`${route.name}, ${where}: ${status} ${text.slice(0, 160)}`);
    if (text.includes(CANARY)) found.faults.push(`${route.name}, ${where} tells of the other company: ${text.slice(0, 160)}`);
  };
  for (const route of signedIn) {
    await untouched(world, found, route.name, async () => {
      if (route.scope === 'company') await refused(route, 'header', sampleRequest(route, own), [403], bearer(world.people.OA.token, foreign.id));
      for (const param of paramsOf(route)) {
        const value = param === 'id' ? foreign.ids[route.entity ?? ''] : foreignOf(param);
        if (value && route.scope !== 'none') await refused(route, `path ${param}`, sampleRequest(route, own, { params: { [param]: value } }), [404, 422]);
      }
      for (const field of queryIds(route)) {
        const sample = sampleOf(queryShape(route), idsOf(own)) as object; // a query is an object
        await refused(route, `query ${field}`, sampleRequest(route, own, { query: { ...sample, [field]: foreignOf(field) } }), onlyAsks(route) ? [200, 400, 403, 404, 422] : [400, 403, 404, 422]);
      }
      for (const place of bodyIds(route).filter((path) => !UNRESOLVED.includes(path.join('.')))) {
        const sample = sampleOf(bodyShape(route), idsOf(own));
        const field = String(place.findLast((part) => typeof part === 'string') ?? '');
        const value = field === 'ids' || field === 'id' ? (foreign.ids[route.entity ?? ''] ?? foreign.ids['Customer']) : foreignOf(field);
        await refused(route, `body ${place.join('.')}`, sampleRequest(route, own, { body: put(sample, place, value) }), onlyAsks(route) ? [200, 400, 403, 404, 422] : [400, 403, 404, 409, 422]);
      }
    });
  }
  return found;
}

/** P3: what a role may ask is what the matrix says, in both directions. */
export async function matrixIsTrue(world: World, ask: Ask): Promise<Found> {
  const found = nothing();
  for (const role of roles) {
    const { text } = await ask({ method: 'GET', path: '/api/users/profile', headers: world.headersOf(role) });
    const { permissions } = JSON.parse(text) as { permissions: readonly { name: string; grant: string }[] }; // as its contract says
    const told = new Map(permissions.map(({ name, grant }) => [name, grant]));
    for (const name of Object.keys(matrix)) {
      found.cases++;
      const grant = grantOf(matrix, name, role);
      if ((told.get(name) ?? 'deny') !== grant) found.faults.push(`${role} is told ${told.get(name) ?? 'deny'} for ${name}, the matrix says ${grant}`);
    }
    for (const route of routeTable.filter(({ access, permission }) => access === 'session' && permission !== null)) {
      const grant = grantOf(matrix, route.permission ?? '', role);
      const request = sampleRequest(route, { ...world.own, ...nobodys(route) }, { body: isOfOneself(route) ? { nothing: 'like that' } : undefined });
      const answer = await ask({ ...request, headers: world.headersOf(role, route) });
      found.cases++;
      const isForbidden = answer.status === 403 && answer.text.includes('"code":"FORBIDDEN"');
      if (answer.text.includes('PROFILE_UPDATE_REQUIRED')) found.faults.push(`${role} ${route.name} was not tried: their profile is not complete`);
      const shouldBe = grant === 'deny' || (role === 'SA' && route.scope === 'company');
      if (isForbidden !== shouldBe) found.faults.push(`${role} ${route.name} (${route.permission}: ${grant}): ${answer.status} ${answer.text.slice(0, 140)}`);
    }
  }
  return found;
}
/** Where a permitted request would change something it is about a record that is not there. */
const nobodys = (route: Route) => (writes(route) && route.entity !== 'Company' ? { [route.entity ?? '']: '00000000-0000-4000-8000-000000000000' } : {});

/** What people change of themselves is let in, but not done: they are needed as they are. */
const isOfOneself = (route: Route) => writes(route) && (route.permission ?? '').startsWith('action:self.');

/** P3, of rows: to a salesman a record of a colleague's is as one that is not there. */
export async function ownRowsOnly(world: World, ask: Ask): Promise<Found> {
  const found = nothing();
  const theirs = { ...world.own, ...world.ofColleague };
  await untouched(world, found, 'A salesman', async () => {
    for (const route of signedIn.filter(({ entity, path, permission }) => entity === 'Customer' && path.includes(':id') && grantOf(matrix, permission ?? '', 'SM') === 'own')) {
      const headers = world.headersOf('SM');
      const { status, text } = await ask({ ...sampleRequest(route, theirs), headers });
      const absent = await ask({ ...sampleRequest(route, theirs, { params: { id: '00000000-0000-4000-8000-000000000000' } }), headers });
      found.cases++;
      if (status !== 404 && (status !== absent.status || bytesOf(text) !== bytesOf(absent.text))) found.faults.push(`${route.name} of a colleague's customer: ${status} ${text.slice(0, 160)}`);
    }
  });
  return found;
}

/** These answer the first few of many, and do not say how many there are. */
const TOP_FEW = ['customers.search', 'dashboard.summary'];
/** A list as long as it can be had. */
const wholeList = (route: Route, { own }: World) => {
  const request = sampleRequest(route, own);
  return 'limit' in (bodyShape(route).properties ?? {}) ? { ...request, body: { ...(request.body as object), limit: 200 } } : request; // the body of a list
};

/** P4: headers narrow what is found, and never widen it. Counts where there was something to find. */
export async function headersOnlyNarrow(world: World, ask: Ask): Promise<Found> {
  const found = nothing();
  const salesmen = [world.people.SM.id, world.foreign.ids['User'] ?? '', world.people.OA.id, '00000000-0000-4000-8000-000000000000'];
  const idsIn = (text: string) => new Set([...text.matchAll(/"(?:id|value)":"([0-9a-f-]{36})"/g)].map(([, id]) => id));
  for (const route of signedIn.filter((each) => each.scope === 'company' && !writes(each) && !each.path.endsWith('/pdf'))) {
    for (const role of ['OA', 'AD', 'SM'] as const) {
      const request = wholeList(route, world);
      const headers = world.headersOf(role, route);
      const plain = await ask({ ...request, headers });
      for (const said of ['1', '2', '6', 'OA', 'SA', 'nobody']) {
        const answer = await ask({ ...request, headers: { ...headers, 'role-id': said } });
        if (plain.status === 200) found.cases++;
        if (answer.status !== plain.status || bytesOf(answer.text) !== bytesOf(plain.text)) found.faults.push(`${role} ${route.name} is another one with role-id ${said}`);
      }
      for (const salesman of salesmen) {
        const answer = await ask({ ...request, headers: { ...headers, 'salesman-id': salesman } });
        if (plain.status === 200) found.cases++;
        const all = idsIn(plain.text);
        const wider = [...idsIn(answer.text)].filter((id) => !all.has(id));
        const paged = plain.text.includes('"hasMore":true') || TOP_FEW.includes(route.name); // a narrower list shows on its first page what the wider one has further behind
        if (answer.status !== 403 && answer.status !== 404 && answer.status !== plain.status) found.faults.push(`${role} ${route.name} with salesman-id: ${plain.status}, then ${answer.status}`);
        if (answer.status === 200 && !paged && wider.length > 0) found.faults.push(`${role} ${route.name} shows more with salesman-id ${salesman}: ${wider.slice(0, 3).join(' ')}`);
      }
    }
  }
  return found;
}

const UNKNOWN = ['companyID', 'roleId', 'createdBy', 'approvedAt', 'isAdmin', '__proto__', 'constructor', 'prototype'];

/** P6: what a body may not have is refused, and named. */
export async function unknownRefused(world: World, ask: Ask, roleOf: (route: Route) => Role): Promise<Found> {
  const found = nothing();
  for (const route of routeTable.filter((each) => writes(each) && each.body && each.access !== 'link')) {
    await untouched(world, found, route.name, async () => {
      for (const key of UNKNOWN) {
        const { body, ...request } = sampleRequest(route, world.own);
        const marked = JSON.stringify({ ...(body as object), 'a-marked-key': true }).replace('a-marked-key', key); // bodies are objects
        const { status, text } = await ask({ ...request, body: marked, headers: route.access === 'session' || route.access === 'either' ? world.headersOf(roleOf(route), route) : {} });
        found.cases++;
        const known = route.access === 'challenge' ? [401] : [422];
        if (!known.includes(status) || (status === 422 && !text.includes(key))) found.faults.push(`${route.name} with ${key}: ${status} ${text.slice(0, 140)}`);
      }
    });
  }
  return found;
}

export const idsInBodies = routeTable.reduce((sum, route) => sum + (route.body ? idPlaces(bodyShape(route)).length : 0), 0);
