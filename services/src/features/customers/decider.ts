import type { ActivityEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import type {
  CustomerCommand,
  CustomerEvent,
  CustomerFields,
  CustomerRefusal,
  RecordedContact,
} from '@backoffice/contracts/features/customers';
import { moneyText, type Cents, type Instant } from '@backoffice/contracts/kernel';
import { accept, refuse, type Decider, type Facts } from '#kernel/decider.ts';

export type Customer = {
  readonly fields: CustomerFields | null;
  /** When the owner of a number answered with STOP; who is removed and added again has still said so. */
  readonly optedOutAt: Readonly<Record<string, Instant>>;
};
export type CustomerFacts = Facts & {
  /** The one who is named, who is it already, or who asks; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
  readonly hasLocations: boolean;
  /** Paid, and not used by an invoice. */
  readonly credit: Cents;
};
type CustomerStreamEvent = CustomerEvent | TrashEvent<'Customer'> | ActivityEvent<'Customer'>;
type ContentCommand = Extract<CustomerCommand, { type: 'CreateCustomer' | 'EditCustomer' }>;
type ContactInputs = ContentCommand['data']['contacts'];
type TextOptCommand = Exclude<CustomerCommand, ContentCommand>;

export const customerDecider: Decider<Customer, CustomerCommand, CustomerStreamEvent, CustomerRefusal, CustomerFacts> =
  {
    initial: { fields: null, optedOutAt: {} },

    decide(command, customer, facts) {
      if (command.type === 'RecordTextsStopped' || command.type === 'RecordTextsResumed')
        return decideTextOpt(command, customer, facts);
      const { fields } = customer;
      const { salesman } = facts;
      if (!salesman)
        return refuse(command.data.salesmanId ? 'SALESMAN_UNKNOWN' : 'SALESMAN_REQUIRED', { field: 'salesmanId' });
      const contacts = withPrimary(command.data.contacts);
      if (contacts.filter(({ isPrimary }) => isPrimary).length !== 1)
        return refuse('ONE_PRIMARY', { field: 'contacts' });
      const decided: CustomerFields = {
        ...command.data,
        salesmanId: salesman.id,
        salesmanName: salesman.name,
        contacts: withKnownIds(contacts, customer, facts),
      };

      switch (command.type) {
        case 'CreateCustomer':
          return accept({ type: 'CustomerCreated', data: decided });
        case 'EditCustomer': {
          if (facts.hash(decided) === facts.hash(fields)) return accept();
          const edited = { type: 'CustomerEdited', data: decided } as const;
          if (!fields || fields.salesmanId === salesman.id) return accept(edited);
          return accept<CustomerEvent>(edited, {
            type: 'CustomerReassigned',
            data: { from: fields.salesmanId, to: salesman.id, toName: salesman.name },
          });
        }
      }
    },

    evolve(customer, event) {
      switch (event.type) {
        case 'CustomerCreated':
        case 'CustomerEdited':
          return { fields: event.data, optedOutAt: { ...customer.optedOutAt, ...optOutsIn(event.data.contacts) } };
        case 'CustomerTextsStopped':
          return {
            fields: withContacts(customer, event.data.to),
            optedOutAt: { ...customer.optedOutAt, ...optOutsIn(event.data.to.contacts) },
          };
        case 'CustomerTextsResumed': {
          const { [event.data.phone]: _resumed, ...stopped } = customer.optedOutAt;
          return { fields: withContacts(customer, event.data.to), optedOutAt: stopped };
        }
        case 'CustomerReassigned':
        case 'CustomerTrashed':
        case 'CustomerRestored':
        case 'CustomerActivated':
        case 'CustomerDeactivated':
          return customer;
      }
    },

    objection({ type }, _customer, { hasLocations, credit }) {
      if (type !== 'TrashCustomer') return null;
      if (hasLocations) return { code: 'CUSTOMER_HAS_LOCATIONS' };
      return credit === 0 ? null : { code: 'CUSTOMER_HAS_CREDIT', values: { amount: moneyText(credit) } };
    },
  };

/** Who is alone needs no mark to be the first. */
const withPrimary = (contacts: ContactInputs): ContactInputs =>
  contacts.length === 1 ? contacts.map((contact) => ({ ...contact, isPrimary: true })) : contacts;

/** A contact keeps its id for ever; two contacts never share one, and nobody brings one along. */
function withKnownIds(
  contacts: ContactInputs,
  { fields, optedOutAt: stopped }: Customer,
  { newId }: Facts,
): RecordedContact[] {
  const free = new Map(fields?.contacts.map((contact) => [contact.id, contact]));
  return contacts.map(({ id = '', ...contact }) => {
    const present = free.get(id);
    free.delete(id);
    const smsOptedOutAt = present?.smsOptedOutAt ?? stopped[contact.phone ?? ''] ?? null;
    return { ...contact, smsOptedOutAt, id: present?.id ?? newId() };
  });
}

/** Whoever has the number is heard at once, and once; others of this customer are not meant. */
function decideTextOpt({ type, data: { phone } }: TextOptCommand, { fields }: Customer, { now }: Facts) {
  const before = fields?.contacts ?? [];
  const smsOptedOutAt = type === 'RecordTextsStopped' ? now : null;
  const contacts = before.map((contact) =>
    contact.phone === phone && (contact.smsOptedOutAt === null) !== (smsOptedOutAt === null)
      ? { ...contact, smsOptedOutAt }
      : contact,
  );
  if (contacts.every((contact, index) => contact === before[index])) return accept<CustomerEvent>();
  const data = { phone, from: { contacts: before }, to: { contacts } };
  return type === 'RecordTextsStopped'
    ? accept<CustomerEvent>({ type: 'CustomerTextsStopped', data })
    : accept<CustomerEvent>({ type: 'CustomerTextsResumed', data });
}

const withContacts = ({ fields }: Customer, to: { readonly contacts: RecordedContact[] }) =>
  fields && { ...fields, ...to };

const optOutsIn = (contacts: readonly RecordedContact[]) =>
  Object.fromEntries(
    contacts.flatMap(({ phone, smsOptedOutAt }) =>
      phone !== null && smsOptedOutAt !== null ? [[phone, smsOptedOutAt]] : [],
    ),
  );
