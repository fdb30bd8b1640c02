import { z } from 'zod';
import { problemTypes, type ProblemDetail, type Problem, type ProblemType } from '@backoffice/contracts/kernel';

/** The sentences of the product specification, section 8, word for word. */
const sentenceByType: Record<ProblemType, string> = {
  UNAUTHORIZED: 'You are not authorized. Please log in again.',
  FORBIDDEN: 'You do not have permission to perform this action.',
  NOT_FOUND: 'The requested resource was not found.',
  VALIDATION_ERROR: 'Validation error occurred.',
  SERVER_ERROR: 'A server error occurred. Please try again later.',
  UNKNOWN_ERROR: 'An unknown error occurred. Please try again.',
  NETWORK_ERROR: 'Network connection error. Please check your internet connection.',
  TIMEOUT_ERROR: 'Request timed out. Please try again later.',
};

const typeByStatus: Readonly<Record<number, ProblemType>> = {
  400: 'SERVER_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'VALIDATION_ERROR',
  422: 'VALIDATION_ERROR',
  500: 'SERVER_ERROR',
  502: 'SERVER_ERROR',
  503: 'SERVER_ERROR',
  504: 'SERVER_ERROR',
};
/** These two say the same whatever the server says; the 422's own words are its details. */
const FIXED_SENTENCE_STATUSES = new Set<number>([403, 422]);

const ProblemBody = z
  .object({
    type: z.enum(problemTypes).optional().catch(undefined),
    code: z.string().catch(''),
    message: z.string().catch(''),
    details: z
      .array(
        z.object({
          field: z.string().catch(''),
          code: z.string().catch(''),
          message: z.string(),
          record: z.string().exactOptional(),
          meanwhile: z.object({ byName: z.string(), at: z.string(), now: z.unknown() }).exactOptional(),
        }),
      )
      .catch([]),
    requestId: z.string().catch(''),
  })
  .catch({ type: undefined, code: '', message: '', details: [], requestId: '' });

/** The same problem as GraphQL answers it: the first of its errors. */
const GraphqlErrors = z.object({
  errors: z.array(z.object({ message: z.string(), extensions: z.looseObject({}).catch({}) })).min(1),
});
function problemOf(body: unknown) {
  const [error] = GraphqlErrors.safeParse(body).data?.errors ?? [];
  return ProblemBody.parse(error ? { message: error.message, ...error.extensions } : body);
}

/** Anything that went wrong between a press and its answer. */
export class ProblemError extends Error {
  readonly problem: Problem;
  /** 0 when no answer came. */
  readonly status: number;

  constructor(problem: Problem, status: number) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
  }
}

export const noResponseError = (type: ProblemType) =>
  new ProblemError({ type, code: type, message: sentenceByType[type], details: [], requestId: '' }, 0);

/** What an answer that is not a success means to the person who waits for it. */
export function errorFromResponse(status: number, body: unknown): ProblemError {
  const said = problemOf(body);
  const type = typeByStatus[status] ?? said.type ?? 'UNKNOWN_ERROR';
  const message = FIXED_SENTENCE_STATUSES.has(status) || said.message === '' ? sentenceByType[type] : said.message;
  return new ProblemError({ type, code: said.code, message, details: said.details, requestId: said.requestId }, status);
}

/** A fault nobody foresaw still ends in the catalogue. */
export const problemFrom = (fault: unknown): Problem =>
  (fault instanceof ProblemError ? fault : noResponseError('UNKNOWN_ERROR')).problem;

/**
 * All that was said: the sentence of the catalogue, then the details (product specification, sections 5 and 8), nothing
 * twice.
 */
export const problemLines = ({
  message,
  details,
}: {
  readonly message: string;
  readonly details: readonly ProblemDetail[];
}): readonly string[] => [...new Set([message, ...details.map((detail) => detail.message)])];

/** The same where there is one line for it. */
export const problemText = (problem: Problem): string => problemLines(problem).join(' ');
