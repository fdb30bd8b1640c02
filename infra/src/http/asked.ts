import type { Clock } from '@backoffice/infra/clock';
import type { Route } from '@backoffice/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import { Unreadable, uploadIn } from './body.ts';
import type { Caller } from './caller.ts';
import { idempotencyKey, isId, numberHeader, type Headers } from './context-headers.ts';
import { sha256, uuidOf } from './digest.ts';
import { invalid, malformed, notFound } from './failure.ts';
import { detailsOf, poisonIn } from './fields.ts';
import type { Guard } from './admission.ts';
import type { Call } from './handler.ts';

type Sent = {
  readonly headers: Headers;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
};

export const sentIn = ({ headers, params, query, body }: FastifyRequest): Sent => ({
  headers,
  query,
  body,
  params: params as Record<string, string>, // the router fills every parameter with a text
});

/** Whether a route changes something, and so is done once per Idempotency-Key. */
export const writes = ({ method, does }: Route) => method !== 'GET' && !('read' in does);

/** Checks what was sent against the route's shapes. @throws Failure 400, 403, 404 or 422 */
export async function callOf(
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  { guard, clock }: { readonly guard: Guard; readonly clock: Clock },
): Promise<Call> {
  const sent = sentIn(request);
  const key = idempotencyKey(sent.headers);
  const params = paramsOf(route, sent, caller);
  const query = shaped(route.query, queryOf(sent.query));
  const { body, version } = bodyOf(route, sent.body);
  await mustAgree(route, sent.headers, query, body, caller, guard);
  return {
    route,
    params,
    caller,
    expectedVersion: oneVersion(numberHeader(sent.headers, 'if-match'), version),
    query: query as Call['query'],
    body: body as Call['body'], // parsed with the schemas these types are inferred from
    commandId: key === null ? clock.newId() : uuidOf(`${caller.link?.tokenHash ?? caller.actor.id} ${key}`),
    requestHash: writes(route) ? sha256(JSON.stringify([route.method, route.path, params, query, body, version])) : '',
    ...(route.takes === 'bytes' ? { upload: uploadIn(request) } : {}),
    readAfter: numberHeader(sent.headers, 'x-read-after'),
    requestId: request.id,
    ip: request.ip,
    userAgent: String(sent.headers['user-agent'] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 400),
  };
}

function oneVersion(inHeader: number | null, inBody: number | null): number | null {
  if (inHeader !== null && inBody !== null && inHeader !== inBody)
    throw malformed('If-Match and the version in the body must be the same.');
  return inHeader ?? inBody;
}

/** Ids are ids, or lead nowhere. Where a share token stood, the handler finds the id of the document. */
function paramsOf({ path }: Route, { params }: Sent, { link }: Caller): Readonly<Record<string, string>> {
  const given = link && path.includes(':id') ? { ...params, id: link.id } : params;
  for (const [name, value] of Object.entries(given))
    if ((name === 'id' || name.endsWith('Id')) && !isId(value) && value !== link?.id) throw notFound();
  return given;
}

function queryOf(query: unknown): unknown {
  const poison = poisonIn(query);
  if (poison) throw poison;
  return query;
}

function bodyOf(route: Route, sent: unknown): { readonly body: unknown; readonly version: number | null } {
  if (route.takes === 'bytes') return { body: undefined, version: null };
  if (sent instanceof Unreadable) throw sent.failure;
  if (!route.body) {
    if (!isEmpty(sent)) throw invalid(detailsOfUnknown(sent));
    return { body: undefined, version: null };
  }
  const body = shaped(route.body, sent === undefined ? {} : sent);
  if (typeof body !== 'object' || body === null || !('version' in body) || !('command' in route.does))
    return { body, version: null };
  const { version, ...rest } = body;
  return { body: rest, version: typeof version === 'number' ? version : null };
}

const isEmpty = (sent: unknown) =>
  sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0);
const detailsOfUnknown = (sent: unknown) =>
  (typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : ['']).map((field) => ({
    field,
    code: 'unrecognized_keys',
    message: 'This field is not known.',
  }));

function shaped(shape: Route['body'], sent: unknown): unknown {
  if (!shape) {
    if (!isEmpty(sent)) throw invalid(detailsOfUnknown(sent));
    return {};
  }
  const parsed = shape.safeParse(sent);
  if (!parsed.success) throw invalid(detailsOf(parsed.error.issues));
  return parsed.data;
}

/**
 * Copies of the two headers in a query, or in the body of a read, obey the same rules as the headers. In the body of a
 * command a `salesmanId` is no copy but a value of the record.
 */
async function mustAgree(
  route: Route,
  headers: Headers,
  query: unknown,
  body: unknown,
  caller: Caller,
  guard: Guard,
): Promise<void> {
  if (route.scope !== 'company' || caller.link) return;
  const salesmanHeader = headers['salesman-id'];
  for (const [where, holder] of [
    ['query', query],
    ['body', body],
  ] as const) {
    for (const name of ['companyId', 'defaultCompanyId']) {
      const copy = textIn(holder, name);
      if (copy !== null && copy.toLowerCase() !== caller.tenant)
        throw malformed(`${name} in the ${where} and the header company-id must be the same.`);
    }
    if (where === 'body' && !('read' in route.does)) continue;
    for (const name of ['salesmanId', 'defaultSalesmanId']) {
      const copy = textIn(holder, name)?.toLowerCase() ?? null;
      if (copy === null) continue;
      if (typeof salesmanHeader === 'string' && salesmanHeader !== '' && copy !== salesmanHeader.toLowerCase())
        throw malformed(`${name} in the ${where} and the header salesman-id must be the same.`);
      await guard.mustBeSalesman(caller, copy);
    }
  }
}

function textIn(holder: unknown, name: string): string | null {
  const value: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : null;
  return typeof value === 'string' ? value : null;
}
