import { z } from 'zod';
import { defineReport, type ReportColumn, type ReportRows, type ReportSource } from '#capabilities/index.ts';
import { check } from '#features/checks';
import { ledgerEntry } from '#features/ledger';
import { between, choiceOf, moneyColumn, statement } from '#features/statements';
import { supplier, taxClassifications } from '#dictionaries/suppliers';
import { dayText, dollarsText, equals, Id, type Day, type Filter } from '#kernel/index.ts';
import { payees1099, standings, type PaidRows, type Payee1099 } from './calculations.ts';
import { reportedFrom } from './statute.ts';

const TAX_IDS = 'data:tax-ids';
const prints = { list: 'List', copies: 'Copies for vendors' };
/** By this fact the printed page knows what it is. */
export const COPIES_FACT = { label: 'Print', value: prints.copies };

const daysOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const payeeFields = [
  'id',
  'name',
  'type',
  'taxClassification',
  'taxIdLast4',
  'accountNo',
  'address',
  'w9On',
  'paidBefore',
  'paidBeforeUntil',
  'createdAt',
];
type PaidSources = Readonly<Record<'payees' | 'checks' | 'entries', ReportSource>>;
/** Void checks are left out, whenever they were voided; a card is no bank account, so what it paid is not read. */
export const paidSources = (year: number, vendorId?: string): PaidSources => {
  const days = daysOf(year);
  const of =
    vendorId === undefined ? [{ field: 'vendorId', op: 'empty', value: false } as const] : [vendorIs(vendorId)];
  return {
    payees: {
      of: supplier,
      fields: payeeFields,
      where: [equals('is1099', true), ...(vendorId === undefined ? [] : [equals('id', vendorId)])],
    },
    checks: {
      of: check,
      fields: ['vendorId'],
      sums: { amount: { of: 'amount' } },
      where: [...of, { field: 'status', op: 'ne', value: 'void' }, { ...between(days), field: 'date' }],
    },
    entries: {
      of: ledgerEntry,
      fields: ['vendorId'],
      sums: { amount: { of: 'amount' } },
      where: [...of, equals('account', 'bank'), { field: 'journalEntryId', op: 'empty', value: false }, between(days)],
    },
  };
};
/** What `paidSources` have read. */
export const paidRows = (rows: ReportRows): PaidRows => {
  const of = <Row>(name: keyof PaidSources) => (rows[name] ?? []) as readonly object[] as readonly Row[]; // as asked
  return { payees: of('payees'), checks: of('checks'), entries: of('entries') };
};
const vendorIs = (vendorId: string): Filter => equals('vendorId', vendorId);

/** A void check stands in the books on two days: where these are of two years, it is no part of either. */
type VoidCheck = Readonly<Record<'id' | 'vendorId' | 'date' | 'voidedOn', string>>;
const isOfTwoYears = ({ date, voidedOn }: VoidCheck) => date.slice(0, 4) !== voidedOn.slice(0, 4);

export const vendor1099 = /* @__PURE__ */ defineReport({
  ...statement('vendor-1099', '1099 by vendor', 'What vendors that get a 1099 were paid in a year, by the day paid'),
  refetchOn: ['Check', 'JournalEntry', 'Supplier'],
  query: {
    year: z.coerce.number().int().min(1990).max(2199).optional().describe('The year of today when left out.'),
    print: z.enum(['list', 'copies']).default('list').describe('`copies`: a page for each vendor that is filed.'),
    vendorId: Id.optional().describe('One vendor alone.'),
  },
  rangeOnly: true,
  choices: [choiceOf('print', 'Printed as', prints)],
  sources: ({ year, vendorId }, { asOf }) => ({
    ...paidSources(yearOf(year, asOf), vendorId),
    voids: { of: check, fields: ['id', 'vendorId', 'date', 'voidedOn'], where: [equals('status', 'void')] },
  }),
  content: (rows, { year: asked, print }, { asOf, company }) => {
    const year = yearOf(asked, asOf);
    const voids = ((rows['voids'] ?? []) as readonly object[] as readonly VoidCheck[]).filter(isOfTwoYears); // as asked
    const all = payees1099(paidRows(rows), year);
    const found = print === 'copies' ? all.filter(({ standing }) => standing === 'filed') : all;
    const filed = all.filter(({ standing }) => standing === 'filed');
    const payerTin = String(company['ein'] ?? '');
    return {
      columns: print === 'copies' ? filedColumns : [...filedColumns, ...listColumns(year)],
      lines: found.map((each) => ({
        key: each.payee.id,
        cells: cellsOf(each, year, payerTin),
        page: `/ledger/vendor/${each.payee.id}`,
        note: noteOf(each),
        entries: {
          accounts: ['bank'],
          where: [
            vendorIs(each.payee.id),
            ...voids
              .filter(({ vendorId }) => vendorId === each.payee.id)
              .map(({ id }): Filter => ({ field: 'checkId', op: 'ne', value: id })),
          ],
          credits: true,
        },
      })),
      facts: [
        { label: 'Year', value: String(year) },
        ...(print === 'copies'
          ? [COPIES_FACT]
          : [
              { label: 'Filed from', value: dollarsText(reportedFrom(year)) },
              { label: 'To file', value: String(filed.length) },
              { label: 'W-9 missing', value: String(filed.filter(({ payee }) => payee.w9On === null).length) },
            ]),
      ],
      notes: print === 'copies' ? [] : listNotes,
    };
  },
});
const yearOf = (year: number | undefined, asOf: Day) => year ?? Number(asOf.slice(0, 4));
const listNotes = [
  'By the day paid: checks that are not void, ACH and cash. What a card paid is reported by its processor.',
  'Of a tax number the last four digits are kept: fill in the rest from the W-9 when you file.',
];

