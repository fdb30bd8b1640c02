import type { MergeField } from '#kernel/index.ts';
import { partyLabels } from './party-labels.ts';

/** All there are: what stands in a template for a value of the customer, the document, or the company. */
const labels = {
  'customer.name': partyLabels.customer,
  'contact.firstName': 'First name of the contact',
  'location.name': partyLabels.location,
  'location.address': 'Address of the location',
  'company.name': 'Our company',
  'company.phone': 'Our phone',
  'salesman.name': partyLabels.salesman,
  'doc.number': 'Number',
  'doc.name': 'Name of the job',
  'doc.amount': 'Amount',
  'doc.date': 'Date',
  'doc.goodThruDate': 'Good through',
  'doc.dueDate': 'Due date',
  'doc.balance': 'Balance',
  'doc.link': 'Link to the document',
} as const;
export type MergeFieldName = keyof typeof labels;

export const mergeFieldNames = Object.keys(labels) as readonly MergeFieldName[]; // its own keys
export const mergeFieldsNamed = (names: readonly MergeFieldName[]): readonly MergeField[] =>
  mergeFieldNames.filter((name) => names.includes(name)).map((name) => ({ name, label: labels[name] }));

/** Whatever stands in double braces: `{{doc.number}}`, and what only looks like it. */
const BRACES = /\{\{\s*(.*?)\s*\}\}/g;

/** The first field of a text that is none of these, with its braces; null where all are. */
export const unknownMergeField = (text: string, fields: readonly MergeField[]): string | null =>
  [...text.matchAll(BRACES)]
    .map(([, name = '']) => name)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => `{{${name}}}`)[0] ?? null;
