import type { Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from './advance.ts';
import type { GraphqlPorts } from './graphql-ports.ts';
import { homeOf, salesmanOf } from './scope.ts';

export type Audible = { readonly resource: Resource; readonly permission: string };

/** Who is told of which changes: those who would find the row in their lists. */
export function hearingOf(audible: readonly Audible[]): Pick<GraphqlPorts, 'hears' | 'sees'> {
  const byEntity = new Map(audible.map((each) => [each.resource.entity, each]));
  const grantOf = (caller: Caller, entity: string) => caller.may(byEntity.get(entity)?.permission ?? '');

  return {
    hears: (caller, entity) => byEntity.has(entity) && grantOf(caller, entity) !== 'deny',
    sees(caller, { resource: entity, tenant, id, salesmen }: RowChange) {
      const resource = byEntity.get(entity)?.resource;
      const grant = grantOf(caller, entity);
      if (!resource || grant === 'deny' || tenant !== homeOf(resource, caller)) return false;
      if (resource.tenant === 'platform') return caller.companies === 'all' || caller.companies.includes(id);
      const salesman = salesmanOf({ ...caller, rows: grant === 'own' ? 'own' : 'all' });
      return salesman === null || !('salesmanId' in resource.view.shape) || salesmen.includes(salesman);
    },
  };
}
