import { importColumnsOf } from '#capabilities/index.ts';
import type { ImportRules } from '#kernel/index.ts';
import { customerFields } from './fields.ts';

/**
 * A customer is known by the name and the email address or phone of the primary contact. An address or number under
 * another name is no other name of its customer, but taken: property managers and clerks share theirs.
 */
export const customerImport: ImportRules = {
  keys: [
    ['name', 'contacts[isPrimary].email'],
    ['name', 'contacts[isPrimary].phone'],
  ],
  columns: importColumnsOf(customerFields, ['name', 'type', 'contacts', 'billingAddress', 'email', 'phone']),
};
