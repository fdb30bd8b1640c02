import {
  fillSentence,
  sentenceOf,
  statusOf,
  type ProblemDetail,
  type ProblemType,
  type Refusal,
  type Refusals,
} from '@backoffice/contracts/kernel';

/**
 * Anything the edge answers with `application/problem+json` (RFC 9457) instead of a result. Not a bug: nothing is
 * broken.
 */
export class HttpProblem extends Error {
  readonly status: number;
  readonly type: ProblemType;
  readonly code: string;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    type: ProblemType,
    code: string,
    message: string,
    details: readonly ProblemDetail[] = [],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }
}

export const badRequest = (message: string) => new HttpProblem(400, 'VALIDATION_ERROR', 'MALFORMED', message);
export const unauthorized = (message = 'You are not authorized. Please log in again.') =>
  new HttpProblem(401, 'UNAUTHORIZED', 'UNAUTHORIZED', message);
/** The device is with a signer. */
export const handedOver = (signer: string) =>
  new HttpProblem(401, 'UNAUTHORIZED', 'HANDED_OVER', `This phone is with ${signer}. Take it back with your password.`);
/** Neither cookie nor device admits a worker any more. */
export const crewSignInNeeded = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'CREW_SIGN_IN_NEEDED', 'Sign in again to go on. What you typed is kept.');
/** No cookie admits to the portal. */
export const portalSignInNeeded = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'PORTAL_SIGN_IN_NEEDED', 'Sign in to go on.');
/** Somebody of the office and a worker in one request: neither is believed. */
export const twoIdentities = () =>
  new HttpProblem(400, 'VALIDATION_ERROR', 'TWO_IDENTITIES', 'Sign out of the console or of the crew page first.');
export const forbidden = (code = 'FORBIDDEN') =>
  new HttpProblem(403, 'FORBIDDEN', code, 'You do not have permission to perform this action.');
/** Absent and another company's look the same. */
export const notFound = (message = 'The requested resource was not found.') =>
  new HttpProblem(404, 'NOT_FOUND', 'NOT_FOUND', message);
export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpProblem(405, 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'The requested resource was not found.', [], {
    allow: allowed.join(', '),
  });
export const conflict = (code: string, message: string, details: readonly ProblemDetail[] = []) =>
  new HttpProblem(409, 'VALIDATION_ERROR', code, message, details);
export const unprocessable = (details: readonly ProblemDetail[]) =>
  new HttpProblem(422, 'VALIDATION_ERROR', 'INVALID', 'Validation error occurred.', details);
/** A key stands for one request: the same with another path, body or parameters is refused. */
export const idempotencyKeyReused = () =>
  new HttpProblem(
    422,
    'VALIDATION_ERROR',
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another request.',
  );
export const tooManyRequests = (message: string, seconds: number) =>
  new HttpProblem(429, 'VALIDATION_ERROR', 'TOO_MANY', message, [], { 'retry-after': String(seconds) });
/** Whether it was done is not known, or it was not; a repetition with the same key does it once. */
export const serviceUnavailable = (seconds = 2) =>
  new HttpProblem(
    503,
    'SERVER_ERROR',
    'UNAVAILABLE',
    'The product cannot do this at the moment. Please try again shortly: asking again is safe.',
    [],
    { 'retry-after': String(seconds) },
  );
/** Nothing of it was begun. */
export const busy = (seconds = 2) =>
  new HttpProblem(
    503,
    'SERVER_ERROR',
    'BUSY',
    'The product is busy at the moment. Please try again shortly: asking again is safe.',
    [],
    { 'retry-after': String(seconds) },
  );

const problemTypes = { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 409: 'VALIDATION_ERROR', 422: 'VALIDATION_ERROR' } as const;

/**
 * A business refusal on its way to the edge: 422, unless it is declared with another status. `record`: what it is about
 * is called.
 */
export function refusalFailure(refused: Refusal, refusals: Refusals, record = ''): HttpProblem {
  const { code, others = [] } = refused;
  const refusal = refusals[code] ?? code;
  const status = statusOf(refusal);
  const details = [refused, ...others].map((each) => ({ ...detailOf(each, refusals), ...(record && { record }) }));
  return new HttpProblem(status, problemTypes[status], code, details[0]?.message ?? '', details);
}

const detailOf = ({ code, field = '', values, meanwhile }: Refusal, refusals: Refusals): ProblemDetail => ({
  field,
  code,
  message: fillSentence(sentenceOf(refusals[code] ?? code), values),
  ...(meanwhile && { meanwhile }),
});
