import { defineReport, type ReportColumn } from '#capabilities/index.ts';
import { bill } from '#features/bills';
import { customer } from '#features/customers';
import { ledgerEntry } from '#features/ledger';
import { AgingBasis } from '#features/receivables';
import { choiceOf, moneyColumn, statement, upTo } from '#features/statements';
import { supplier } from '#dictionaries/suppliers';
import { dayText, equals, type Day } from '#kernel/index.ts';
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

type ReceivableRow = Omit<DocumentSum, 'account'> &
  Readonly<
    Record<'account' | 'customerId' | 'invoiceId' | 'invoiceNumber' | 'locationId' | 'contractId', string | null>
  > & {
    readonly invoiceDate: Day | null;
  };
const receivableKinds = { receivable: 'open', retention: 'retention', credit: 'credit' } as const;

export const agedReceivables = /* @__PURE__ */ defineReport({
  ...statement('aged-receivables', 'Aged receivables', 'What customers owe, by how long it is due'),
  together: true,
  ofBooks: true,
  query: basisQuery,
  choices: [basisChoice],
  groups: ['party'],
  isWide: true,
  sources: (_query, { asOf }) => ({
    sums: {
      of: ledgerEntry,
      fields: ['account', 'customerId', 'invoiceId', 'invoiceNumber', 'locationId', 'invoiceDate', 'dueDate'],
      sums: { amount: { of: 'amount' } },
      where: [{ field: 'account', op: 'in', value: Object.keys(receivableKinds) }, upTo(asOf)],
    },
    customers: { of: customer, fields: ['id', 'name'] },
  }),
  content: (rows, { basis }, { asOf }) => {
    // the fields that were asked for
    const sums = (rows['sums'] ?? []) as readonly object[] as readonly ReceivableRow[];
    const customers = (rows['customers'] ?? []) as readonly object[] as Names;
    const isCredit = ({ account }: ReceivableRow) => account === 'credit';
    const posted = sums.map((row): DocumentSum => ({
      account: receivableKinds[row.account as keyof typeof receivableKinds], // those that were asked for
      partyId: row.customerId ?? '',
      documentId: isCredit(row) ? null : row.invoiceId,
      date: isCredit(row) ? null : row.invoiceDate,
      dueDate: row.dueDate,
      amount: isCredit(row) ? 0 - row.amount : row.amount,
    }));
    const invoices = new Map(sums.map((row) => [row.invoiceId, row]));
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

type PayableRow = Pick<DocumentSum, 'dueDate' | 'amount'> &
  Readonly<Record<'account' | 'vendorId' | 'billId', string | null>> & { readonly invoiceDate: Day | null };

export const agedPayables = /* @__PURE__ */ defineReport({
  ...statement('aged-payables', 'Aged payables', 'What vendors are owed, by how long it is due'),
  together: true,
  ofBooks: true,
  query: basisQuery,
  choices: [basisChoice],
  groups: ['party'],
  isWide: true,
  sources: (_query, { asOf }) => ({
    sums: {
      of: ledgerEntry,
      fields: ['account', 'vendorId', 'billId', 'invoiceDate', 'dueDate'],
      sums: { amount: { of: 'amount' } },
      where: [{ field: 'account', op: 'in', value: ['payable', 'retentionPayable'] }, upTo(asOf)],
    },
    vendors: { of: supplier, fields: ['id', 'name'] },
    bills: { of: bill, fields: ['id', 'ref'] },
  }),
  content: (rows, { basis }, { asOf }) => {
    // the fields that were asked for
    const sums = (rows['sums'] ?? []) as readonly object[] as readonly PayableRow[];
    const vendors = (rows['vendors'] ?? []) as readonly object[] as Names;
    const bills = (rows['bills'] ?? []) as readonly object[] as readonly {
      readonly id: string;
      readonly ref: string;
    }[];
    const posted = sums.map(({ account, vendorId, billId, invoiceDate, dueDate, amount }): DocumentSum => ({
      account: account === 'payable' ? 'open' : 'retention',
      partyId: vendorId ?? '',
      documentId: billId,
      date: invoiceDate,
      dueDate,
      amount: 0 - amount,
    }));
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
