import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Requester } from './fair-queue.ts';

type CallerHeaders = Readonly<Record<string, string | string[] | undefined>>;
type AdmittedCaller = {
  readonly actor: { readonly id: string };
  readonly companyId: string | null;
  readonly sessionId: string | null;
};

export type KnownCallers = {
  /** Notes whose these headers are, and gives the caller back. */
  readonly remember: <C extends AdmittedCaller>(headers: CallerHeaders, caller: C) => C;
  /** Who was admitted with the same headers before. */
  readonly find: (headers: CallerHeaders) => Requester | undefined;
};

const MAX_CALLERS = 20_000;
const PLATFORM = 'platform';

/**
 * Tells requests apart before anybody is asked whose they are. Nothing is believed that was not admitted once: with
 * made-up tokens or companies nobody gets more turns than other strangers. It decides on turns only, never on rights.
 */
export function knownCallers(): KnownCallers {
  const callers = new LRUCache<string, Requester>({ max: MAX_CALLERS });
  const keyOf = (headers: CallerHeaders) => hash('sha256', `${headers.authorization} ${headers['company-id']}`);
  return {
    remember(headers, caller) {
      const { actor, companyId, sessionId } = caller;
      if (sessionId !== null) callers.set(keyOf(headers), { tenant: companyId ?? PLATFORM, person: actor.id });
      return caller;
    },
    find: (headers) => (headers.authorization === undefined ? undefined : callers.get(keyOf(headers))),
  };
}
