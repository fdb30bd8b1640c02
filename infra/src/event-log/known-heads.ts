/**
 * The last positions this process may write after without asking. It trusts one that it finds where it has left it, and
 * doubts it when an append fails: somebody else wrote, or the server has gone and nobody knows what was done.
 */
export type KnownHeads = {
  of(tenant: string): number | undefined;
  /** Written after `base`, up to `last`. */
  wrote(tenant: string, base: number, last: number): void;
  doubt(tenant: string): void;
};

type Head = { readonly at: number; readonly isTrusted: boolean };

export function knownHeads(): KnownHeads {
  const heads = new Map<string, Head>();
  return {
    of(tenant) {
      const head = heads.get(tenant);
      return head?.isTrusted ? head.at : undefined;
    },
    wrote: (tenant, base, last) => void heads.set(tenant, { at: last, isTrusted: heads.get(tenant)?.at === base }),
    doubt(tenant) {
      const head = heads.get(tenant);
      if (head) heads.set(tenant, { ...head, isTrusted: false });
    },
  };
}
