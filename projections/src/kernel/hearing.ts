import type { Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from './advance.ts';
import type { GraphqlPorts } from './graphql-ports.ts';
import { homeOf, salesmenOf } from './scope.ts';

export type Audible = { readonly resource: Resource; readonly permission: string };

/** As lists of the platform's records are narrowed. */
const isConcerned = (
  { tenant, companies, actor }: Caller,
  { concerns = { companies: 'id' } }: Resource,
  id: string,
  concerned: readonly unknown[],
) =>
  concerns.companies === 'id'
    ? companies === 'all' || companies.includes(id)
    : concerned.includes(tenant) || (concerns.person !== undefined && concerned.includes(actor.id));

/** Of oneself one hears without any right: whose role or reach changed is shown another console. */
const isAboutPeople = ({ concerns }: Resource) => concerns?.person === 'id';

/** Who is told of which changes: those who would find the row in their lists. */
export function hearingOf(audible: readonly Audible[]): Pick<GraphqlPorts, 'hears' | 'sees'> {
  const byEntity = new Map(audible.map((each) => [each.resource.entity, each]));
  const grantOf = (caller: Caller, entity: string) => caller.may(byEntity.get(entity)?.permission ?? '');

  return {
    hears(caller, entity) {
      const resource = byEntity.get(entity)?.resource;
      return resource !== undefined && (grantOf(caller, entity) !== 'deny' || isAboutPeople(resource));
    },
    sees(caller, { resource: entity, tenant, id, salesmen, concerned }: RowChange) {
      const resource = byEntity.get(entity)?.resource;
      const grant = grantOf(caller, entity);
      if (!resource || tenant !== homeOf(resource, caller)) return false;
      if (isAboutPeople(resource) && id === caller.actor.id) return true;
      if (grant === 'deny') return false;
      if (resource.tenant === 'platform') return isConcerned(caller, resource, id, concerned);
      const own = salesmenOf({ ...caller, rows: grant === 'own' ? 'own' : 'all' });
      return (
        own === null ||
        !('salesmanId' in resource.view.shape) ||
        salesmen.some((salesman) => own.some((each) => each === salesman))
      );
    },
  };
}
