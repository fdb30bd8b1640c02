export const customerRefusals = {
  ONE_PRIMARY: 'Choose exactly one primary contact.',
  CONTACT_TAKEN: 'This email or phone already belongs to {customer}.',
  SALESMAN_REQUIRED: 'Choose a salesman.',
  SALESMAN_UNKNOWN: { status: 404, says: 'Choose a salesman of this company.' },
  CUSTOMER_HAS_BALANCE: 'This customer has open invoices or retention of {amount}.',
  CUSTOMER_HAS_LOCATIONS: 'Move the locations of this customer to the trash first.',
  CUSTOMER_HAS_CREDIT: 'This customer has a credit of {amount}. Allocate it to invoices, or return the payment, first.',
} as const;
export type CustomerRefusal = keyof typeof customerRefusals;
