import { dictionaries, permissionMatrix } from '@backoffice/contracts';
import { grantOf, LABELS_LIMIT, LIST_LIMIT, type Role, type Route } from '@backoffice/contracts/kernel';
import fc from 'fast-check';
import { emptyResult, type PropertyResult } from './properties.spec-kit.ts';
import {
  bodyOf,
  bodySchema,
  idsOf,
  querySchema,
  sampleRequest,
  sessionRoutes,
  changesState,
} from './requests.spec-kit.ts';
import { sampleOf } from './samples.spec-kit.ts';
import {
  bearer,
  CANARY,
  type ProductResponse,
  type SendRequest,
  type SignedInUser,
  type ProductFixture,
} from './product-fixture.spec-kit.ts';

/** What is read of a company, by whatever method. */
const READ_ROUTES = sessionRoutes.filter((route) => route.scope === 'company' && !changesState(route));
/** Pages of rows, wherever they stand. */
export const LIST_ROUTES = sessionRoutes.filter(
  (route) => route.method === 'POST' && 'limit' in (bodySchema(route).properties ?? {}),
);
export const LABEL_ROUTES = sessionRoutes.filter(({ query }) => query && 'limit' in query.shape);

export const permittedRole = (route: Route): Role =>
  (['OA', 'AF', 'SA'] as const).find(
    (role) =>
      (role !== 'SA' || route.scope !== 'company') &&
      grantOf(permissionMatrix, route.permission ?? '', role) !== 'deny',
  ) ?? 'OA';
const idsIn = (text: string) =>
  new Set([...text.matchAll(/"(?:id|value)":"([0-9a-f-]{36})"/g)].map(([, id = '']) => id));
const sharedIds = (one: string, other: string) => [...idsIn(one)].filter((id) => idsIn(other).has(id));
/** The rows of an answer, without the people of the company that stand beside them. */
const rowsOf = (text: string) => (text.startsWith('{') ? JSON.stringify(Object(JSON.parse(text)).items ?? text) : text);
const describeResponse = ({ status, text }: ProductResponse) => `${status} ${text.slice(0, 200)}`;
type ReadPropertyResult = PropertyResult & { readonly full: number };

/**
 * T20: no answer is kept by a cache, none of one company is given to another; `full`: where both had something to show.
 */
export async function companiesKeptApart(
  world: ProductFixture,
  ask: SendRequest,
  routes = READ_ROUTES,
): Promise<ReadPropertyResult> {
  const found = emptyResult();
  let full = 0;
  for (const route of routes) {
    const request = sampleRequest(route, world.own);
    const here = await ask({ ...request, headers: world.headersOf('OA', route) });
    const tag = here.headers.get('etag') ?? '"any"';
    const there = await ask({
      ...request,
      headers: { ...world.foreign.as, 'if-none-match': `${tag}, *`, 'if-modified-since': new Date().toUTCString() },
    });
    found.cases += 2;
    for (const answer of [here, there]) {
      const vary = answer.headers.get('vary')?.toLowerCase() ?? '';
      if (
        answer.headers.get('cache-control') !== 'no-store' ||
        !['authorization', 'company-id', 'salesman-id'].every((name) => vary.includes(name))
      )
        found.faults.push(`${route.name} may be kept: ${answer.headers.get('cache-control')}, ${vary}`);
    }
    if (there.status === 304) found.faults.push(`${route.name} is unchanged to another company`);
    if (route.path.includes(':id') && there.status !== 404)
      found.faults.push(`${route.name} of another company: ${describeResponse(there)}`);
    if (here.text.includes(CANARY)) found.faults.push(`${route.name} tells of another company`);
    if (sharedIds(here.text, there.text).length > 0)
      found.faults.push(`${route.name} tells two companies the same: ${sharedIds(here.text, there.text)[0]}`);
    if (idsIn(here.text).size > 0 && idsIn(there.text).size > 0) full++;
  }
  return { ...found, full };
}

/**
 * P3, of lists: no two salesmen see one row, and none sees what the owner does not; `full`: where both had something to
 * see.
 */
