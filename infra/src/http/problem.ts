import type { Problem } from '@backoffice/contracts/kernel';
import { LogUnavailable } from '@backoffice/infra/event-log';
import { isOutage } from '@backoffice/infra/postgres';
import { HttpException } from '@nestjs/common';
import { Failure, malformed, notFound, unavailable } from './failure.ts';
import type { Report } from './note.ts';

export const PROBLEM = 'application/problem+json; charset=utf-8';

export const problemOf = ({ type, code, message, details }: Failure, requestId: string): Problem => ({
  type,
  code,
  message,
  details: [...details],
  requestId,
});

const BUG = new Failure(500, 'SERVER_ERROR', 'INTERNAL', 'A server error occurred. Please try again later.');
const TOO_LARGE = new Failure(413, 'VALIDATION_ERROR', 'TOO_LARGE', 'The body is larger than 1 MB.');
const NOT_JSON = new Failure(415, 'VALIDATION_ERROR', 'NOT_JSON', 'Send the body as application/json.');

/** What anything thrown is called outside; null is a bug. */
function known(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof LogUnavailable || isOutage(error)) return unavailable();
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return notFound();
  if (status === 413) return TOO_LARGE;
  if (status === 415) return NOT_JSON;
  return status >= 400 && status < 500 ? malformed('The request cannot be understood.') : null;
}

/** Fastify says with a status what it could not read. */
const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && 'code' in error && String(error.code).startsWith('FST_')
    ? Number(error.statusCode)
    : 0;

export function failureOf(error: unknown, report: Report, about: Parameters<Report>[1]): Failure {
  const failure = known(error);
  if (failure) return failure;
  report(error, about);
  return BUG;
}
