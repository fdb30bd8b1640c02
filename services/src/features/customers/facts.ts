import { customer, type CustomerFields, type RecordedContact } from '@backoffice/contracts/features/customers';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { unappliedCreditOf } from '#domain/invoice-payments.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { CustomerFacts } from './decider.ts';

export const customerFacts: GatherFacts<CustomerFacts> = async ({ type, data }, world, record) => {
  const { salesmanId: asked } = data as { salesmanId?: string }; // the commands that have one
  const { salesmanId: present } = (record?.fields ?? {}) as Partial<CustomerFields>; // a customer's record is folded from its events
  const id = asked ?? present ?? world.facts.actor.id;
  const leaving = type === 'TrashCustomer' ? (record?.id ?? null) : null;
  const [person, locations, credit] = await Promise.all([
    type === 'CreateCustomer' || type === 'EditCustomer' ? world.record(user, id) : null,
    leaving === null ? [] : world.claimHolders(belongsToScope(customer.entity, leaving, 'Location')),
    leaving === null ? 0 : unappliedCreditOf(leaving, world),
  ]);
  // Who is the salesman already may stay, also when he no longer sells.
  const salesman =
    person && (id === present || isSalesmanOf(world.tenant, person.fields))
      ? { id, name: fullName(person.fields) }
      : null;
  return { ...world.facts, salesman, hasLocations: locations.length > 0, credit };
};

/** Where an e-mail address or a phone number is claimed within the company. */
export const contactClaim = (kind: 'email' | 'phone', value: string) => ({
  scope: 'Customer.contact',
  key: `${kind}:${value}`,
  kind,
});

/** The claims of a contact. */
export const contactClaimsOf = (contact: Pick<RecordedContact, 'email' | 'phone'>) =>
  (['email', 'phone'] as const).flatMap((kind) => (contact[kind] === null ? [] : [contactClaim(kind, contact[kind])]));

/** Contacts of one customer may share a number, those of two customers may not. */
export function contactClaims(fields: RecordSnapshot['fields']): UniqueClaim[] {
  const { contacts } = fields as CustomerFields; // a customer's record is folded from its events
  const held = contacts.flatMap((contact, index) =>
    contactClaimsOf(contact).map(({ scope, key, kind }) => ({
      scope,
      key,
      refusal: { code: 'CONTACT_TAKEN', field: `contacts.${index}.${kind}` },
    })),
  );
  return held.filter(({ key }, index) => held.findIndex((other) => other.key === key) === index);
}
