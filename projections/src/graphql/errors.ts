import { GraphQLError } from './graphql-js.ts';
import { HttpProblem, isUnavailable, unprocessable, serviceUnavailable } from '@backoffice/infra/http';

/** An error as clients see it: what the same failure says in REST, beside GraphQL's own message. */
export type GraphqlErrorBody = {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
};

export type ErrorFormatter = (error: unknown) => {
  readonly status: number;
  readonly told: readonly GraphqlErrorBody[];
};

const UNEXPECTED_FAILURE = new HttpProblem(
  500,
  'SERVER_ERROR',
  'SERVER_ERROR',
  'A server error occurred. Please try again later.',
);

/** @param hints whether a misspelt field is answered with those it might have been */
export const errorFormatter =
  (report: (problem: string, error: unknown) => void, hints: boolean): ErrorFormatter =>
  (error) => {
    const refused = validationErrors(error);
    if (refused)
      return {
        status: 400,
        told: refused.map(({ message }) => ({
          message: hints ? message : message.replace(/ Did you mean .*$/, ''),
          extensions: { code: 'GRAPHQL_INVALID', type: 'VALIDATION_ERROR' },
        })),
      };
    const failure = failureOf(error);
    if (failure === UNEXPECTED_FAILURE) report('A query failed', error);
    else if (isUnavailable(causeOf(error))) report('A query was not answered', causeOf(error));
    const { status, code, type, details, message } = failure;
    const path = error instanceof GraphQLError ? error.path : undefined;
    return { status, told: [{ message, ...(path && { path }), extensions: { code, type, status, details } }] };
  };

/** What the parser and the validator say; mercurius wraps it. */
function validationErrors(error: unknown): readonly Error[] | null {
  if (error instanceof Error && 'code' in error && error.code === 'MER_ERR_GQL_VALIDATION' && 'errors' in error)
    return error.errors as Error[]; // by mercurius
  return error instanceof GraphQLError && error.path === undefined && error.originalError === undefined
    ? [error]
    : null;
}

const causeOf = (error: unknown) => (error instanceof GraphQLError ? (error.originalError ?? error) : error);

function failureOf(error: unknown): HttpProblem {
  const cause = causeOf(error);
  if (cause instanceof HttpProblem) return cause;
  if (isUnavailable(cause)) return serviceUnavailable();
  const issues = error instanceof GraphQLError ? error.extensions['issues'] : undefined;
  return Array.isArray(issues)
    ? unprocessable(
        issues.map(({ path = [], code = 'INVALID', message }: ZodIssue) => ({
          field: path.join('.'),
          code: code.toUpperCase(),
          message,
        })),
      )
    : UNEXPECTED_FAILURE;
}

/** As zod says what is wrong with an argument. */
type ZodIssue = { readonly path?: readonly PropertyKey[]; readonly code?: string; readonly message: string };
