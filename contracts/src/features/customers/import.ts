import type { ImportRules } from '#kernel/index.ts';

/**
 * A customer is known by the name and the email address or phone of the primary contact. An address or number under
 * another name is no other name of its customer, but taken: property managers and clerks share theirs.
 */
export const customerImport = {
  keys: [
    ['name', 'contacts[isPrimary].email'],
    ['name', 'contacts[isPrimary].phone'],
  ],
  columns: [
    {
      field: 'name',
      label: 'Name',
      kind: 'text',
      required: true,
      headings: ['customer', 'customer name', 'company', 'company name', 'display name', 'client'],
    },
    {
      field: 'type',
      label: 'Type',
      kind: 'choice',
      options: { individual: 'Individual', business: 'Business', publicAgency: 'Public agency' },
      headings: ['customer type'],
    },
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
    { field: 'email', label: 'Office email', kind: 'email', headings: ['company email'] },
    {
      field: 'phone',
      label: 'Office phone',
      kind: 'phone',
      headings: ['company phone', 'work phone', 'business phone'],
    },
    {
      field: 'salesmanId',
      label: 'Salesman',
      kind: 'record',
      names: { entity: 'User', by: ['email', 'name'], labels: 'users.salesmanLabels' },
      ownOf: 'SM',
      help: 'By name or email. Left out, it is you, if you are a salesman.',
      headings: ['salesperson', 'sales rep', 'rep', 'salesman name'],
    },
    { field: 'netDays', label: 'Days to pay', kind: 'terms', headings: ['net days', 'terms', 'payment terms'] },
    { field: 'taxExempt', label: 'Tax exempt', kind: 'flag' },
    { field: 'notes', label: 'Notes', kind: 'text' },
  ],
} as const satisfies ImportRules;
