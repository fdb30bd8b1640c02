import { ASKED_AT, askedAt } from './context-headers.ts';
import type { FastifyInstance } from 'fastify';

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** The policy of a page that may also speak to one other place. */
export const policyConnectingTo = (origin: string) => CSP.replace("connect-src 'self'", `connect-src 'self' ${origin}`);

const DEFAULT_HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY', // for browsers older than frame-ancestors
};
/** Nothing of the books is kept by a browser or a proxy, nor shown to another company's user of the same one. */
const API_HEADERS = { ...DEFAULT_HEADERS, 'cache-control': 'no-store', vary: 'authorization, company-id, salesman-id' };

/** However it is spelt: what looks like the API is never answered as if it were a screen. */
export const isApiPath = (url: string) =>
  /^(\/|%2f)+(a|%61)(p|%70)(i|%69)(?![\w-])|^(\/|%2f)+graphql(?![\w-])/i.test(url);

/** For a year; other names of the same domain are their owner's business. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** `https`: browsers are to come by nothing else. */
export function securityHeaders(server: FastifyInstance, { https }: { readonly https: boolean }): void {
  server.addHook('onRequest', (request, reply, done) => {
    const isApi = isApiPath(request.routeOptions.url ?? '') || isApiPath(request.url);
    reply
      .headers(isApi ? { ...API_HEADERS, [ASKED_AT]: askedAt() } : DEFAULT_HEADERS)
      .headers(https ? HTTPS_ONLY : {})
      .header('x-request-id', request.id);
    done();
  });
}
