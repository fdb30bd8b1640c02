import { BackgroundTaskView, type GivenFile, type Route } from '@backoffice/contracts/kernel';
import { SHEET_TYPES } from '@backoffice/infra/sheets';
import { apiSchemas, SECURITY, SECURITY_SCHEMES, type ApiSchemas, type Json } from './api-schemas.ts';
import { takesDryRun } from '#http/parse-request.ts';
import { DryRun, ListOfRecords, Problem, Receipt, STATUS_DESCRIPTIONS } from './shapes.ts';

/** An optional header that is sent without a value. */
const EMPTY = { const: '' };

const HEADERS = {
  company: {
    name: 'company-id',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    description: 'One of your memberships.',
  },
  salesman: {
    name: 'salesman-id',
    in: 'header',
    schema: { anyOf: [{ type: 'string', format: 'uuid' }, EMPTY] },
    description: 'Narrows to the rows of one salesman. Empty counts as absent.',
  },
  idempotency: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[!-~]([ -~]{0,198}[!-~])?$' },
    description: 'The same key and the same request are done once; with another request the key is refused with 422.',
  },
  version: {
    name: 'If-Match',
    in: 'header',
    schema: { anyOf: [{ type: 'string', pattern: '^(W/)?"?[0-9]{1,15}"?$' }, EMPTY] },
    description:
      'The version you saw, bare or as an entity tag; 409 when somebody was first. `*` is not taken. Empty counts as absent.',
  },
  ifDryRun: {
    name: 'If-Dry-Run',
    in: 'header',
    schema: { type: 'string' },
    description: 'The token of a dry run; 409 when it would do something else by now.',
  },
  readAfter: {
    name: 'X-Read-After',
    in: 'header',
    schema: { anyOf: [{ type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }, EMPTY] },
    description:
      'Wait until this position of a receipt can be seen, at most 2 s; what is late then has the header X-Stale. Send one of the company that is read. Empty counts as absent.',
  },
};

const DRY_RUN: Json = {
  name: 'dryRun',
  in: 'query',
  schema: { const: 'true' },
  description:
    'What it would do is answered, and nothing is written; 422 `DRY_RUN_UNAVAILABLE` where that cannot be told.',
};

/** One of them, as an operation refers to it. */
const header = (name: keyof typeof HEADERS): Json => ({ $ref: `#/components/parameters/${HEADERS[name].name}` });

const PROBLEM_CONTENT = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
/** Said by the server itself, which has read too little of the request to know more. */
const UNPARSED_CONTENT = { 'application/json': { schema: { type: 'object' } } };

/** The OpenAPI 3.1 document of a route table. `shapes`: by the names that the document gives them. */
export function openApi(routeTable: readonly Route[], shapes: Readonly<Record<string, unknown>> = {}): Json {
  const { components, schemaOf } = apiSchemas(routeTable, { Receipt, Problem, ListOfRecords, DryRun, ...shapes });
  schemaOf(Problem, 'output');
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routeTable) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contractor Back Office',
      version: '1',
      description: 'Commands and reads over REST. Made from the route table.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      parameters: Object.fromEntries(Object.values(HEADERS).map((each) => [each.name, each])),
      responses: Object.fromEntries(
        Object.entries(STATUS_DESCRIPTIONS).map(([status, description]) => [
          `Problem${status}`,
          { description, content: status === '431' ? UNPARSED_CONTENT : PROBLEM_CONTENT },
        ]),
      ),
    },
  };
}

function operationOf(route: Route, schemaOf: ApiSchemas['schemaOf']): Json {
  const { name, summary, access, path, body, query, does, method, takes, inBackground, redirects } = route;
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[1] ?? ''],
    ...(route.permission ? permissionOf(route.permission, route.alsoPermission) : {}),
    security: SECURITY[access] ?? [],
    parameters: [
      ...pathParameters(route),
      ...queryParameters(query, schemaOf),
      ...(takesDryRun(route) ? [DRY_RUN] : []),
      ...headersOf(route),
    ],
    ...(takes === 'bytes' ? { requestBody: { required: true, content: { '*/*': FILE } } } : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      ...(redirects
        ? { 303: { description: 'Led to a page' } }
        : { [createsRecord(route) ? 201 : 200]: { description: 'Done', content: responseContentOf(route, schemaOf) } }),
      ...(takesDryRun(route) ? { 200: dryRunResponse(route, schemaOf) } : {}),
      ...(inBackground || (query && 'whenLong' in query.shape) ? { 202: startedTask(schemaOf) } : {}),
      ...(mayAnswerNothing(route) ? { 204: { description: 'Done' } } : {}),
      ...Object.fromEntries(
        Object.keys(STATUS_DESCRIPTIONS)
          .filter((status) => isStatusPossible(status, route))
          .map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
    ...(method === 'GET' ? {} : { 'x-writes': !('read' in does) }),
  };
}

