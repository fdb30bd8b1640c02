import { useSyncExternalStore } from 'react';
import type { Client } from 'urql';

/** The client of the console's one socket; null while there is none. */
let current: Client | null = null;
const listeners = new Set<() => void>();

/** Whoever opens the socket says so here, and gives null once it is closed. */
export function publishLiveClient(client: Client | null): void {
  current = client;
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLiveClient = (): Client | null => useSyncExternalStore(listen, () => current);
