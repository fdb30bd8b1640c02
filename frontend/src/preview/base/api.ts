import type { SignedDocument } from '@backoffice/contracts/capabilities';
import type { PayOnline } from '@backoffice/contracts/features/online-payments';
import type { Problem } from '@backoffice/contracts/kernel';

/** As the console waits (product specification, section 9): long enough for a signature on a slow link. */
const TIMEOUT_MS = 60_000;

export type Failure = Pick<Problem, 'code' | 'message' | 'details'>;
export type ApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

const failure = (code: string, message: string): Failure => ({ code, message, details: [] });
const NETWORK_FAILURE = failure('NETWORK_ERROR', 'Network connection error. Please check your internet connection.');
const TIMEOUT_FAILURE = failure('TIMEOUT_ERROR', 'Request timed out. Please try again later.');
const SERVER_FAILURE = failure('SERVER_ERROR', 'A server error occurred. Please try again later.');

export const pdfUrl = (path: string, token: string) => `/api/${path}/preview/${token}/pdf`;
export const photoUrl = (path: string, token: string, photoId: string, variant: 'thumb' | 'view') =>
  `/api/${path}/preview/${token}/photos/${photoId}/${variant}`;
export const loadDocument = (path: string, token: string) => request(`/api/${path}/preview/${token}`, 'GET');
export const reportViewed = (path: string, token: string) =>
  request(`/api/${path}/preview/${token}/viewed`, 'POST', { body: {}, key: newKey() });
export const sign = (path: string, token: string, signing: IdempotentRequest) =>
  request(`/api/${path}/${token}/sign`, 'PUT', signing);
/** Whether it can be paid online, and how the payment stands that the address names. */
export const loadPayOnline = async (path: string, token: string) => {
  const payment = new URLSearchParams(window.location.search).get('payment');
  const asked = payment === null ? '' : `?payment=${encodeURIComponent(payment)}`;
  // the server makes its answer with this very type
  return (await request(`/api/${path}/preview/${token}/online-payment${asked}`, 'GET')) as ApiResult<PayOnline>;
};
export const payOnline = async (token: string, paying: IdempotentRequest) =>
  // as above
  (await request(`/api/invoices/preview/${token}/online-payment`, 'POST', paying)) as ApiResult<{ url: string }>;
/** Where a file of the document can be looked at for the next minute; null when it cannot. */
export async function fileUrl(token: string, filePath: string): Promise<string | null> {
  const answer = await request(`/api/media/public/${token}/read-url`, 'POST', { body: { filePath }, key: newKey() });
  return answer.ok ? (answer.value as { readUrl: string }).readUrl : null; // as the contract declares its answer
}
/** A question and no command: nothing is changed by it. */
export const verifyDocument = async (asked: { sha256: string } | { code: string }) =>
  // the server makes its answer with this very type
  (await request('/api/verify', 'POST', { body: asked, key: newKey() })) as ApiResult<SignedDocument>;
/** Who has this device, where it was handed over. */
export const loadHandOver = async () =>
  // the server makes its answer with this very type
  (await request('/api/auth/hand-over', 'GET')) as ApiResult<{ signer: string; copyAddress: string | null }>;
/** Gives the device back to whoever knows the password of who handed it over. */
export const takeBack = async (password: string) =>
  // as above
  (await request('/api/auth/take-back', 'POST', { body: { password }, key: newKey() })) as ApiResult<{
    backTo: string;
  }>;
export const decline = (path: string, token: string, declining: IdempotentRequest) =>
  request(`/api/${path}/${token}/decline`, 'PUT', declining);

/** What is sent, and the key under which the server does it only once. */
export type IdempotentRequest = { readonly body?: object; readonly key: string };

/** A press after a lost answer sends the same thing under the same key; a changed form gets a new one. */
export function withIdempotencyKey(body: object, last: IdempotentRequest | null): IdempotentRequest {
  return last && JSON.stringify(last.body) === JSON.stringify(body) ? last : { body, key: newKey() };
}

/** A UUID; `crypto.randomUUID` is missing on pages without https, which a trial in an office may be. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Asks the server; `sending`: what is written. */
export async function request(url: string, method: string, sending?: IdempotentRequest): Promise<ApiResult<unknown>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method,
      signal: timeout,
      credentials: 'same-origin', // a device that was handed over shows by its cookie that it is the one
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'application/json',
        ...(sending && { 'idempotency-key': sending.key }),
        ...(sending?.body && { 'content-type': 'application/json' }),
      },
      ...(sending?.body && { body: JSON.stringify(sending.body) }),
    });
    const text = await response.text();
    return response.ok
      ? { ok: true, value: parseJson(text) }
      : { ok: false, failure: failureFrom(response, parseJson(text)) };
  } catch {
    return { ok: false, failure: timeout.aborted ? TIMEOUT_FAILURE : NETWORK_FAILURE };
  }
}

/** A proxy in between may answer with a page instead of JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failureFrom({ status, headers }: Response, body: unknown): Failure {
  if (status === 429 && !isCounted(body))
    return failure(
      'TOO_MANY',
      `Too many requests from your network. Please try again ${retryTimeText(headers.get('retry-after'))}.`,
    );
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return SERVER_FAILURE;
  const details = 'details' in body && Array.isArray(body.details) ? body.details : [];
  return { code: String(body.code), message: String(body.message), details };
}

/** What says itself how long to wait. */
const isCounted = (body: unknown) => String(Object(body).code).endsWith('TRIES_SPENT');

const retryTimeText = (retryAfter: string | null) => {
  const seconds = Number(retryAfter);
  return seconds > 90
    ? `in ${Math.ceil(seconds / 60)} minutes`
    : seconds > 1
      ? `in ${Math.ceil(seconds)} seconds`
      : 'in a moment';
};
