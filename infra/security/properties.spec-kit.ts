import { systemClock } from '@backoffice/infra/clock';
import { permissionMatrix, routeTable } from '@backoffice/contracts';
import { dayIn, grantOf, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import {
  bodyIds,
  bodyOf,
  bodySchema,
  responseHash,
  idsOf,
  UNKNOWN_ID,
  isReadOnly,
  paramsOf,
  rangeOf,
  queryIds,
  querySchema,
  sampleRequest,
  sessionRoutes,
  changesState,
  type SampleRequest,
} from './requests.spec-kit.ts';
import { fillToPath, setAtPath, sampleOf } from './samples.spec-kit.ts';
import { bearer, CANARY, type SendRequest, type ProductFixture } from './product-fixture.spec-kit.ts';

/** What a property looked at, and what it found against the product. */
export type PropertyResult = { cases: number; faults: string[] };
export const emptyResult = (): PropertyResult => ({ cases: 0, faults: [] });
export type Tokens = Readonly<Record<string, string | null>>;

/** The state before and after many refused requests; which one it was is asked only when something changed. */
export async function expectUnchanged(
  world: ProductFixture,
  found: PropertyResult,
  about: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = await world.state();
  await work();
  const after = await world.state();
  if (after !== before) found.faults.push(`${about} left something behind:\n${changedLines(before, after)}`);
}
const changedLines = (before: string, after: string) =>
  after
    .split('\n')
    .filter((line) => !before.split('\n').includes(line))
    .join('\n');

/** The ways a path and a method are written by somebody who looks for a route that was left open. */
const requestVariants = (
  path: string,
  method: string,
): readonly {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly plain?: true;
}[] => [
  { method, path, plain: true },
  { method, path: `${path.split('?')[0]}/` },
  { method, path: path.replace('/api/', '/api//') },
  { method, path: path.replace('/api/', '/api/%2e/') },
  {
    method,
    path: path.replace('/api/', '/api/').replace(/\/(\w)/g, (_, letter: string) => `/${letter.toUpperCase()}`),
  },
  { method: 'HEAD', path },
  { method: 'OPTIONS', path },
  {
    method: method === 'GET' ? 'POST' : 'GET',
    path,
    headers: { 'x-http-method-override': method, 'x-method-override': method },
  },
];

/** So many doors are tried before anybody looks what became of the house. */
const GROUP_SIZE = 20;
/** Reads of the graph have no row in the table. */
const GRAPHQL_REQUEST: SampleRequest = {
  method: 'POST',
  path: '/graphql',
  body: { query: '{ dashboard { today } }', operationName: null, variables: {} },
};
export const PROTECTED_ROUTES = routeTable.filter(
  ({ access }) => access === 'session' || access === 'challenge' || access === 'either',
);

/** P1: without a session there is no data, however the path is written. */
export async function noSessionNoData(
  world: ProductFixture,
  ask: SendRequest,
  tokens: Tokens,
  routes: readonly Route[] = PROTECTED_ROUTES,
): Promise<PropertyResult> {
  const found = emptyResult();
  const refusals = new Set<string>();
  const doors = [
    ...routes.map((route) => ({
      name: route.name,
      request: sampleRequest(route, world.own),
      opens: route.access === 'challenge' ? 'challenge' : '',
    })),
    { name: 'GraphQL', request: GRAPHQL_REQUEST, opens: '' },
  ];
  for (let at = 0; at < doors.length; at += GROUP_SIZE) {
    const group = doors.slice(at, at + GROUP_SIZE);
    await expectUnchanged(world, found, group.map(({ name }) => name).join(', '), async () => {
      for (const {
        name,
        request: { method, path, body },
        opens,
      } of group) {
        for (const [kind, token] of Object.entries(tokens).filter(([each]) => each !== opens)) {
          for (const each of requestVariants(path, method)) {
            const headers = { ...(token === null ? {} : bearer(token, world.companyId)), ...each.headers };
            const { status, text } = await ask({
              method: each.method,
              path: each.path,
              headers,
              ...(['GET', 'HEAD', 'OPTIONS'].includes(each.method) ? {} : { body }),
            });
            found.cases++;
            const ok = each.plain ? [401] : [401, 404, 405, ...(each.method === 'OPTIONS' ? [204] : [])];
            if (!ok.includes(status))
              found.faults.push(`${name}: ${each.method} ${each.path} with ${kind}: ${status} ${text.slice(0, 120)}`);
            if (each.plain && status === 401 && path !== GRAPHQL_REQUEST.path) refusals.add(responseHash(text));
          }
        }
      }
    });
  }
  if (refusals.size > 1) found.faults.push(`The refusals differ: ${refusals.size} kinds`);
  return found;
}

/**
 * Ids that lead nowhere: of a record's own parts, which whoever writes it may name. The task of an import is one of the
 * file's, which is found first.
 */
const UNRESOLVED_PATHS = [
  'contacts.0.id',
  'lineItems.0.id',
  'entry.entryId',
  'labor.0.lineId',
  'equipment.0.lineId',
  'material.0.lineId',
  'subcontract.0.lineId',
  'invoiceItems.0.id',
  'chosenOptions.0',
  'photoId',
  'nextId',
  'beforeId',
  'afterId',
  'retention.lines.0.sourceLineItemId', // a share for a line that is not there retains nothing
  'days.0.seen.0.lineId', // compared with what stands, and looked up nowhere
  'lineItems.0.serviceTemplateId', // which template a line began with is looked up nowhere
];

/** Later than any statement that is reconciled, and not in the future. */
const statementOfToday = () => ({ statementDate: dayIn('America/Los_Angeles', systemClock.now()) });
/** What a body has to say where it names one of these. */
const NEEDED_BESIDE: Readonly<Record<string, (own: ProductFixture['own'], theirs: string) => object>> = {
  parentCompanyId: () => ({ type: 'subsidiary' }),
  toSalesmanId: ({ Customer }) => ({ customerIds: [Customer] }),
  /** A line is of a bill or of an account. */
  billId: (_, theirs) => ({ lines: [{ billId: theirs, amount: 1_000 }] }),
  checkIds: statementOfToday,
  depositIds: statementOfToday,
  returnIds: statementOfToday,
  feeIds: statementOfToday,
  entryIds: statementOfToday,
};
/** Of that, what the body of the route has a place for. */
function neededBeside(route: Route, field: string, own: ProductFixture['own'], theirs: string): object {
  const needed = NEEDED_BESIDE[field]?.(own, theirs) ?? {};
  const places = bodySchema(route).properties ?? {};
  return Object.fromEntries(Object.entries(needed).filter(([name]) => name in places));
}
/** What is a draft, not begun or drawn anew is refused before it is looked what a body names. */
const isRefusedBeforeLookup = (where: string, text: string) =>
  REFUSED_BEFORE_LOOKUP.some(([place, codes]) => place.test(where) && codes.test(text));
const REFUSED_BEFORE_LOOKUP: readonly (readonly [place: RegExp, codes: RegExp])[] = [
  [/^body (lines\.0\.|changeId$)/, /"code":"(COMMITMENT_NOT_ISSUED|APPLICATION_NOT_SUBMITTED)"/],
  [/^body (invoices|bills|credits|jobs|rows)\.0\./, /"code":"OPENING_(NOT_STARTED|POSTED|FINISHED)"/],
  [/^body overrides\.0\./, /"code":"WIP_STALE"/],
  [/^body (payoutBank|cardMethod|bankDebitMethod)Id$/, /"code":"PAYMENTS_(NOT_)?CONNECTED"/],
  [/^body contractId$/, /"code":"PRELIMS_INFO_MISSING"/],
  [/^body costs\.0\.lineId$/, /"code":"TM_NOT_READY"/],
  [/^body phases\.0\.lineItemId$/, /"code":"JOB_SHEET_NOT_(ISSUED|COMPLETED)"/],
  [
    /^body templateId$/,
    /"code":"(INVOICE_NOT_APPROVED|PRELIM_NOT_READY|JOB_SHEET_NOT_ISSUED|APPLICATION_NOT_SUBMITTED|TM_NOT_READY)"/,
  ],
];
const SELECTS_JOBS = /^open-close-jobs\..*\.(count|many)$/;

/**
 * P2: an id of another company leads nowhere, wherever it stands; a kind of record of which the other company has none
 * is a fault of the test.
 */
export async function noForeignReach(
  world: ProductFixture,
  ask: SendRequest,
  routes: readonly Route[] = sessionRoutes,
): Promise<PropertyResult> {
  const { foreign, own } = world;
  const found = emptyResult();
  const theirs = (route: Route, field: string): string => {
    const value = ['id', 'ids', 'exceptId', 'excludeId'].includes(field)
      ? foreign.ids[route.entity ?? 'Customer']
      : idsOf(foreign.ids)(field);
    if (!value || value === UNKNOWN_ID)
      found.faults.push(
        `${route.name}, ${field}: the other company has no such record: add one to foreign-company.spec-kit.ts`,
      );
    return value ?? UNKNOWN_ID;
  };
  for (const route of routes) {
    const asksOnly = [
      ...(isReadOnly(route) ? [200, 400, 403] : []), // a filter that finds nothing, or who may be asked about
      // nothing is counted, and done to what was counted before
      ...(SELECTS_JOBS.test(route.name) ? [200, 400, 409] : []),
    ];
    const refused = async (
      where: string,
      request: SampleRequest,
      statuses: readonly number[],
      headers = world.headersOf('OA', route),
    ) => {
      const { status, text } = await ask({ ...request, headers });
      found.cases++;
      if (!statuses.includes(status) && !isRefusedBeforeLookup(where, text))
        found.faults.push(`${route.name}, ${where}: ${status} ${text.slice(0, 160)}`);
      if (text.includes(CANARY))
        found.faults.push(`${route.name}, ${where} tells of the other company: ${text.slice(0, 160)}`);
    };
    await expectUnchanged(world, found, route.name, async () => {
      if (route.scope === 'company')
        await refused('header', sampleRequest(route, own), [403], bearer(world.people.OA.token, foreign.id));
      for (const param of paramsOf(route))
        await refused(`path ${param}`, sampleRequest(route, own, { params: { [param]: theirs(route, param) } }), [404]);
      for (const field of queryIds(route).filter((name) => name !== 'taskId')) {
        // a query is an object
        const sample = { ...(sampleOf(querySchema(route), idsOf(own)) as object), ...rangeOf(route) };
        await refused(
          `query ${field}`,
          sampleRequest(route, own, { query: { ...sample, [field]: theirs(route, field) } }),
          [404, ...asksOnly],
        );
      }
      for (const place of bodyIds(route).filter((path) => !UNRESOLVED_PATHS.includes(path.join('.')))) {
        const field = String(place.findLast((part) => typeof part === 'string') ?? '');
        const body = setAtPath(
          fillToPath(bodySchema(route), bodyOf(route, own), place, idsOf(own)),
          place,
          theirs(route, field),
        );
        await refused(
          `body ${place.join('.')}`,
          sampleRequest(route, own, {
            body: { ...(body as object), ...neededBeside(route, field, own, theirs(route, field)) },
          }),
          [404, ...asksOnly],
        ); // a body is an object
      }
    });
  }
  return found;
}

/** P3: what a role may ask is what the matrix says, in both directions. */
export async function matrixIsEnforced(
  world: ProductFixture,
  ask: SendRequest,
  routes: readonly Route[] = routeTable,
): Promise<PropertyResult> {
  const found = emptyResult();
  const guarded = routes.filter(({ access, permission }) => access === 'session' && permission !== null);
  for (const role of roles) {
    const { text } = await ask({ method: 'GET', path: '/api/users/profile', headers: world.headersOf(role) });
    // as its contract says
    const { permissions } = JSON.parse(text) as { permissions: readonly { name: string; grant: string }[] };
    const told = new Map(permissions.map(({ name, grant }) => [name, grant]));
    for (const name of Object.keys(permissionMatrix)) {
      found.cases++;
      const grant = grantOf(permissionMatrix, name, role);
      if ((told.get(name) ?? 'deny') !== grant)
        found.faults.push(`${role} is told ${told.get(name) ?? 'deny'} for ${name}, the matrix says ${grant}`);
    }
    const asked = async (route: Route) => {
      const grant = grantOf(permissionMatrix, route.permission ?? '', role);
      const request = sampleRequest(
        route,
        { ...world.own, ...missingRecordIds(route) },
        { body: isSelfService(route) ? { nothing: 'like that' } : undefined },
      );
      const answer = await ask({ ...request, headers: world.headersOf(role, route) });
      found.cases++;
      const isForbidden = answer.status === 403 && answer.text.includes('"code":"FORBIDDEN"');
      const wasTried = answer.status < 500 && answer.status !== 401 && !answer.text.includes('PROFILE_UPDATE_REQUIRED');
      if (!wasTried || isForbidden !== isDenied(route, role))
        found.faults.push(
          `${role} ${route.name} (${route.permission}: ${grant}): ${answer.status} ${answer.text.slice(0, 140)}`,
        );
    };
    await world.quiet(); // of what was permitted to the role before, as its invitations
    await expectUnchanged(world, found, `${role}, refused,`, async () => {
      for (const route of guarded.filter((each) => isDenied(each, role))) await asked(route);
    });
    for (const route of guarded.filter((each) => !isDenied(each, role))) await asked(route);
  }
  return found;
}
const isDenied = ({ permission, alsoPermission, scope }: Route, role: Role) =>
  [permission ?? '', alsoPermission ?? permission ?? ''].some(
    (asked) => grantOf(permissionMatrix, asked, role) === 'deny',
  ) ||
  (role === 'SA' && scope === 'company');
/** Where a permitted request would change something it is about a record that is not there. */
const missingRecordIds = (route: Route) =>
  changesState(route) && route.entity !== 'Company' ? { [route.entity ?? '']: UNKNOWN_ID } : {};

/** What people change of themselves is let in, but not done: they are needed as they are. */
const isSelfService = (route: Route) => changesState(route) && (route.permission ?? '').startsWith('action:self.');

/** P3, of rows: to a salesman a record of a colleague's is as one that is not there. */
export async function ownRowsOnly(
  world: ProductFixture,
  ask: SendRequest,
  routes: readonly Route[] = sessionRoutes,
): Promise<PropertyResult & { readonly kinds: ReadonlySet<string> }> {
  const found = emptyResult();
  const kinds = new Set<string>();
  await expectUnchanged(world, found, 'A salesman', async () => {
    for (const route of routes.filter(
      ({ path, permission }) => path.includes(':id') && grantOf(permissionMatrix, permission ?? '', 'SM') === 'own',
    )) {
      const theirs = world.ofColleague[route.entity ?? ''];
      if (!theirs) continue; // what kinds there are is asserted
      const headers = world.headersOf('SM', route);
      const { status, text } = await ask({ ...sampleRequest(route, { ...world.own, ...world.ofColleague }), headers });
      const absent = await ask({
        ...sampleRequest(route, { ...world.own, ...world.ofColleague }, { params: { id: UNKNOWN_ID } }),
        headers,
      });
      found.cases++;
      kinds.add(route.entity ?? '');
      if (
        status !== 404 &&
        (status < 400 || status !== absent.status || responseHash(text) !== responseHash(absent.text))
      )
        found.faults.push(`${route.name} of a colleague's ${route.entity}: ${status} ${text.slice(0, 160)}`);
    }
  });
  return { ...found, kinds };
}

/** These answer the first few of many, and do not say how many there are. */
const TOP_N_ROUTES = ['customers.search', 'dashboard.summary'];
/** A list as long as it can be had; a report as of one instant, which it tells. */
const fullPageRequest = (route: Route, { own }: ProductFixture, ranAt: string) => {
  const isReport = 'ranAt' in (querySchema(route).properties ?? {});
  const request = sampleRequest(
    route,
    own,
    // a query is an object
    isReport ? { query: { ...(sampleOf(querySchema(route), idsOf(own)) as object), ranAt } } : {},
  );
  return 'limit' in (bodySchema(route).properties ?? {})
    ? { ...request, body: { ...(request.body as object), limit: 200 } }
    : request; // the body of a list
};

/** Reads of a company; a PDF is the same for whoever may have it, and each task in the background is another one. */
export const READING_ROUTES = sessionRoutes.filter(
  (each) => each.scope === 'company' && !changesState(each) && !each.inBackground && !each.path.endsWith('/pdf'),
);

/** P4: headers narrow what is found, and never widen it. Counts where there was something to find. */
export async function headersOnlyNarrow(
  world: ProductFixture,
  ask: SendRequest,
  routes: readonly Route[] = READING_ROUTES,
): Promise<PropertyResult> {
  const found = emptyResult();
  const salesmen = [world.people.SM.id, world.foreign.ids['User'] ?? '', world.people.OA.id, UNKNOWN_ID];
  const ranAt = systemClock.now();
  const idsIn = (text: string) => new Set([...text.matchAll(/"(?:id|value)":"([0-9a-f-]{36})"/g)].map(([, id]) => id));
  await expectUnchanged(world, found, 'Reading', async () => {
    for (const route of routes) {
      for (const role of ['OA', 'AD', 'SM'] as const) {
        const request = fullPageRequest(route, world, ranAt);
        const headers = world.headersOf(role, route);
        const plain = await ask({ ...request, headers });
        for (const said of ['1', '2', '6', 'OA', 'SA', 'nobody']) {
          const answer = await ask({ ...request, headers: { ...headers, 'role-id': said } });
          if (plain.status === 200) found.cases++;
          if (answer.status !== plain.status || responseHash(answer.text) !== responseHash(plain.text))
            found.faults.push(`${role} ${route.name} is another one with role-id ${said}`);
        }
        for (const salesman of salesmen) {
          const answer = await ask({ ...request, headers: { ...headers, 'salesman-id': salesman } });
          if (plain.status === 200) found.cases++;
          const all = idsIn(plain.text);
          const wider = [...idsIn(answer.text)].filter((id) => !all.has(id));
          // a narrower list shows on its first page what the wider one has further behind
          const paged = plain.text.includes('"hasMore":true') || TOP_N_ROUTES.includes(route.name);
          if (answer.status !== 403 && answer.status !== 404 && answer.status !== plain.status)
            found.faults.push(`${role} ${route.name} with salesman-id: ${plain.status}, then ${answer.status}`);
          if (answer.status === 200 && !paged && wider.length > 0)
            found.faults.push(
              `${role} ${route.name} shows more with salesman-id ${salesman}: ${wider.slice(0, 3).join(' ')}`,
            );
        }
      }
    }
  });
  return found;
}

const UNKNOWN_FIELDS = [
  'companyId',
  'companyID',
  'roleId',
  'id',
  'status',
  'createdBy',
  'approvedAt',
  'isAdmin',
  '__proto__',
  'constructor',
  'prototype',
];
/** Those of crews ask for a phone, those of the portal for its cookie: specs of their own ask them. */
export const ROUTES_WITH_BODY = routeTable.filter(
  (each) => changesState(each) && each.body && each.access !== 'crew' && each.access !== 'portal',
);
/** The fields a body may have, whichever of its forms it takes. */
const fieldsOf = (route: Route) => {
  const shape = bodySchema(route);
  return [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap(({ properties = {} }) =>
    Object.keys(properties),
  );
};

/** P6: what a body may not have is refused, and named. `keyOf` opens the doors that no session opens. */
export async function unknownFieldsRefused(
  world: ProductFixture,
  ask: SendRequest,
  roleOf: (route: Route) => Role,
  keyOf: (route: Route) => RequestCredential,
  routes: readonly Route[] = ROUTES_WITH_BODY,
): Promise<PropertyResult> {
  const found = emptyResult();
  for (const route of routes) {
    const { headers, params } =
      route.access === 'challenge' || route.access === 'link'
        ? keyOf(route)
        : { headers: route.access === 'public' ? {} : world.headersOf(roleOf(route), route), params: {} };
    await expectUnchanged(world, found, route.name, async () => {
      for (const key of UNKNOWN_FIELDS.filter((each) => !fieldsOf(route).includes(each))) {
        const { body, ...request } = sampleRequest(route, world.own, { params });
        // bodies are objects
        const marked = JSON.stringify({ ...(body as object), 'a-marked-key': true }).replace('a-marked-key', key);
        const { status, text } = await ask({ ...request, body: marked, headers });
        found.cases++;
        if (status !== 422 || !text.includes(`"${key}"`))
          found.faults.push(`${route.name} with ${key}: ${status} ${text.slice(0, 140)}`);
      }
    });
  }
  return found;
}
export type RequestCredential = {
  readonly headers: Record<string, string>;
  readonly params: Readonly<Record<string, string>>;
};