export async function ownListsOnly(
  world: ProductFixture,
  ask: SendRequest,
  routes = READ_ROUTES,
): Promise<ReadPropertyResult> {
  const found = emptyResult();
  let full = 0;
  for (const route of routes.filter(
    ({ path, permission, entity }) =>
      !path.includes(':id') &&
      !dictionaries.some((dictionary) => dictionary.entity === entity) && // those are the company's
      grantOf(permissionMatrix, permission ?? '', 'SM') === 'own',
  )) {
    const by = async ({ id, token }: SignedInUser) => {
      const query =
        route.query && 'salesmanId' in route.query.shape
          ? { query: { ...(sampleOf(querySchema(route), idsOf(world.own)) as object), salesmanId: id } }
          : {}; // a query is an object
      const body = 'limit' in (bodySchema(route).properties ?? {}) ? { body: { limit: LIST_LIMIT } } : {};
      const { text } = await ask({
        ...sampleRequest(route, world.own, { ...query, ...body }),
        headers: bearer(token, world.companyId),
      });
      return rowsOf(text);
    };
    const [mine, theirs] = [await by(world.people.SM), await by(world.colleague)];
    found.cases++;
    const both = sharedIds(mine, theirs);
    if (both.length > 0)
      found.faults.push(`${route.name} shows two salesmen the same rows: ${both.slice(0, 3).join(' ')}`);
    if (idsIn(mine).size > 0 && idsIn(theirs).size > 0) full++;
  }
  return { ...found, full };
}

/** T53: a page has an end, whatever is asked for; `full`: lists that had more to show than may be shown. */
export async function pagesClamped(
  world: ProductFixture,
  ask: SendRequest,
  routes: readonly Route[] = [...LIST_ROUTES, ...LABEL_ROUTES],
): Promise<ReadPropertyResult> {
  const found = emptyResult();
  let full = 0;
  for (const route of routes) {
    const isList = route.method === 'POST';
    const most = isList ? LIST_LIMIT : LABELS_LIMIT;
    const query = {
      limit: String(Number.MAX_SAFE_INTEGER),
      ...(route.query && 'salesmanId' in route.query.shape ? { salesmanId: world.people.SM.id } : {}),
    };
    const needed = bodyOf(route, world.own) as object; // the body of a list
    const request = isList
      ? sampleRequest(route, world.own, { body: { ...needed, limit: Number.MAX_SAFE_INTEGER } })
      : sampleRequest(route, world.own, { query });
    const answer = await ask({ ...request, headers: world.headersOf(permittedRole(route), route) });
    found.cases++;
    if (answer.status !== 200) {
      found.faults.push(`${route.name}: ${describeResponse(answer)}`);
      continue;
    }
    const {
      items = [],
      limit = most,
      hasMore = false,
      // as pages and labels answer
    } = JSON.parse(answer.text) as { items?: readonly object[]; limit?: number; hasMore?: boolean };
    if (items.length > most || limit > most)
      found.faults.push(`${route.name} shows ${items.length} rows of a page of ${limit}, where ${most} are the most`);
    if (items.length === most && !hasMore) found.faults.push(`${route.name} has more and does not say so`);
    if (items.length === most) full++;
  }
  return { ...found, full };
}

/** More rows than any page may hold, in every table people read of; gone again afterwards. */
export async function withMoreRows<T>({ pool, companyId }: ProductFixture, work: () => Promise<T>): Promise<T> {
  const copies = { banks: LABELS_LIMIT + 1 } as Readonly<Record<string, number>>;
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    "SELECT table_name AS name, string_agg(quote_ident(column_name), ', ') FILTER (WHERE column_name <> 'id') AS columns FROM information_schema.columns WHERE table_schema = 'read' AND is_generated = 'NEVER' GROUP BY 1 HAVING bool_or(column_name = 'id' AND data_type IN ('uuid', 'text')) AND bool_or(column_name = 'tenant')",
  );
  for (const { name, columns } of tables)
    await pool.query(
      `INSERT INTO read.${name} (id, ${columns}) SELECT '99999999-9999-4999-8999-' || lpad(n::text, 12, '0'), ${columns} FROM (SELECT * FROM read.${name} WHERE tenant IN ($1, 'platform') ORDER BY tenant LIMIT 1) AS one, generate_series(1, $2) AS n ON CONFLICT DO NOTHING`,
      [companyId, copies[name] ?? LIST_LIMIT + 1],
    );
  try {
    return await work();
  } finally {
    for (const { name } of tables)
      await pool.query(`DELETE FROM read.${name} WHERE id::text LIKE '99999999-9999-4999-8999-%'`);
  }
}

