import type { Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import type { Condition } from './condition.ts';

export const PLATFORM = 'platform';

/** Whose rows, and which of them. */
export type RowScope = { readonly tenant: string; readonly where: readonly Condition[] };

/** Within which rows of a table a caller may look, whatever they ask for. */
export type RowPolicy = (caller: Caller) => readonly Condition[];

export const tenantOfRows = ({ tenant: home }: Resource, { tenant }: Caller) =>
  home === 'platform' ? PLATFORM : tenant;

/** Salesmen see their own and the portfolios they were given; others may narrow to one salesman. Null: everybody's. */
export function visibleSalesmen({ rows, salesmanId, salesmen }: Caller): readonly string[] | null {
  if (rows === 'own') return salesmen;
  return salesmanId === null ? null : [salesmanId];
}

export const ownRowsPolicy: RowPolicy = (caller) => {
  const salesmen = visibleSalesmen(caller);
  if (salesmen === null) return [];
  const [only, ...others] = salesmen;
  return [
    others.length === 0 && only !== undefined
      ? { field: 'salesmanId', op: 'eq', value: only }
      : { field: 'salesmanId', op: 'in', value: salesmen },
  ];
};

/**
 * Of the platform's records those that concern the company one works in, or oneself; of the companies themselves, one's
 * own.
 */
export const concernsPolicy =
  ({ visibleTo: concerns = { companies: 'id' } }: Resource): RowPolicy =>
  ({ tenant, companies, actor }) => {
    if (concerns.companies === 'id') return companies === 'all' ? [] : [{ field: 'id', op: 'in', value: companies }];
    const own: Condition[][] =
      concerns.person === undefined ? [] : [[{ field: concerns.person, op: 'eq', value: actor.id }]];
    return [{ any: [[linkCondition(concerns.companies, tenant)], ...own] }];
  };

/** `memberships.companyId` is a field of each entry of a list. */
export function linkCondition(place: string, value: string): Condition {
  const [field = place, entry] = place.split('.');
  return entry === undefined ? { field, op: 'eq', value } : { field, op: 'has', value: [{ [entry]: value }] };
}

/**
 * Whoever asks of a company is judged by their role in this very company, in whichever they work just now (ADR 0019).
 */
export const callerInCompany = (
  { tenant: home, visibleTo: concerns = { companies: 'id' } }: Resource,
  caller: Caller,
  id: string,
): Caller => (home === 'platform' && concerns.companies === 'id' ? { ...caller, may: caller.mayIn(id) } : caller);

/** The caller as another permission sees them. @throws Failure 403 */
export function requirePermission(caller: Caller, permission: string): Caller {
  const grant = caller.may(permission);
  if (grant === 'deny') throw forbidden();
  return { ...caller, rows: grant === 'own' ? 'own' : 'all' };
}

/** Who reads all rows of a company, for work that the product does by itself. */
export const wholeCompanyReader = (tenant: string, name: string): Caller => ({
  actor: { kind: 'system', id: 'reports', name, role: null },
  tenant,
  role: null,
  rows: 'all',
  salesmanId: null,
  salesmen: [],
  sessionId: null,
  challengeId: null,
  companyId: tenant,
  companies: [tenant],
  link: null,
  may: () => 'allow',
  mayIn: () => () => 'allow',
});
