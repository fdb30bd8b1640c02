import { z } from 'zod';
import { address, area, choice, email, flag, own, phone, shown, text, whole } from '#capabilities/index.ts';
import { salesman } from '#features/users';
import { Email, Id, Instant, Line, Phone, Text, TotalCents } from '#kernel/index.ts';

export const documentKinds = [
  'proposal',
  'contract',
  'changeOrder',
  'invoice',
  'release',
  'warranty',
  'prelim',
  'jobSheet',
] as const;

export const ContactInput = z
  .strictObject({
    /** Made by the server when left out, and kept from then on. */
    id: Id.optional(),
    name: Line(),
    title: Text(80).default(''),
    email: Email.nullable().default(null),
    phone: Phone.nullable().default(null),
    isPrimary: z.boolean().default(false),
    receives: z
      .array(z.enum(documentKinds))
      .max(documentKinds.length)
      .default([...documentKinds]),
    smsOptIn: z.boolean().default(false),
  })
  .refine(({ email: mailedAt, phone: calledAt }) => mailedAt !== null || calledAt !== null, {
    path: ['email'],
    message: 'Give an email address or a phone number.',
  });

/**
 * Whether cost-plus contracts may be made for a customer: the answer to their latest request. What was revoked is as if
 * never asked.
 */
export const CustomerCostPlusStatus = z.enum(['none', 'pending', 'approved', 'rejected']);

/** What is entered of a customer. */
export const customerFields = {
  name: text({
    label: 'Name',
    personal: 'names',
    headings: ['customer', 'customer name', 'company', 'company name', 'display name', 'client'],
  }),
  type: choice(
    { individual: 'Individual', business: 'Business', publicAgency: 'Public agency' },
    { label: 'Type', initial: 'business', headings: ['customer type'] },
  ),
  /** Left out, the caller becomes the salesman when they are one. */
  salesmanId: salesman({
    imported: { ownOf: 'SM', help: 'By name or email. Left out, it is you, if you are a salesman.' },
  }),
  contacts: own(z.array(ContactInput).min(1, 'Add at least one contact.').max(20, 'Use at most 20 contacts.'), {
    label: 'Contacts',
    importColumns: [
      {
        field: 'contacts[isPrimary].name',
        label: 'Contact',
        kind: 'text',
        otherwise: 'name',
        help: 'Left out, the customer is their own contact.',
        headings: ['contact name', 'primary contact', 'main contact', 'contact person', 'attention'],
      },
      { field: 'contacts[isPrimary].title', label: 'Contact title', kind: 'text', headings: ['job title', 'position'] },
      {
        field: 'contacts[isPrimary].email',
        label: 'Email',
        kind: 'email',
        help: 'A new customer needs an email address or a phone number.',
        headings: ['contact email', 'primary contact email', 'main email'],
      },
      {
        field: 'contacts[isPrimary].phone',
        label: 'Phone',
        kind: 'phone',
        headings: ['contact phone', 'primary contact phone', 'main phone'],
      },
    ],
  }),
  billingAddress: address({
    label: 'Billing address',
    required: true,
    importColumns: [
      {
        field: 'billingAddress.line1',
        label: 'Address',
        kind: 'text',
        required: true,
        headings: ['billing address', 'billing street', 'bill to street'],
      },
      { field: 'billingAddress.line2', label: 'Address line 2', kind: 'text', headings: ['billing address 2'] },
      {
        field: 'billingAddress.city',
        label: 'City',
        kind: 'text',
        required: true,
        headings: ['billing city', 'bill to city'],
      },
      {
        field: 'billingAddress.state',
        label: 'State',
        kind: 'text',
        required: true,
        headings: ['billing state', 'bill to state'],
      },
      {
        field: 'billingAddress.zip',
        label: 'ZIP',
        kind: 'text',
        required: true,
        headings: ['billing zip', 'billing zip code', 'bill to zip'],
      },
    ],
  }),
  phone: phone({ label: 'Office phone', list: 'hidden', headings: ['company phone', 'work phone', 'business phone'] }),
  email: email({ label: 'Office email', list: 'hidden', headings: ['company email'] }),
  netDays: whole({
    label: 'Days to pay',
    max: 365,
    initial: 30,
    isTerms: true,
    list: 'hidden',
    headings: ['net days', 'terms', 'payment terms'],
  }),
  taxExempt: flag({ label: 'Tax exempt', list: 'hidden' }),
  notes: area({ label: 'Notes', help: 'Seen by your colleagues only.' }),
} as const;

/** What is known of a customer beside that. */
export const customerState = {
  primaryContactName: shown(z.string(), { label: 'Contact' }),
  primaryContactEmail: shown(z.string().nullable(), { label: 'Email' }),
  primaryContactPhone: shown(z.string().nullable(), { label: 'Phone', input: 'phone' }),
  city: shown(z.string(), { label: 'City' }),
  costPlusStatus: shown(CustomerCostPlusStatus, { label: 'Cost-plus' }),
  /** Since when no reminder letters go to this customer; null while they do. */
  remindersPausedAt: shown(Instant.nullable(), { label: 'Reminders paused', list: false }),
  /** Paid, and not used by an invoice. */
  unusedCredit: shown(TotalCents, { label: 'Credit', input: 'money', list: false }),
} as const;
