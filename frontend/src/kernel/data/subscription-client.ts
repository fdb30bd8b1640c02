import { createClient } from 'graphql-ws';
import { cacheExchange, Client, subscriptionExchange } from 'urql';
import { firstReadAt } from './first-read.ts';
import { identityHeaders } from './http-client.ts';
import { leaveHandedOver } from '#session/hand-over.ts';
import { currentCredentials, recoverUnauthorized, type SessionCredentials } from '#session/session.ts';

/** The server closes a socket with these; trying again would not help. */
const [UNAUTHORIZED, FORBIDDEN] = [4401, 4403];
/** Why it closed one: the device is with a signer. */
const HANDED_OVER = 'Handed over';
/** A lost connection is made anew after a while that grows up to this; not all windows at once. */
const MAX_BACKOFF_MS = 15_000;
const backoff = (tried: number) =>
  new Promise<void>((go) => setTimeout(go, Math.min(MAX_BACKOFF_MS, 500 * 2 ** tried) * (0.5 + Math.random())));

/**
 * Where one subscribes, for one user, company and salesman; what is subscribed ends with it. `onShutOut`: somebody
 * ended the membership. The first connection asks what has changed since the session read first.
 */
export function openSubscriptionClient(onShutOut: () => void): { client: Client; close: () => void } {
  let credentials: SessionCredentials | null = null;
  let wasConnected = false;
  const socket = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => {
      credentials = currentCredentials();
      return { ...identityHeaders('company'), ...(!wasConnected && { 'read-since': firstReadAt() }) };
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: backoff,
    // After 4401 the library itself gives up.
    shouldRetry: (event) => !(event instanceof CloseEvent && event.code === FORBIDDEN),
    on: {
      connected: () => void (wasConnected = true),
      closed(event) {
        if (!(event instanceof CloseEvent) || credentials === null) return;
        if (event.code === UNAUTHORIZED && event.reason === HANDED_OVER && leaveHandedOver()) return;
        // A window nobody touches learns here that its session was ended elsewhere.
        if (event.code === UNAUTHORIZED) void recoverUnauthorized(credentials);
        if (event.code === FORBIDDEN) onShutOut();
      },
    },
  });
  const client = new Client({
    url: '/graphql',
    preferGetMethod: false,
    exchanges: [
      cacheExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', variables }) => ({
          subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink) }),
        }),
      }),
    ],
  });
  // One that the server closed first is closed too.
  return { client, close: () => void Promise.resolve(socket.dispose()).catch(() => {}) };
}
