import {
  CustomerFields,
  type Customer,
  type CustomerCommand,
  type CustomerEvent,
  type CustomerFacts,
  type CustomerRefusal,
  type RecordedContact,
} from '@backoffice/contracts/features/customers';
import { pickFields } from '@backoffice/contracts/kernel';
import { accept, mustExist, type Decider, type Facts } from '#kernel/decider.ts';

type ContentCommand = Extract<CustomerCommand, { type: 'CreateCustomer' | 'EditCustomer' }>;
type ContactInputs = ContentCommand['data']['contacts'];
type BounceCommand = Extract<CustomerCommand, { type: 'RecordEmailBounced' }>;
type TextOptCommand = Extract<CustomerCommand, { type: `RecordTexts${string}` }>;

export const customerDecider: Decider<Customer, CustomerCommand, CustomerEvent, CustomerRefusal, CustomerFacts> = {
  decide(command, customer, facts) {
    if (command.type === 'RecordTextsStopped' || command.type === 'RecordTextsResumed')
      return decideTextOpt(command, mustExist(customer), facts);
    if (command.type === 'RecordEmailBounced') return decideBounce(command, mustExist(customer), facts);
    if (command.type === 'PauseCustomerReminders')
      return mustExist(customer).remindersPausedAt === null
        ? accept({ type: 'CustomerRemindersPaused', data: command.data })
        : accept();
    if (command.type === 'ResumeCustomerReminders')
      return mustExist(customer).remindersPausedAt === null
        ? accept()
        : accept({ type: 'CustomerRemindersResumed', data: {} });
    const salesman = mustExist(facts.salesman);
    const decided: CustomerFields = {
      ...command.data,
      netDays: command.data.netDays ?? facts.usualNetDays,
      salesmanId: salesman.id,
      salesmanName: salesman.name,
      contacts: withKnownIds(withPrimary(command.data.contacts), customer, facts),
    };

    switch (command.type) {
      case 'CreateCustomer':
        return accept({ type: 'CustomerCreated', data: decided });
      case 'EditCustomer': {
        const present = mustExist(customer);
        if (facts.hash(decided) === facts.hash(pickFields(CustomerFields, present))) return accept();
        const edited = { type: 'CustomerEdited', data: decided } as const;
        if (present.salesmanId === salesman.id) return accept(edited);
        return accept<CustomerEvent>(edited, {
          type: 'CustomerReassigned',
          data: { from: present.salesmanId, to: salesman.id, toName: salesman.name },
        });
      }
    }
  },
};

/** Who is alone needs no mark to be the first. */
const withPrimary = (contacts: ContactInputs): ContactInputs =>
  contacts.length === 1 ? contacts.map((contact) => ({ ...contact, isPrimary: true })) : contacts;

/** A contact keeps its id for ever; two contacts never share one, and nobody brings one along. */
function withKnownIds(contacts: ContactInputs, customer: Customer | null, { newId }: Facts): RecordedContact[] {
  const free = new Map(customer?.contacts.map((contact) => [contact.id, contact]));
  return contacts.map(({ id = '', ...contact }) => {
    const present = free.get(id);
    free.delete(id);
    const smsOptedOutAt = present?.smsOptedOutAt ?? customer?.optedOutAt[contact.phone ?? ''] ?? null;
    const emailBouncedAt = customer?.contacts.find(({ email }) => email === contact.email)?.emailBouncedAt ?? null;
    return { ...contact, smsOptedOutAt, emailBouncedAt, id: present?.id ?? newId() };
  });
}

/** Each mail that comes back is heard of; of an address that was changed meanwhile nothing follows. */
function decideBounce({ data: { email, reason } }: BounceCommand, { contacts: before }: Customer, { now }: Facts) {
  if (before.every((contact) => contact.email !== email)) return accept<CustomerEvent>();
  const contacts = before.map((contact) => (contact.email === email ? { ...contact, emailBouncedAt: now } : contact));
  const data = { email, reason, from: { contacts: before }, to: { contacts } };
  return accept<CustomerEvent>({ type: 'CustomerEmailBounced', data });
}

/** Whoever has the number is heard at once, and once; others of this customer are not meant. */
function decideTextOpt({ type, data: { phone } }: TextOptCommand, { contacts: before }: Customer, { now }: Facts) {
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
