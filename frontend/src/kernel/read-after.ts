import type { Scope } from '@backoffice/contracts/kernel';
import { selected } from './selection.ts';

/** The log's tenant that a scope means right now. Positions of different tenants are never compared. */
export const tenantOf = (scope: Scope) => (scope === 'company' ? (selected().companyId ?? 'none') : 'platform');
const newest = new Map<string, number>();

/** A receipt says how far a reader must be before it shows what was just written. */
export function noteReceipt(tenant: string, position: number) {
  newest.set(tenant, Math.max(position, newest.get(tenant) ?? 0));
}

export const readAfter = (scope: Scope): Record<string, string> => {
  const position = newest.get(tenantOf(scope));
  return position === undefined ? {} : { 'x-read-after': String(position) };
};
