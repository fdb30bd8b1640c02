import {
  address,
  choice,
  code,
  day,
  defineDictionary,
  email,
  flag,
  lastDigits,
  money,
  phone,
  text,
  whole,
} from '#capabilities/index.ts';
import { addDays, guardsReading, moneyText, type Cents, type Day } from '#kernel/index.ts';

/** `owed`: what the books owe to it. */
export type SupplierFacts = { readonly owed: Cents };
const settled = guardsReading<SupplierFacts, string>()('VENDOR_HAS_BALANCE', {
  reads: ['owed'],
  when: ({ name }: { readonly name: string }, { owed }) => owed !== 0 && { name, owed: moneyText(owed) },
});

/** What a W-9 says of whom it is from. */
export const taxClassifications = {
  unknown: 'Not known',
  individual: 'Individual or sole proprietor',
  partnership: 'Partnership',
  llcPartnership: 'LLC, taxed as a partnership',
  trust: 'Trust or estate',
  cCorporation: 'C corporation',
  sCorporation: 'S corporation',
  llcCorporation: 'LLC, taxed as a corporation',
  lawCorporation: 'Corporation of attorneys',
  exempt: 'Exempt',
} as const;

/** Whom material, rentals and subcontracted work are bought from. The ledger calls the same record a vendor. */
export const supplier = defineDictionary({
  entity: 'Supplier',
  path: 'suppliers',
  noun: ['material supplier', 'material suppliers'],
  permission: 'material-supplier',
  page: '/job-costing/maintenance/material-suppliers',
  title: 'Material suppliers',
  menu: 'Material Suppliers',
  add: 'New supplier',
  empty: 'Whom you buy from: lumber yards, rental houses, subcontractors.',
  version: 3,
  fields: {
    name: text({ label: 'Name', personal: 'names' }),
    type: choice(
      {
        supplier: 'Supplier',
        equipmentVendor: 'Equipment vendor',
        subcontractor: 'Subcontractor',
        other: 'Other',
      },
      { label: 'Type', initial: 'supplier' },
    ),
    contact: text({ label: 'Contact', personal: 'names', optional: true, search: true, sort: true }),
    phone: phone({ label: 'Phone', search: true }),
    email: email({ label: 'Email', search: true, list: 'hidden' }),
    accountNo: code({
      label: 'Account number',
      help: 'Ours in their books.',
      column: 'Account',
      max: 40,
      search: true,
      list: 'hidden',
    }),
    netDays: whole({
      label: 'Days to pay',
      help: 'From the date of the bill.',
      column: 'Terms',
      max: 365,
      initial: 30,
      isTerms: true,
    }),
    taxIdLast4: lastDigits(4, {
      label: 'Tax ID, last four digits',
      personal: 'names',
      help: 'The whole number is never kept.',
      column: 'Tax ID',
      guard: 'data:tax-ids',
    }),
    insuranceExpiresOn: day({ label: 'Insurance expires on', column: 'Insurance until', optional: true }),
    workersCompExpiresOn: day({
      label: "Workers' compensation expires on",
      column: "Workers' comp until",
      optional: true,
      list: 'hidden',
    }),
    licenceExpiresOn: day({ label: 'Licence expires on', column: 'Licence until', optional: true, list: 'hidden' }),
    w9On: day({ label: 'W-9 received on', column: 'W-9', optional: true, list: 'hidden' }),
    address: address({ label: 'Address' }),
    is1099: flag({ label: 'Gets a 1099', column: '1099', yes: '1099' }),
    taxClassification: choice(taxClassifications, {
      label: 'Tax classification',
      help: 'As the W-9 says.',
      initial: 'unknown',
      list: 'hidden',
    }),
    paidBefore: money({
      label: 'Paid before the books',
      help: 'In the year in which your books begin: its 1099 counts it, the books do not.',
      initial: 0,
      list: 'hidden',
    }),
    paidBeforeUntil: day({
      label: 'Paid before the books, until',
      help: 'The last of these days.',
      optional: true,
      list: 'hidden',
    }),
  },
  unique: [
    { fields: ['name'], refusal: 'SUPPLIER_TAKEN', says: 'There is already a material supplier with this name.' },
  ],
  labels: { label: 'name', extra: ['type', 'netDays'] },
  files: 'data:tax-ids',
  grants: {
    page: 'deny allow allow allow deny allow',
    view: 'deny allow allow allow deny allow',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
    'data:tax-ids': 'deny allow allow allow deny deny',
  },
  adds: {
    commands: {},
    events: {},
    historyPhrases: {},
    inverses: {},
    refusals: { VENDOR_HAS_BALANCE: '{name} is owed {owed}.' },
    guards: { Trash: [settled] },
  },
});

/** So long before the certificate ends somebody has to ask for the next one. */
export const INSURANCE_NOTICE_DAYS = 30;

/**
 * How a certificate of insurance stands on a day; null where none is kept, or it holds for long. On its last day it
 * still holds.
 */
export function insuranceStanding(expiresOn: Day | null, today: Day): 'expired' | 'expiresSoon' | null {
  if (expiresOn === null) return null;
  if (expiresOn < today) return 'expired';
  return expiresOn <= addDays(today, INSURANCE_NOTICE_DAYS) ? 'expiresSoon' : null;
}
