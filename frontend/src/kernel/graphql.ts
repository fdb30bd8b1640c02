import {
  cacheExchange,
  Client,
  createRequest,
  fetchExchange,
  type AnyVariables,
  type CombinedError,
  type OperationContext,
  type OperationResult,
  type TypedDocumentNode,
} from 'urql';
import type { Problem, Scope } from '@backoffice/contracts/kernel';
import { ask, identity } from './api.ts';
import { Failed, failedWith, problemOf } from './problem.ts';
import { readAfter } from './read-after.ts';

const optionsFor = (scope: Scope) => () => ({ headers: { ...identity(scope), ...readAfter(scope) } });

/** Records of the platform (companies, users) are read after the platform's own positions. */
export const contextFor = (scope: Scope): Partial<OperationContext> => contexts[scope];
const contexts: Record<Scope, Partial<OperationContext>> = {
  company: {},
  platform: { fetchOptions: optionsFor('platform') },
  none: {},
};

/** One client for one user, company and salesman: what it has cached is theirs alone. */
export const createReader = (): Client =>
  new Client({
    url: '/graphql',
    preferGetMethod: false,
    // What is known is shown at once, and asked for again: others work on the same records.
    requestPolicy: 'cache-and-network',
    fetch: (input, init) => ask(String(input), init ?? {}),
    fetchOptions: optionsFor('company'),
    exchanges: [cacheExchange, fetchExchange],
  });

/** The same question may be under way so often. */
const AT_ONCE = 8;
let turn = 0;

/** Asks the server now. urql would join a question to the same one under way, and the answer to that may be older than what is asked about. */
export function askNow<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = {},
): Promise<OperationResult<Data, Variables>> {
  const request = createRequest(query, variables);
  turn = (turn + 1) % AT_ONCE;
  return client
    .executeQuery({ ...request, key: request.key + turn }, { ...context, requestPolicy: 'network-only' })
    .toPromise();
}

/** What went wrong with a read, in the words of the catalogue. */
export function problemOfRead({ networkError, graphQLErrors }: CombinedError): Problem {
  if (networkError instanceof Failed) return networkError.problem;
  const said = graphQLErrors[0];
  if (!said) return problemOf(networkError);
  const status = typeof said.extensions.status === 'number' ? said.extensions.status : 500;
  return failedWith(status, { message: said.message, ...said.extensions }).problem;
}
