import type { Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import type { Condition } from './condition.ts';

export const PLATFORM = 'platform';

/** Whose rows, and which of them. */
export type Scope = { readonly tenant: string; readonly where: readonly Condition[] };

/** Within which rows of a table a caller may look, whatever they ask for. */
export type ScopeOf = (caller: Caller) => readonly Condition[];

export const homeOf = ({ tenant: home }: Resource, { tenant }: Caller) => (home === 'platform' ? PLATFORM : tenant);

/** Salesmen see their own; others may narrow to one salesman. */
export function salesmanOf({ rows, salesmanId, actor }: Caller): string | null {
  return rows === 'own' ? actor.id : salesmanId;
}

export const ownRows: ScopeOf = (caller) => {
  const salesman = salesmanOf(caller);
  return salesman === null ? [] : [{ field: 'salesmanId', op: 'eq', value: salesman }];
};

/** The caller as another permission sees them. @throws Failure 403 */
export function asked(caller: Caller, permission: string): Caller {
  const grant = caller.may(permission);
  if (grant === 'deny') throw forbidden();
  return { ...caller, rows: grant === 'own' ? 'own' : 'all' };
}
