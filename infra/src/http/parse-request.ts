import type { Clock } from '@backoffice/infra/clock';
import { withoutSecrets, type Route } from '@backoffice/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import { UnreadableBody, uploadOf } from './request-body.ts';
import type { Caller } from './caller.ts';
import {
  crewToken,
  handOverSecret,
  idempotencyKey,
  isId,
  numberHeader,
  type RequestHeaders,
} from './context-headers.ts';
import { sha256, deterministicUuid } from './digest.ts';
import { unprocessable, badRequest, notFound } from './http-problem.ts';
import { detailsOfIssues, prototypePollutionIn } from './field-details.ts';
import type { Guard } from './admission.ts';
import type { Call } from './handler.ts';

type RawRequest = {
  readonly headers: RequestHeaders;
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
};

export const rawRequestOf = ({ headers, params, query, body }: FastifyRequest): RawRequest => ({
  headers,
  query,
  body,
  params: params as Record<string, string>, // the router fills every parameter with a text
});

/** Whether a route changes something, and so is done once per Idempotency-Key. */
export const isWrite = ({ method, does }: Route) => method !== 'GET' && !('read' in does);

/** Whether what a route would do can be asked before it is done: `?dryRun=true`. */
export const takesDryRun = (route: Route) =>
  isWrite(route) && !('handler' in route.does && route.does.handler === 'read');

/** Checks what was sent against the route's shapes. @throws Failure 400, 403, 404 or 422 */
export async function parseRequest(
  route: Route,
  request: FastifyRequest,
  caller: Caller,
  { guard, clock }: { readonly guard: Guard; readonly clock: Clock },
): Promise<Call> {
  const sent = rawRequestOf(request);
  const key = idempotencyKey(sent.headers);
  const params = parseParams(route, sent, caller);
  const { dryRun, query: asked } = splitDryRun(route, rejectPollutedQuery(sent.query));
  const query = parseWith(route.query, asked);
  const { body, version } = parseBody(route, sent.body);
  const handOver = handOverSecret(sent.headers);
  await assertHeadersMatch(route, sent.headers, query, body, caller, guard);
  return {
    route,
    params,
    caller,
    expectedVersion: agreedVersion(numberHeader(sent.headers, 'if-match'), version),
    query: query as Call['query'],
    body: body as Call['body'], // parsed with the schemas these types are inferred from
    commandId: key === null ? clock.newId() : deterministicUuid(`${caller.link?.tokenHash ?? caller.actor.id} ${key}`),
    ...(key === null ? {} : { hasIdempotencyKey: true }),
    requestHash: isWrite(route) ? requestHashOf(route, { params, query, body, version }) : '',
    ...(route.takes === 'bytes' ? { upload: uploadOf(request) } : {}),
    readAfter: numberHeader(sent.headers, 'x-read-after'),
    ...(dryRun ? { dryRun } : {}),
    ...(typeof sent.headers['if-dry-run'] === 'string' ? { ifDryRun: sent.headers['if-dry-run'] } : {}),
    ...(handOver === null ? {} : { handOverSecret: handOver }),
    ...(typeof sent.headers['if-none-match'] === 'string' ? { ifNoneMatch: sent.headers['if-none-match'] } : {}),
    ...crewTokenOf(route, sent.headers),
    requestId: request.id,
    ip: request.ip,
    userAgent: String(sent.headers['user-agent'] ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 400),
  };
}

/** A parameter of all routes that write, and of no others; what is not known of a query is refused there. */
function splitDryRun(route: Route, sent: unknown): { readonly dryRun?: true; readonly query: unknown } {
  if (!takesDryRun(route) || typeof sent !== 'object' || sent === null || !('dryRun' in sent)) return { query: sent };
  const { dryRun, ...query } = sent;
  if (dryRun === 'true') return { dryRun: true, query };
  throw unprocessable([{ field: 'dryRun', code: 'invalid_value', message: 'Say true, or leave it out.' }]);
}

const crewTokenOf = ({ path }: Route, headers: RequestHeaders): Pick<Call, 'crewToken'> => {
  const token = path.startsWith('/crew/') ? crewToken(headers) : null;
  return token === null ? {} : { crewToken: token };
};

/** It stays in the log, and is fast to try: nothing that is never kept goes into it. */
const requestHashOf = (
  route: Route,
  { params, query, body, version }: Pick<RawRequest, 'params' | 'query' | 'body'> & { readonly version: number | null },
) => sha256(JSON.stringify([route.method, route.path, params, query, withoutSecrets(route.body, body), version]));

