import { defineReport, type ReportColumn, type ReportSource } from '#capabilities/index.ts';
import { bill } from '#features/bills';
import { customer } from '#features/customers';
import { ledgerEntry } from '#features/ledger';
import { booksBegin } from '#features/openings';
import { AgingBasis } from '#features/receivables';
import { choiceOf, moneyColumn, statement, upTo } from '#features/statements';
import { supplier } from '#dictionaries/suppliers';
import { dayText, equals, type Cents, type Day } from '#kernel/index.ts';
import { agedDocuments, agedLines, nameIn, type DocumentSum, type Names } from './calculations.ts';

const basisTexts = { dueDate: 'By due date', invoiceDate: 'By date' };
const basisQuery = { basis: AgingBasis.default('dueDate') };
const basisChoice = choiceOf('basis', 'Age', basisTexts);
const agedColumns = (
  party: string,
  document: string,
  basis: AgingBasis,
  asOf: Day,
  of: { readonly account: string; readonly held: string },
): ReportColumn[] => {
  const sum = (key: string, title: string, account?: string): ReportColumn => ({
    ...moneyColumn(key, title, account === undefined ? undefined : [upTo(asOf), equals('account', account)]),
    sum: 'all',
  });
  return [
    { key: 'party', title: party, kind: 'text' },
    { key: 'document', title: document, kind: 'text' },
    { key: 'date', title: 'Date', kind: 'day', inFiles: true },
    { key: 'due', title: 'Due', kind: 'day' },
    { key: 'days', title: basis === 'dueDate' ? 'Days late' : 'Days', kind: 'count' },
    ...(basis === 'dueDate' ? [sum('current', 'Current')] : []),
    sum('to30', basis === 'dueDate' ? '1–30' : '0–30'),
    sum('to60', '31–60'),
    sum('to90', '61–90'),
    sum('over90', 'Over 90'),
    sum('total', 'Total', of.account),
    ...(of.account === 'receivable' ? [sum('credit', 'Credit')] : []),
    sum('retention', 'Retention', of.held),
  ];
};

type PostedRow = Pick<DocumentSum, 'dueDate' | 'amount'> & { readonly invoiceDate: Day | null };
type ReceivableRow = PostedRow &
  Readonly<Record<'customerId' | 'invoiceId' | 'invoiceNumber' | 'locationId', string | null>>;
type CreditRow = { readonly customerId: string | null; readonly amount: Cents };

/** What entries of an account sum to by these fields, without what stands at nothing `by` document, or by job. */
const standingSums = (account: string, fields: readonly string[], by: string, asOf: Day): ReportSource => ({
  of: ledgerEntry,
  fields: [...new Set([...fields, 'invoiceDate', 'dueDate', by])],
  sums: { amount: { of: 'amount' } },
  standing: { by, of: 'amount' },
  where: [equals('account', account), upTo(asOf)],
});

