import { ClaimTakenError, type Claim } from './event-log.ts';
import type { PreparedAppend } from './prepare-append.ts';

export const claimKeyOf = ({ scope, key }: Pick<Claim, 'scope' | 'key'>) => `${scope}\0${key}`;

/**
 * Which claims an append changes, by key; null is one that is given up. `holderOf`: the stream that holds a key before
 * it. @throws ClaimTakenError
 */
export function claimsAfter(
  { release, take }: Pick<PreparedAppend, 'release' | 'take'>,
  holderOf: (key: string) => string | undefined,
): Map<string, Claim | null> {
  const changed = new Map<string, Claim | null>();
  const holder = (key: string) => (changed.has(key) ? changed.get(key)?.stream : holderOf(key));
  for (const claim of release) if (holder(claimKeyOf(claim)) === claim.stream) changed.set(claimKeyOf(claim), null);
  for (const claim of take) {
    if ((holder(claimKeyOf(claim)) ?? claim.stream) !== claim.stream) throw new ClaimTakenError(claim);
    changed.set(claimKeyOf(claim), claim);
  }
  return changed;
}
