import type { FoldedRow } from '@backoffice/contracts/kernel';
import type { Claim } from '@backoffice/infra/event-log';
import type { Message } from './decider.ts';
import type { EntityDefinition, UniqueClaim } from './entity.ts';

/** A record on both sides of some events; null where it is not there. */
type RecordStates = { readonly before: FoldedRow | null; readonly after: FoldedRow | null };

/** What events make a record take and release: the difference of what it claims before and after, and what stays. */
export function claimChange(
  entity: Pick<EntityDefinition, 'claims' | 'permanentClaims'>,
  stream: string,
  events: readonly Message[],
  { before, after }: RecordStates,
) {
  const had = before ? entity.claims(before) : [];
  const held = after ? entity.claims(after) : had.filter(({ staysTaken }) => staysTaken);
  const claim = ({ scope, key }: Omit<UniqueClaim, 'refusal'>): Claim => ({ scope, key, stream });
  const without = (some: readonly UniqueClaim[], others: readonly UniqueClaim[]) =>
    some.filter(({ scope, key }) => !others.some((other) => other.scope === scope && other.key === key)).map(claim);
  return {
    uniqueClaims: held,
    take: [...without(held, had), ...events.flatMap(entity.permanentClaims).map(claim)],
    release: without(had, held),
  };
}