export const agedReceivables = /* @__PURE__ */ defineReport({
  ...statement('aged-receivables', 'Aged receivables', 'What customers owe, by how long it is due'),
  together: true,
  begins: booksBegin,
  query: basisQuery,
  choices: [basisChoice],
  groups: ['party'],
  isWide: true,
  sources: (_query, { asOf }) => {
    const fields = ['customerId', 'invoiceId', 'invoiceNumber', 'locationId'];
    return {
      open: standingSums('receivable', fields, 'invoiceId', asOf),
      held: standingSums('retention', fields, 'contractId', asOf),
      credit: {
        of: ledgerEntry,
        fields: ['customerId'],
        sums: { amount: { of: 'amount' } },
        where: [equals('account', 'credit'), upTo(asOf)],
      },
      customers: { of: customer, fields: ['id', 'name'] },
    };
  },
  content: (rows, { basis }, { asOf }) => {
    // the fields that were asked for
    const open = (rows['open'] ?? []) as readonly object[] as readonly ReceivableRow[];
    const held = (rows['held'] ?? []) as readonly object[] as readonly ReceivableRow[];
    const credits = (rows['credit'] ?? []) as readonly object[] as readonly CreditRow[];
    const customers = (rows['customers'] ?? []) as readonly object[] as Names;
    const sumOf =
      (account: 'open' | 'retention') =>
      ({ customerId, invoiceId, invoiceDate, dueDate, amount }: ReceivableRow): DocumentSum => ({
        account,
        partyId: customerId ?? '',
        documentId: invoiceId,
        date: invoiceDate,
        dueDate,
        amount,
      });
    const posted = [
      ...open.map(sumOf('open')),
      ...held.map(sumOf('retention')),
      ...credits.map(({ customerId, amount }): DocumentSum => ({
        account: 'credit',
        partyId: customerId ?? '',
        documentId: null,
        date: null,
        dueDate: null,
        amount: 0 - amount,
      })),
    ];
    const invoices = new Map([...open, ...held].map((row) => [row.invoiceId, row]));
    const nameOf = nameIn(customers);
    const lines = agedLines(
      agedDocuments(posted, asOf, basis),
      ({ partyId, documentId }) => {
        const { invoiceNumber = '', locationId = '' } = invoices.get(documentId) ?? {};
        return {
          party: nameOf(partyId),
          document: documentId === null ? 'Credit' : `Invoice ${invoiceNumber}`,
          page: documentId === null ? `/customers/${partyId}` : `/toc/${locationId}/invoice/${documentId}`,
        };
      },
      (id) => `/customers/${id}`,
      { accounts: ['receivable', 'retention'], field: 'invoiceId', credits: false },
    );
    return {
      columns: agedColumns('Customer', 'Invoice', basis, asOf, { account: 'receivable', held: 'retention' }),
      lines,
      facts: [
        { label: 'As of', value: dayText(asOf) },
        { label: 'Age', value: basisTexts[basis] },
      ],
      notes: ['Retention is not due before it is released, and does not age.'],
    };
  },
});

type PayableRow = PostedRow & Readonly<Record<'vendorId' | 'billId', string | null>>;

export const agedPayables = /* @__PURE__ */ defineReport({
  ...statement('aged-payables', 'Aged payables', 'What vendors are owed, by how long it is due'),
  together: true,
  begins: booksBegin,
  query: basisQuery,
  choices: [basisChoice],
  groups: ['party'],
  isWide: true,
  sources: (_query, { asOf }) => ({
    open: standingSums('payable', ['vendorId'], 'billId', asOf),
    held: standingSums('retentionPayable', ['vendorId', 'billId'], 'commitmentId', asOf),
    vendors: { of: supplier, fields: ['id', 'name'] },
    bills: { of: bill, fields: ['id', 'ref'], namedIn: { sources: ['open', 'held'], field: 'billId' } },
  }),
  content: (rows, { basis }, { asOf }) => {
    // the fields that were asked for
    const open = (rows['open'] ?? []) as readonly object[] as readonly PayableRow[];
    const held = (rows['held'] ?? []) as readonly object[] as readonly PayableRow[];
    const vendors = (rows['vendors'] ?? []) as readonly object[] as Names;
    const bills = (rows['bills'] ?? []) as readonly object[] as readonly {
      readonly id: string;
      readonly ref: string;
    }[];
    const sumOf =
      (account: 'open' | 'retention') =>
      ({ vendorId, billId, invoiceDate, dueDate, amount }: PayableRow): DocumentSum => ({
        account,
        partyId: vendorId ?? '',
        documentId: billId,
        date: invoiceDate,
        dueDate,
        amount: 0 - amount,
      });
    const posted = [...open.map(sumOf('open')), ...held.map(sumOf('retention'))];
    const refs = new Map(bills.map(({ id, ref }) => [id, ref]));
    const nameOf = nameIn(vendors);
    const lines = agedLines(
      agedDocuments(posted, asOf, basis),
      ({ partyId, documentId }) => ({
        party: nameOf(partyId),
        document: documentId === null ? 'Not on a bill' : (refs.get(documentId) ?? ''),
        page: documentId === null ? null : `/ledger/bills/${documentId}`,
      }),
      (id) => `/ledger/vendor/${id}`,
      { accounts: ['payable', 'retentionPayable'], field: 'billId', credits: true },
    );
    return {
      columns: agedColumns('Vendor', 'Bill', basis, asOf, { account: 'payable', held: 'retentionPayable' }),
      lines,
      facts: [
        { label: 'As of', value: dayText(asOf) },
        { label: 'Age', value: basisTexts[basis] },
      ],
    };
  },
});
