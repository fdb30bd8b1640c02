import type { OutgoingHttpHeaders } from 'node:http';
import type { Problem } from '@backoffice/contracts/kernel';
import { HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, badRequest, notFound, serviceUnavailable } from './http-problem.ts';
import { isUnavailable, type Report } from './operator-log.ts';
import { BODY_LIMIT } from './request-body.ts';

const PROBLEM_HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/problem+json; charset=utf-8' };

const problemBody = ({ type, code, message, details }: HttpProblem, requestId: string): Problem => ({
  type,
  code,
  message,
  details: [...details],
  requestId,
});

const INTERNAL_ERROR = new HttpProblem(
  500,
  'SERVER_ERROR',
  'INTERNAL',
  'A server error occurred. Please try again later.',
);
const tooLarge = (limit: number) =>
  new HttpProblem(413, 'VALIDATION_ERROR', 'TOO_LARGE', `The body is larger than ${byteText(limit)}.`);
const byteText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 1_000_000)} MB`;
const NOT_JSON = new HttpProblem(415, 'VALIDATION_ERROR', 'NOT_JSON', 'Send the body as application/json.');
const NOT_UNDERSTOOD = badRequest('The request cannot be understood.');

/** What anything thrown is called outside; null is a bug. */
function knownProblem(error: unknown, bodyLimit: number): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (isHangUp(error)) return NOT_UNDERSTOOD;
  if (isUnavailable(error)) return serviceUnavailable();
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return notFound();
  if (status === 413) return tooLarge(bodyLimit);
  if (status === 415) return NOT_JSON;
  return status >= 400 && status < 500 ? NOT_UNDERSTOOD : null;
}

/** A caller who has gone before all of the body had come, as Node says it. */
const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';

/** Fastify says with a status what it could not read. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && 'code' in error && String(error.code).startsWith('FST_')
    ? Number(error.statusCode)
    : 0;

/** Answers without what Fastify does to an answer, which takes three times as long: for refusals under load. */
export function writeProblem(problem: HttpProblem, request: FastifyRequest, reply: FastifyReply): void {
  const body = JSON.stringify(problemBody(problem, request.id));
  const headers: OutgoingHttpHeaders = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...problem.headers };
  reply.hijack();
  reply.raw
    .writeHead(problem.status, { ...headers, ...PROBLEM_HEADERS, 'content-length': Buffer.byteLength(body) })
    .end(body);
}

/**
 * Answers with whatever was thrown as a problem; the operators are told of bugs and of outages. Nobody keeps it: the
 * next request may fare better.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, report: Report): void {
  const { url, bodyLimit } = request.routeOptions;
  const known = knownProblem(error, bodyLimit ?? BODY_LIMIT);
  if (!known || (known.status === 503 && known !== error))
    report(error, { requestId: request.id, route: `${request.method} ${url ?? ''}` });
  if (reply.sent) return;
  const problem = known ?? INTERNAL_ERROR;
  reply
    .code(problem.status)
    .headers({ ...PROBLEM_HEADERS, ...problem.headers })
    .removeHeader('content-encoding');
  void reply.send(JSON.stringify(problemBody(problem, request.id)));
}
