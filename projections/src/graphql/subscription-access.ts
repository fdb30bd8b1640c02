import type { Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import type { RowChange } from '#kernel/advance.ts';
import type { GraphqlPorts } from './ports.ts';
import { PLATFORM, requirePermission, tenantOfRows, visibleSalesmen } from '#kernel/row-scope.ts';
import type { Reads } from '#lists/reads.ts';

export type SubscribableList = { readonly resource: Resource; readonly permission: string };

/** As lists of the platform's records are narrowed. */
const concernsCaller = (
  { tenant, companies, actor }: Caller,
  { visibleTo: concerns = { companies: 'id' } }: Resource,
  id: string,
  concerned: readonly unknown[],
) =>
  concerns.companies === 'id'
    ? companies === 'all' || companies.includes(id)
    : concerned.includes(tenant) || (concerns.person !== undefined && concerned.includes(actor.id));

/** Of oneself one hears without any right: whose role or reach changed is shown another console. */
const isUserResource = ({ visibleTo: concerns }: Resource) => concerns?.person === 'id';

/**
 * What is no record, and concerns one person in one company: how far their background task is. No event of the log says
 * so.
 */
export type PersonalChange = {
  readonly resource: string;
  readonly id: string;
  readonly tenant: string;
  readonly person: string;
};
export type OnPersonalChange = (listener: (change: PersonalChange) => void) => () => void;

/** Joins what is told to one person alone to what happens to records. */
export const withPersonalChanges =
  (onChange: GraphqlPorts['onChange'], onPersonalChange: OnPersonalChange): GraphqlPorts['onChange'] =>
  (listener) => {
    const stops = [
      onChange(listener),
      onPersonalChange(({ person, ...change }) =>
        listener({ ...change, kind: 'updated', version: 0, position: 0, salesmen: [], audience: [person] }),
      ),
    ];
    return () => stops.forEach((stop) => stop());
  };

/** Who is told of which changes: those who would find the row in their lists; of `personal` kinds, the person alone. */
export function subscriptionAccess(
  audible: readonly SubscribableList[],
  personal: readonly string[] = [],
): Pick<GraphqlPorts, 'maySubscribe' | 'maySee'> {
  const byEntity = new Map(audible.map((each) => [each.resource.entity, each]));
  const grantOf = (caller: Caller, entity: string) => caller.may(byEntity.get(entity)?.permission ?? '');

  return {
    maySubscribe(caller, entity) {
      if (personal.includes(entity)) return caller.sessionId !== null;
      const resource = byEntity.get(entity)?.resource;
      return resource !== undefined && (grantOf(caller, entity) !== 'deny' || isUserResource(resource));
    },
    maySee(caller, { resource: entity, tenant, id, salesmen, audience: concerned }: RowChange) {
      if (personal.includes(entity))
        return tenant === (caller.companyId ?? PLATFORM) && concerned.includes(caller.actor.id);
      const resource = byEntity.get(entity)?.resource;
      const grant = grantOf(caller, entity);
      if (!resource || tenant !== tenantOfRows(resource, caller)) return false;
      if (isUserResource(resource) && id === caller.actor.id) return true;
      if (grant === 'deny') return false;
      if (resource.tenant === 'platform' || resource.visibleTo) return concernsCaller(caller, resource, id, concerned);
      const own = visibleSalesmen({ ...caller, rows: grant === 'own' ? 'own' : 'all' });
      return (
        own === null ||
        !('salesmanId' in resource.view.shape) ||
        salesmen.some((salesman) => own.some((each) => each === salesman))
      );
    },
  };
}

/** Who may read a record may know who is changing it: the record is read under the caller's own rights. */
export function recordAccess(audible: readonly SubscribableList[], reads: Pick<Reads, 'one'>) {
  const byEntity = new Map(audible.map((each) => [each.resource.entity, each]));
  return async (caller: Caller, entity: string, id: string): Promise<string> => {
    const { resource, permission } = byEntity.get(entity) ?? {};
    if (!resource || permission === undefined) throw forbidden();
    await reads.one(resource, id, requirePermission(caller, permission), ['id']);
    return tenantOfRows(resource, caller);
  };
}
