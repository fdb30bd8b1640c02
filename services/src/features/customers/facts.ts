import { company } from '@backoffice/contracts/features/companies';
import { customer, type Customer, type CustomerFacts } from '@backoffice/contracts/features/customers';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { contactClaimsOf } from '#domain/customers/contact-claims.ts';
import { customerBalanceOf } from '#domain/customer-balance.ts';
import { unappliedCreditOf } from '#domain/invoice-payments.ts';
import type { GatherFacts, UniqueClaim } from '#kernel/entity.ts';

/** Of a company that has not said its own. */
const DAYS_TO_PAY = 30;

export const customerFacts: GatherFacts<CustomerFacts, Customer> = async ({ type, data }, world, record) => {
  const { salesmanId: asked } = data as { salesmanId?: string }; // the commands that have one
  const present = record?.salesmanId;
  const id = asked ?? present ?? world.facts.actor.id;
  const leaving = type === 'TrashCustomer' ? (record?.id ?? null) : null;
  const [person, workplace, balance, locations, credit] = await Promise.all([
    type === 'CreateCustomer' || type === 'EditCustomer' ? world.record(user, id) : null,
    type === 'CreateCustomer' ? world.record(company, world.tenant) : null,
    leaving === null ? null : customerBalanceOf(leaving, world),
    leaving === null ? [] : world.claimHolders(belongsToScope(customer.entity, leaving, 'Location')),
    leaving === null ? 0 : unappliedCreditOf(leaving, world),
  ]);
  // Who is the salesman already may stay, also when he no longer sells.
  const salesman =
    person && (id === present || isSalesmanOf(world.tenant, person)) ? { id, name: fullName(person) } : null;
  return {
    salesman,
    balance,
    hasLocations: locations.length > 0,
    credit,
    usualNetDays: workplace?.netDays ?? DAYS_TO_PAY,
  };
};

/** Contacts of one customer may share a number, those of two customers may not. */
export function contactClaims({ contacts }: Customer): UniqueClaim[] {
  const held = contacts.flatMap((contact, index) =>
    contactClaimsOf(contact).map(({ scope, key, kind }) => ({
      scope,
      key,
      refusal: { code: 'CONTACT_TAKEN', field: `contacts.${index}.${kind}` },
    })),
  );
  return held.filter(({ key }, index) => held.findIndex((other) => other.key === key) === index);
}
