import type { ActivityEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import type { CustomerCommand, CustomerEvent, CustomerFields, CustomerRefusal, KnownContact } from '@backoffice/contracts/features/customers';
import { accept, refuse, type Decider, type Facts } from '#kernel/decider.ts';

export type Customer = { readonly fields: CustomerFields | null };
export type CustomerFacts = Facts & {
  /** The one who is named, who is it already, or who asks; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
  readonly hasLocations: boolean;
};
type Heard = CustomerEvent | TrashEvent<'Customer'> | ActivityEvent<'Customer'>;
type Contacts = CustomerCommand['data']['contacts'];

export const customerDecider: Decider<Customer, CustomerCommand, Heard, CustomerRefusal, CustomerFacts> = {
  initial: { fields: null },

  decide(command, { fields }, facts) {
    const { salesman } = facts;
    if (!salesman) return refuse(command.data.salesmanId ? 'SALESMAN_UNKNOWN' : 'SALESMAN_REQUIRED', { field: 'salesmanId' });
    const contacts = withPrimary(command.data.contacts);
    if (contacts.filter(({ isPrimary }) => isPrimary).length !== 1) return refuse('ONE_PRIMARY', { field: 'contacts' });
    const decided: CustomerFields = { ...command.data, salesmanId: salesman.id, salesmanName: salesman.name, contacts: known(contacts, fields, facts) };

    switch (command.type) {
      case 'CreateCustomer':
        return accept({ type: 'CustomerCreated', data: decided });
      case 'EditCustomer': {
        if (facts.hash(decided) === facts.hash(fields)) return accept();
        const edited = { type: 'CustomerEdited', data: decided } as const;
        if (!fields || fields.salesmanId === salesman.id) return accept(edited);
        return accept<CustomerEvent>(edited, { type: 'CustomerReassigned', data: { from: fields.salesmanId, to: salesman.id, toName: salesman.name } });
      }
    }
  },

  evolve(customer, event) {
    switch (event.type) {
      case 'CustomerCreated':
      case 'CustomerEdited':
        return { fields: event.data };
      case 'CustomerReassigned':
      case 'CustomerTrashed':
      case 'CustomerRestored':
      case 'CustomerActivated':
      case 'CustomerDeactivated':
        return customer;
    }
  },

  objection: ({ type }, _customer, { hasLocations }) => (type === 'TrashCustomer' && hasLocations ? { code: 'CUSTOMER_HAS_LOCATIONS' } : null),
};

/** Who is alone needs no mark to be the first. */
const withPrimary = (contacts: Contacts): Contacts => (contacts.length === 1 ? contacts.map((contact) => ({ ...contact, isPrimary: true })) : contacts);

/** A contact keeps its id for ever; two contacts never share one, and nobody brings one along. */
function known(contacts: Contacts, present: CustomerFields | null, { newId }: Facts): KnownContact[] {
  const free = new Set(present?.contacts.map(({ id }) => id));
  return contacts.map(({ id, ...contact }) => ({ ...contact, id: id !== undefined && free.delete(id) ? id : newId() }));
}