const HOSTILE_NAMES = [
  '1;drop',
  'desc nulls last--',
  'constructor',
  '__proto__',
  'tags',
  "name' OR '1'='1",
  'name;--',
  'name)) UNION SELECT password_hash FROM auth.credentials--',
  'tenant',
  'search',
  'name\u0000',
  '"name"',
  'x'.repeat(61),
  'NAME',
  'na me',
  '',
];
const FILTER_VALUES: unknown[] = [
  "' OR 1=1--",
  "'; SELECT pg_sleep(5);--",
  '%',
  '_',
  '\\',
  '2026-13-45',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '-infinity',
  'NaN',
  'null',
  '',
  1,
  -1,
  1.5,
  2 ** 53,
  1e300,
  true,
  [],
  ['a', 'b'],
  [1, 2],
  ['2026-01-01', '9999-99-99'],
  [[1]],
  null,
  { $ne: null },
  Array.from({ length: 201 }, () => 'x'),
];
const FILTER_OPERATORS = ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'empty', 'like', 'has'];

/**
 * T54: sorts, orders, filters and words are taken for what they are: 200 or 422, never a bug, and never another
 * company's rows.
 */
export async function listInputsAreData(
  world: ProductFixture,
  ask: SendRequest,
  seed: number,
  routes: readonly Route[] = LIST_ROUTES,
): Promise<PropertyResult> {
  const found = emptyResult();
  for (const route of routes) {
    const about = { path: sampleRequest(route, world.own).path, headers: world.headersOf(permittedRole(route), route) };
    const needed = bodyOf(route, world.own) as object; // the body of a list
    const asking = async (body: object, statuses: readonly number[]) => {
      const answer = await ask({
        method: 'POST',
        path: about.path,
        headers: about.headers,
        body: { ...needed, ...body },
      });
      found.cases++;
      if (!statuses.includes(answer.status))
        found.faults.push(`${route.name} ${JSON.stringify(body).slice(0, 160)}: ${describeResponse(answer)}`);
      if (answer.text.includes(CANARY))
        found.faults.push(`${route.name} ${JSON.stringify(body).slice(0, 160)} tells of another company`);
      return answer;
    };
    const first = await asking({ limit: Number.MAX_SAFE_INTEGER }, [200]);
    // as every list answers; sums of a list have no rows, and no order
    const { items } = first.status === 200 ? (JSON.parse(first.text) as { items?: readonly object[] }) : {};
    const fields = [...new Set([...Object.keys(items?.[0] ?? {}), 'createdAt', 'name', 'status', 'amount'])];
    for (const sortBy of HOSTILE_NAMES) await asking({ sortBy }, items ? [422] : [200, 422]);
    for (const order of ['desc nulls last--', 'DESC', '', 1, null]) await asking({ order }, [422]);
    for (const field of HOSTILE_NAMES) await asking({ filters: [{ field, op: 'eq', value: 'x' }] }, [422]);
    for (const field of fields.filter((each) => each.endsWith('Id')))
      await asking({ filters: [{ field, op: 'eq', value: idsOf(world.foreign.ids)(field) }] }, [200, 403, 422]);
    for (const search of [
      "' OR true --",
      "'; DROP TABLE log.events; --",
      CANARY.slice(0, 4),
      '%',
      '_',
      '\\',
      '%%%%',
      '😀',
      ') UNION SELECT 1 --',
      'a'.repeat(200),
      'x '.repeat(99),
    ])
      await asking({ search }, 'search' in (bodySchema(route).properties ?? {}) ? [200] : [422]);
    for (const search of ['a\u0000b', 'a\ud800b', 'a'.repeat(201), null, 5, {}]) await asking({ search }, [422]);
    for (const paging of [
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'x' },
      { limit: 0 },
      { limit: 2 ** 53 },
      { limit: '10' },
    ])
      await asking(paging, [422]);
    await asking({ page: Number.MAX_SAFE_INTEGER }, [200, 422]);
    const pairs = fields.flatMap((field) =>
      FILTER_OPERATORS.flatMap((op) => FILTER_VALUES.map((value) => ({ field, op, value }))),
    );
    for (const filter of fc.sample(fc.constantFrom(...pairs), { seed, numRuns: 120 }))
      await asking({ filters: [filter] }, [200, 422]);
  }
  return found;
}
