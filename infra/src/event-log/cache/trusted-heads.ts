import { LRUCache } from 'lru-cache';

/**
 * The last positions this process may write after without asking. It trusts one that it finds where it has left it, and
 * doubts it when an append fails: somebody else wrote, or the server has gone and nobody knows what was done.
 */
export type TrustedHeads = {
  get(tenant: string): number | undefined;
  /** Written after `base`, up to `last`. */
  advance(tenant: string, base: number, last: number): void;
  invalidate(tenant: string): void;
};

type HeadEntry = { readonly at: number; readonly isTrusted: boolean };

const MAX_TENANTS = 10_000;

export function trustedHeads(): TrustedHeads {
  const heads = new LRUCache<string, HeadEntry>({ max: MAX_TENANTS });
  return {
    get(tenant) {
      const head = heads.get(tenant);
      return head?.isTrusted ? head.at : undefined;
    },
    advance: (tenant, base, last) => void heads.set(tenant, { at: last, isTrusted: heads.get(tenant)?.at === base }),
    invalidate(tenant) {
      const head = heads.get(tenant);
      if (head) heads.set(tenant, { ...head, isTrusted: false });
    },
  };
}
