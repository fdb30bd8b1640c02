import type { Receipt, Route, Scope } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { rememberFirstRead } from './first-read.ts';
import { publishAgain, repeatedSoFar } from './record-changes.ts';
import { captureError } from '#browser/error-capture.ts';
import { ProblemError, errorFromResponse, noResponseError } from './problem.ts';
import { rememberAct } from './own-acts.ts';
import { rememberPosition, readAfterHeader } from './read-after.ts';
import { readSecret } from '#session/secure-storage.ts';
import { leaveHandedOver } from '#session/hand-over.ts';
import { currentSelection } from '#session/selection.ts';
import { currentCredentials, recoverUnauthorized, currentToken } from '#session/session.ts';

export const TIMEOUT_MS = 60_000;

/** What a route answers: its declared shape, or a receipt when it is a write without one. */
/** Of any row, which may declare one, it may be anything; a row that is known and declares none answers a receipt. */
export type AnswerOf<R> = R extends { answer: infer A extends z.ZodType }
  ? z.infer<A>
  : 'answer' extends keyof R
    ? unknown
    : Receipt;

/** A row that is known by its answer. */
export type RouteAnswering<Answer> = Route & { readonly answer: z.ZodType<Answer> };

export type CallOptions<R> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: R extends { query: infer Q extends z.ZodType }
    ? Partial<z.input<Q>>
    : Readonly<Record<string, string>>;
  /** As the contract takes it, before its defaults are filled in. */
  readonly body?: R extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;
  /** The version the person looked at while deciding. */
  readonly version?: number;
  readonly idempotencyKey?: string;
  /**
   * Authenticates with this, and with nothing else when that is refused: the token of a challenge, or of a session that
   * is to end.
   */
  readonly token?: string;
};

/**
 * Who asks, for which company and salesman, and in which role as far as is known here: the server reads it from the
 * membership, and says where it differs.
 */
export function identityHeaders(scope: Scope): Record<string, string> {
  const token = currentToken();
  const { companyId, salesmanId } = currentSelection();
  const roleId = readSecret('role-id');
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(companyId ? { 'company-id': companyId } : {}),
    ...(roleId ? { 'role-id': roleId } : {}),
    ...(salesmanId && scope === 'company' ? { 'salesman-id': salesmanId } : {}),
  };
}

/** One request and its answer, or `ProblemError` with a problem of the catalogue. */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const turn = repeatedSoFar();
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (fault) {
    if (init.signal?.aborted) throw fault;
    throw captureError(noResponseError(timeout.aborted ? 'TIMEOUT_ERROR' : 'NETWORK_ERROR'));
  }
  if (response.headers.has('x-stale')) publishAgain(turn);
  if (response.ok) return response;
  throw captureError(errorFromResponse(response.status, await response.json().catch(() => null)));
}

/**
 * The same for somebody signed in: what is refused because their session has run out waits until they have signed in
 * again, and is sent again as it was.
 */
export async function fetchWithSession(url: string, init: RequestInit): Promise<Response> {
  const credentials = currentCredentials();
  try {
    const response = await fetchOnce(url, init);
    rememberFirstRead(response);
    return response;
  } catch (fault) {
    if (fault instanceof ProblemError && fault.problem.code === 'HANDED_OVER' && leaveHandedOver())
      return new Promise<never>(() => {}); // the page is being left
    if (!(fault instanceof ProblemError) || fault.status !== 401 || !(await recoverUnauthorized(credentials)))
      throw fault;
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${currentToken()}`);
    return fetchWithSession(url, { ...init, headers });
  }
}

export const urlOf = (
  { path }: Pick<Route, 'path'>,
  { params = {}, query = {} }: Pick<CallOptions<Route>, 'params' | 'query'>,
) => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
};

/** Calls a row of the route table. */
export const call = async <R extends Route>(route: R, asked: CallOptions<R> = {}): Promise<AnswerOf<R>> =>
  (await sendRequest(route, asked)) as AnswerOf<R>; // the server answers in the shape its route table declares

/** The same, in whatever shape it is answered. */
export async function sendRequest<R extends Route>(route: R, asked: CallOptions<R>): Promise<unknown> {
  const reads =
    route.method === 'GET' || 'read' in route.does || ('handler' in route.does && route.does.handler === 'read');
  const bySession = asked.token === undefined && (route.access === 'session' || route.access === 'either');
  const response = await (bySession ? fetchWithSession : fetchOnce)(urlOf(route, asked), {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...identityHeaders(route.scope),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asked.version === undefined ? {} : { 'if-match': String(asked.version) }),
      ...(asked.idempotencyKey === undefined ? {} : { 'idempotency-key': asked.idempotencyKey }),
      ...(reads ? readAfterHeader(tenantScopeOf(route)) : {}),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  const answer: unknown =
    response.status === 204
      ? null
      : await response.json().catch(() => {
          throw captureError(noResponseError('NETWORK_ERROR')); // it broke off, as when the page is left meanwhile
        });
  const written = receiptPart(answer);
  if (!reads) rememberAct(route, asked.params?.['id'], response.headers.get('undo'));
  if (!reads && hasPosition(written)) rememberPosition(written.of, written.position);
  return answer;
}

/** Whose positions a route speaks of. */
const tenantScopeOf = ({ home, scope }: Route): Scope => home ?? scope;

/** What a command wrote: its answer itself, or what stands in it beside what was made. */
export const receiptPart = (answer: unknown): unknown => Object(answer).receipt ?? answer;

const hasPosition = (answer: unknown): answer is Pick<Receipt, 'of' | 'position'> =>
  typeof answer === 'object' && answer !== null && 'position' in answer && 'of' in answer;
