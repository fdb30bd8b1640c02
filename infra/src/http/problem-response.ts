import type { Problem } from '@backoffice/contracts/kernel';
import { LogUnavailableError } from '@backoffice/infra/event-log';
import { isOutage } from '@backoffice/infra/postgres';
import { HttpException } from '@nestjs/common';
import { HttpProblem, badRequest, notFound, serviceUnavailable } from './http-problem.ts';
import type { Report } from './operator-log.ts';

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

export const problemBody = ({ type, code, message, details }: HttpProblem, requestId: string): Problem => ({
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
const TOO_LARGE = new HttpProblem(413, 'VALIDATION_ERROR', 'TOO_LARGE', 'The body is larger than 1 MB.');
const NOT_JSON = new HttpProblem(415, 'VALIDATION_ERROR', 'NOT_JSON', 'Send the body as application/json.');

/** What anything thrown is called outside; null is a bug. */
function knownProblem(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (error instanceof LogUnavailableError || isOutage(error)) return serviceUnavailable();
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return notFound();
  if (status === 413) return TOO_LARGE;
  if (status === 415) return NOT_JSON;
  return status >= 400 && status < 500 ? badRequest('The request cannot be understood.') : null;
}

/** Fastify says with a status what it could not read. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && 'code' in error && String(error.code).startsWith('FST_')
    ? Number(error.statusCode)
    : 0;

export function toHttpProblem(error: unknown, report: Report, about: Parameters<Report>[1]): HttpProblem {
  const failure = knownProblem(error);
  if (failure) return failure;
  report(error, about);
  return INTERNAL_ERROR;
}
