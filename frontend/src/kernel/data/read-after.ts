import type { Scope } from '@backoffice/contracts/kernel';
import { currentSelection } from '#session/selection.ts';

/** The log's tenant that a scope means right now. Positions of different tenants are never compared. */
const tenantOf = (scope: Scope) => (scope === 'company' ? (currentSelection().companyId ?? 'none') : 'platform');
const latestPositions = new Map<string, number>();

/** A receipt says how far a reader must be before it shows what was just written. */
export function rememberPosition(tenant: string, position: number) {
  latestPositions.set(tenant, Math.max(position, latestPositions.get(tenant) ?? 0));
}

/** Position 0 says that nothing was written: then the server need not find out. */
export const readAfterHeader = (scope: Scope): Record<string, string> => ({
  'x-read-after': String(latestPositions.get(tenantOf(scope)) ?? 0),
});
