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
import { fetchWithSession, identityHeaders } from './http-client.ts';
import { ProblemError, errorFromResponse, problemFrom } from './problem.ts';
import { readAfterHeader } from './read-after.ts';

const fetchOptionsFor = (scope: Scope) => () => ({ headers: { ...identityHeaders(scope), ...readAfterHeader(scope) } });

/** Records of the platform (companies, users) are read after the platform's own positions. */
export const operationContext = (scope: Scope): Partial<OperationContext> => contextByScope[scope];
const contextByScope: Record<Scope, Partial<OperationContext>> = {
  company: {},
  platform: { fetchOptions: fetchOptionsFor('platform') },
  none: {},
};

/** One client for one user, company and salesman: what it has cached is theirs alone. */
export const createQueryClient = (): Client =>
  new Client({
    url: '/graphql',
    preferGetMethod: false,
    // What is known is shown at once, and asked for again: others work on the same records.
    requestPolicy: 'cache-and-network',
    fetch: (input, init) => fetchWithSession(String(input), init ?? {}),
    fetchOptions: fetchOptionsFor('company'),
    exchanges: [cacheExchange, fetchExchange],
  });

/** The same question may be under way so often. */
const MAX_CONCURRENT = 8;
let requestTurn = 0;

/** The last answers of a client, by question, for when there is no connection. */
const lastAnswers = new WeakMap<Client, Map<number, unknown>>();
const MAX_LAST_ANSWERS = 100;

/**
 * Asks the server now. urql would join a question to the same one under way, and the answer to that may be older than
 * what is asked about.
 * Without a connection the answer is the last one, beside the error.
 */
export async function queryFresh<Data, Variables extends AnyVariables>(
  client: Client,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = {},
): Promise<Pick<OperationResult<Data, Variables>, 'data' | 'error'>> {
  const request = createRequest(query, variables);
  requestTurn = (requestTurn + 1) % MAX_CONCURRENT;
  const { data, error } = await client
    .executeQuery({ ...request, key: request.key + requestTurn }, { ...context, requestPolicy: 'network-only' })
    .toPromise();
  const last = lastAnswers.get(client) ?? new Map<number, unknown>();
  lastAnswers.set(client, last);
  // kept under the same question
  if (error) return { data: isNoResponse(error) ? (last.get(request.key) as Data | undefined) : data, error };
  last.delete(request.key);
  last.set(request.key, data);
  for (const oldest of last.keys()) if (last.size > MAX_LAST_ANSWERS) last.delete(oldest);
  return { data, error };
}

const isNoResponse = ({ networkError }: CombinedError) =>
  networkError instanceof ProblemError && networkError.status === 0;

/** What went wrong with a read, in the words of the catalogue. */
export function queryProblem({ networkError, graphQLErrors }: CombinedError): Problem {
  if (networkError instanceof ProblemError) return networkError.problem;
  const said = graphQLErrors[0];
  if (!said) return problemFrom(networkError);
  const status = typeof said.extensions.status === 'number' ? said.extensions.status : 500;
  return errorFromResponse(status, { errors: graphQLErrors }).problem;
}
