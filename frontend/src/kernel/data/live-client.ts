import type { Client } from 'urql';

/** The client of the console's one socket; null while there is none. */
let current: Client | null = null;
const listeners = new Set<() => void>();

/** Whoever opens the socket says so here, and gives null before it is closed. */
export function publishLiveClient(client: Client | null): void {
  current = client;
  for (const listener of listeners) listener();
}

/** Runs `begin` with the client there is and with each that follows; what it gives ends it, before that is closed. */
export function followLiveClient(begin: (client: Client) => () => void): () => void {
  let end = current && begin(current);
  const onOther = () => {
    end?.();
    end = current && begin(current);
  };
  listeners.add(onOther);
  return () => {
    listeners.delete(onOther);
    end?.();
  };
}