const inFile = (key: string, title: string, guard?: string): ReportColumn => ({
  key,
  title,
  kind: 'text',
  inFiles: true,
  ...(guard !== undefined && { guard }),
});
/** The columns of the file that is filed from. */
const filedColumns: readonly ReportColumn[] = [
  inFile('year', 'Year'),
  inFile('payerTin', 'Payer TIN', TAX_IDS),
  { key: 'vendor', title: 'Vendor', kind: 'text' },
  inFile('tinType', 'TIN type', TAX_IDS),
  inFile('tin', 'TIN, last four', TAX_IDS),
  inFile('name1', 'Name 1'),
  inFile('name2', 'Name 2'),
  inFile('address', 'Address'),
  inFile('city', 'City'),
  inFile('state', 'State'),
  inFile('zip', 'ZIP'),
  inFile('accountNo', 'Account no.'),
  { key: 'form', title: 'Form', kind: 'text' },
  { key: 'box', title: 'Box', kind: 'text' },
  { ...moneyColumn('amount', 'Amount'), sum: 'all' },
  { ...moneyColumn('backupWithheld', 'Backup withheld'), inFiles: true },
  inFile('taxState', 'State of tax'),
  { ...moneyColumn('stateWithheld', 'State withheld'), inFiles: true },
];
const listColumns = (year: number): ReportColumn[] => [
  { ...moneyColumn('before', 'Before the books'), sum: 'all' },
  { ...moneyColumn('paid', 'Paid', [between(daysOf(year))]), sum: 'all' },
  { key: 'taxClass', title: 'Tax class', kind: 'text' },
  { key: 'w9', title: 'W-9', kind: 'text' },
  { key: 'standing', title: 'Filing', kind: 'text' },
];

const cellsOf = ({ payee, form, box, amount, before, paid, standing }: Payee1099, year: number, payerTin: string) => ({
  year: String(year),
  payerTin,
  vendor: payee.name,
  tinType: tinTypeOf(payee),
  tin: payee.taxIdLast4,
  name1: payee.name,
  name2: '',
  address: [payee.address?.line1, payee.address?.line2].filter(Boolean).join(', '),
  city: payee.address?.city ?? '',
  state: payee.address?.state ?? '',
  zip: payee.address?.zip ?? '',
  accountNo: payee.accountNo,
  form,
  box,
  amount,
  backupWithheld: 0,
  taxState: payee.address?.state ?? '',
  stateWithheld: 0,
  before,
  paid,
  taxClass: taxClassifications[payee.taxClassification],
  w9: payee.w9On === null ? 'Missing' : dayText(payee.w9On),
  standing: standings[standing],
});

/** A person may use either number: the W-9 says which. */
const tinTypeOf = ({ taxClassification }: Payee1099['payee']) =>
  taxClassification === 'individual' || taxClassification === 'unknown' ? '' : 'EIN';

function noteOf({ payee, standing }: Payee1099): string | null {
  if (standing !== 'filed') return null;
  if (payee.w9On === null) return 'W-9 missing';
  return payee.taxIdLast4 === '' ? 'No tax number: ask for a W-9' : null;
}