const permissionOf = (permission: string, also?: string): Json => ({
  description: `Needs the permission \`${permission}\`${also === undefined ? '' : ` and \`${also}\``}.`,
  'x-permission': permission,
});

function isStatusPossible(
  status: string,
  { access, path, method, does, takes, gives, whileHandedOver }: Route,
): boolean {
  // a token or a signature that is good no longer
  if ((takes === 'bytes' || gives === 'bytes') && (status === '403' || status === '404')) return true;
  if (status === '401') return access !== 'link'; // a public one may ask for a password
  if (status === '403') return access === 'session' || access === 'either' || access === 'crew' || access === 'portal';
  if (status === '410') return access === 'public' && method !== 'GET';
  if (status === '404')
    return (
      path.includes(':') ||
      access !== 'public' ||
      gives !== undefined ||
      whileHandedOver === true ||
      (method !== 'GET' && 'handler' in does && does.handler === 'read')
    );
  if (status === '409' || status === '413' || status === '415') return method !== 'GET';
  return true; // 422 too: a query that is not known is refused everywhere
}

/** A record comes of it; what is written by hand says so by its path. */
const createsRecord = ({ does, path, answer }: Route) =>
  'command' in does
    ? does.on === 'new'
    : !answer && /\/(create|request|duplicate|revise|owner-offers|exports)$/.test(path);
/** Written by hand, and done may be all there is to say. */
const mayAnswerNothing = (route: Route) =>
  'handler' in route.does && route.does.handler === 'write' && !route.answer && !createsRecord(route);

const pathParameters = ({ path, access }: Route) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'id' && access !== 'session'
        ? {
            type: 'string',
            description: access === 'link' ? 'A share token.' : 'An id, or a share token without a session.',
          }
        : { type: 'string', format: 'uuid' },
  }));

const queryParameters = (query: Route['query'], schemaOf: ApiSchemas['schemaOf']): Json[] =>
  Object.entries(query?.shape ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: !shape.safeParse(undefined).success,
    schema: schemaOf(shape, 'input'),
  }));

function headersOf({ access, scope, method, does }: Route): Json[] {
  const session = access === 'session' || access === 'either';
  const reads = method === 'GET' || 'read' in does;
  return [
    ...(session && scope === 'company'
      ? [access === 'either' ? { ...HEADERS.company, required: false } : header('company'), header('salesman')]
      : []),
    header(reads ? 'readAfter' : 'idempotency'),
    ...(reads ? [] : [header('ifDryRun')]),
    ...('command' in does && does.on === 'id' ? [header('version')] : []),
  ];
}

/** Done, where that is answered so, or what would be done. */
function dryRunResponse(route: Route, schemaOf: ApiSchemas['schemaOf']): Json {
  const dryRun = { 'application/json': { schema: schemaOf(DryRun, 'output') } };
  if (createsRecord(route) || route.redirects) return { description: 'What would be done', content: dryRun };
  const done = responseContentOf(route, schemaOf);
  const json = done['application/json'] as { readonly schema: Json } | undefined; // as it is made there
  const schema = json ? { anyOf: [json.schema, dryRun['application/json'].schema] } : dryRun['application/json'].schema;
  return { description: 'Done, or what would be done', content: { ...done, 'application/json': { schema } } };
}

/** What takes long is made in the background, always or where the query asks for that. */
const startedTask = (schemaOf: ApiSchemas['schemaOf']): Json => ({
  description: 'Started',
  content: { 'application/json': { schema: schemaOf(BackgroundTaskView, 'output') } },
});

const FILE = { schema: { type: 'string', format: 'binary' } };
const FILE_TYPES: Readonly<Record<GivenFile, string>> = {
  ...SHEET_TYPES,
  pdf: 'application/pdf',
  iif: 'text/plain',
  txt: 'text/plain',
  xml: 'application/xml',
  zip: 'application/zip',
  ics: 'text/calendar',
  cer: 'application/x-x509-ca-cert',
};

function responseContentOf(route: Route, schemaOf: ApiSchemas['schemaOf']): Json {
  const { answer, does, gives } = route;
  if (gives === 'bytes') return { '*/*': FILE };
  if (gives) return Object.fromEntries(gives.map((type) => [FILE_TYPES[type], FILE]));
  if ('command' in does || createsRecord(route)) return { 'application/json': { schema: schemaOf(Receipt, 'output') } };
  if (answer) return { 'application/json': { schema: schemaOf(answer, 'output') } };
  return { 'application/json': { schema: 'read' in does ? schemaOf(ListOfRecords, 'output') : {} } };
}