/** What is asked in the name of somebody who is not here. */
export type RequestInName = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
  readonly commandId: string;
  readonly requestId: string;
};

/**
 * A call that no client sends: that of a background task. Its shapes are checked all the same. @throws Failure 404 or
 * 422
 */
export function callInName(route: Route, caller: Caller, asked: RequestInName): Call {
  const params = parseParams(route, { headers: {}, params: asked.params ?? {}, query: {}, body: {} }, caller);
  const query = parseWith(route.query, asked.query ?? {});
  const { body, version } = parseBody(route, asked.body);
  return {
    route,
    params,
    caller,
    expectedVersion: version,
    query: query as Call['query'],
    body: body as Call['body'], // parsed with the schemas these types are inferred from
    commandId: asked.commandId,
    hasIdempotencyKey: true,
    requestHash: requestHashOf(route, { params, query, body, version }),
    readAfter: null,
    requestId: asked.requestId,
    ip: '',
    userAgent: '',
  };
}

function agreedVersion(inHeader: number | null, inBody: number | null): number | null {
  if (inHeader !== null && inBody !== null && inHeader !== inBody)
    throw badRequest('If-Match and the version in the body must be the same.');
  return inHeader ?? inBody;
}

/** Ids are ids, or lead nowhere. Where a share token stood, the handler finds the id of the document. */
function parseParams({ path }: Route, { params }: RawRequest, { link }: Caller): Readonly<Record<string, string>> {
  const given = link && path.includes(':id') ? { ...params, id: link.id } : params;
  for (const [name, value] of Object.entries(given))
    if ((name === 'id' || name.endsWith('Id')) && !isId(value) && value !== link?.id) throw notFound();
  return given;
}

function rejectPollutedQuery(query: unknown): unknown {
  const poison = prototypePollutionIn(query);
  if (poison) throw poison;
  return query;
}

function parseBody(route: Route, sent: unknown): { readonly body: unknown; readonly version: number | null } {
  if (route.takes === 'bytes') return { body: undefined, version: null };
  if (sent instanceof UnreadableBody) throw sent.failure;
  if (!route.body) {
    if (!isEmpty(sent)) throw unprocessable(unknownFieldDetails(sent));
    return { body: undefined, version: null };
  }
  const body = parseWith(route.body, sent === undefined ? {} : sent);
  if (typeof body !== 'object' || body === null || !('version' in body) || !isWrite(route))
    return { body, version: null };
  const { version, ...rest } = body;
  return { body: rest, version: typeof version === 'number' ? version : null };
}

const isEmpty = (sent: unknown) =>
  sent === undefined || sent === null || (typeof sent === 'object' && Object.keys(sent).length === 0);
const unknownFieldDetails = (sent: unknown) =>
  (typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? Object.keys(sent) : ['']).map((field) => ({
    field,
    code: 'unrecognized_keys',
    message: 'This field is not known.',
  }));

function parseWith(shape: Route['body'], sent: unknown): unknown {
  if (!shape) {
    if (!isEmpty(sent)) throw unprocessable(unknownFieldDetails(sent));
    return {};
  }
  const parsed = shape.safeParse(sent);
  if (!parsed.success) throw unprocessable(detailsOfIssues(parsed.error.issues));
  return parsed.data;
}

/**
 * Copies of the two headers in a query, or in the body of a read, obey the same rules as the headers. In the body of a
 * command a `salesmanId` is no copy but a value of the record.
 */
async function assertHeadersMatch(
  route: Route,
  headers: RequestHeaders,
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
      const copy = textField(holder, name);
      if (copy !== null && copy.toLowerCase() !== caller.tenant)
        throw badRequest(`${name} in the ${where} and the header company-id must be the same.`);
    }
    if (where === 'body' && !('read' in route.does)) continue;
    for (const name of ['salesmanId', 'defaultSalesmanId']) {
      const copy = textField(holder, name)?.toLowerCase() ?? null;
      if (copy === null) continue;
      if (typeof salesmanHeader === 'string' && salesmanHeader !== '' && copy !== salesmanHeader.toLowerCase())
        throw badRequest(`${name} in the ${where} and the header salesman-id must be the same.`);
      await guard.assertMaySeeSalesman(caller, copy);
    }
  }
}

function textField(holder: unknown, name: string): string | null {
  const value: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : null;
  return typeof value === 'string' ? value : null;
}
