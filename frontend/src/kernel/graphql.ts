import { createClient as createSocket } from 'graphql-ws';
import { cacheExchange, Client, fetchExchange, subscriptionExchange, type CombinedError, type OperationContext } from 'urql';
import type { Problem, Scope } from '@backoffice/contracts/kernel';
import { ask, identity } from './api.ts';
import { Failed, failedWith, problemOf } from './problem.ts';
import { readAfter } from './read-after.ts';
import { sessionRefused, tokenNow } from './session.ts';

const optionsFor = (scope: Scope) => () => ({ headers: { ...identity(scope), ...readAfter(scope) } });

/** Records of the platform (companies, users) are read after the platform's own positions. */
export const contextFor = (scope: Scope): Partial<OperationContext> => contexts[scope];
const contexts: Record<Scope, Partial<OperationContext>> = { company: {}, platform: { fetchOptions: optionsFor('platform') }, none: {} };

/** The server closes a socket with these when the session is over; trying again would not help. */
const GIVE_UP = new Set([4400, 4401, 4403]);
const UNAUTHORIZED = 4401;
const FORBIDDEN = 4403;
/** A lost connection is made anew after a while that grows up to this; not all windows at once. */
const RETRY_MOST_MS = 15_000;
const again = (tried: number) => new Promise<void>((go) => setTimeout(go, Math.min(RETRY_MOST_MS, 500 * 2 ** tried) * (0.5 + Math.random())));

/** One client for one user, company and salesman: what it has cached is theirs alone. */
export function createReader(onShutOut: () => void): { client: Client; close: () => void } {
  let knockedWith: string | null = null;
  const socket = createSocket({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => {
      knockedWith = tokenNow();
      return identity('company');
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: again,
    // Who has signed in again meanwhile comes back with the new token.
    shouldRetry: (event) => !(event instanceof CloseEvent && GIVE_UP.has(event.code)) || knockedWith !== tokenNow(),
    // A window nobody touches learns here that its session was ended elsewhere.
    on: {
      closed(event) {
        if (!(event instanceof CloseEvent) || tokenNow() === null || knockedWith !== tokenNow()) return;
        if (event.code === UNAUTHORIZED) sessionRefused();
        // Still signed in, and no longer let in here: somebody ended the membership.
        if (event.code === FORBIDDEN) onShutOut();
      },
    },
  });
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    // What is known is shown at once, and asked for again: others work on the same records.
    requestPolicy: 'cache-and-network',
    fetch: (input, init) => ask(String(input), init ?? {}),
    fetchOptions: optionsFor('company'),
    exchanges: [cacheExchange, fetchExchange, subscriptionExchange({ forwardSubscription: ({ query = '', variables }) => ({ subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink) }) }) })],
  });
  // One that the server closed first is closed too.
  return { client, close: () => void Promise.resolve(socket.dispose()).catch(() => {}) };
}

/** What went wrong with a read, in the words of the catalogue. */
export function problemOfRead({ networkError, graphQLErrors }: CombinedError): Problem {
  if (networkError instanceof Failed) return networkError.problem;
  const said = graphQLErrors[0];
  if (!said) return problemOf(networkError);
  const status = typeof said.extensions.status === 'number' ? said.extensions.status : 500;
  return failedWith(status, { message: said.message, ...said.extensions }).problem;
}
