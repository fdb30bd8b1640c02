import { cacheExchange, Client, fetchExchange, type CombinedError, type OperationContext } from 'urql';
import type { Problem, Scope } from '@backoffice/contracts/kernel';
import { ask, identity } from './api.ts';
import { Failed, failedWith, problemOf } from './problem.ts';
import { readAfter } from './read-after.ts';

const optionsFor = (scope: Scope) => () => ({ headers: { ...identity(scope), ...readAfter(scope) } });

/** Records of the platform (companies, users) are read after the platform's own positions. */
export const contextFor = (scope: Scope): Partial<OperationContext> => contexts[scope];
const contexts: Record<Scope, Partial<OperationContext>> = { company: {}, platform: { fetchOptions: optionsFor('platform') }, none: {} };

/** One client for one user, company and salesman: what it has cached is theirs alone. */
export const createReader = (): Client => new Client({
  url: '/graphql',
  preferGetMethod: false,
  // What is known is shown at once, and asked for again: others work on the same records.
  requestPolicy: 'cache-and-network',
  fetch: (input, init) => ask(String(input), init ?? {}),
  fetchOptions: optionsFor('company'),
  exchanges: [cacheExchange, fetchExchange],
});

/** What went wrong with a read, in the words of the catalogue. */
export function problemOfRead({ networkError, graphQLErrors }: CombinedError): Problem {
  if (networkError instanceof Failed) return networkError.problem;
  const said = graphQLErrors[0];
  if (!said) return problemOf(networkError);
  const status = typeof said.extensions.status === 'number' ? said.extensions.status : 500;
  return failedWith(status, { message: said.message, ...said.extensions }).problem;
}
