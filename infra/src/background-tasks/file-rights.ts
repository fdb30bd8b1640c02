import type { Route } from '@backoffice/contracts/kernel';
import type { Caller, Guard } from '@backoffice/infra/http';
import type { FileRights, TaskOwner } from './task.ts';

/** What somebody sees of what a route shows: role, and rights beyond it, decide on fields, their rows on records. */
const sightOf = ({ role, rows, salesmen, beyondRole = [] }: Caller): string =>
  JSON.stringify([
    role,
    rows,
    rows === 'own' ? salesmen.toSorted() : 'all',
    ...(beyondRole.length > 0 ? [beyondRole.toSorted()] : []),
  ]);

export const fileRights = ({ scope, permission, alsoPermission }: Route, caller: Caller): FileRights => ({
  scope,
  permission,
  ...(alsoPermission !== undefined && { alsoPermission }),
  seen: sightOf(caller),
});

/** Whether the person could make the same file now. @throws HttpProblem 401, 403 or 404 where they may not at all */
export async function stillHolds(
  { seen, ...route }: FileRights,
  { tenant, person, salesman }: TaskOwner & { readonly salesman: string | null },
  admitPerson: Guard['admitPerson'],
): Promise<boolean> {
  const companyId = tenant === 'platform' ? null : tenant;
  return sightOf(await admitPerson({ userId: person, companyId, salesmanId: salesman }, route)) === seen;
}
