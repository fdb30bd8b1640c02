import { describe, expect, it } from 'vitest';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { contractDocuments } from '#chain/document-chain.ts';
import { documentList, hidden } from './document-list.ts';

const words = (text: string) => text.replace(/\s+/g, ' ');
const rowsOf = (text: string) => /items \{ ([^}]*) \}/.exec(words(text))?.[1]?.split(' ');

describe('the query for a list of documents', () => {
  const list = documentList(changeOrder, {
    columns: ['name', 'contractNumber', { field: 'daysAdded', title: 'Days', width: 70 }, hidden('sentAt')],
    companyColumns: ['name', 'customerName'],
    reads: ['reason'],
    card: (row) => ({ title: row.name, line: row.reason }),
    filters: ['date'],
    empty: 'None.',
  });

  it('the query for a list selects what rows need, the fields of both lists of columns, and what these read', () =>
    expect(rowsOf(list.queryText)?.toSorted()).toEqual(
      'id number locationId locationName status signedAt trashedAt archivedAt createdAt updatedAt name contractNumber contractName daysAdded sentAt customerName reason'
        .split(' ')
        .toSorted(),
    ));
  it('the query for a list selects no field that its view has not', () => {
    const { queryText } = documentList(contract, {
      columns: ['name'],
      card: () => ({ title: '', line: '' }),
      filters: [],
      empty: '',
    });
    expect(rowsOf(queryText)).not.toContain('archivedAt');
  });
  it('a column that documents have in common has its title, and what a list says of it stands before that', () => {
    const { columns, companyColumns } = list;
    expect([columns, companyColumns].map((all) => all.map(({ title }) => title))).toEqual([
      ['Name', 'Contract', 'Days', 'Sent'],
      ['Name', 'Customer'],
    ]);
    expect(columns[3]).toMatchObject({ field: 'sentAt', kind: 'date', hidden: true });
  });
  it('the filters of a list begin with the states that its view knows', () =>
    expect(list.filters.map(({ field, options }) => [field, options?.map(({ value }) => value)])).toEqual([
      ['status', ['draft', 'sent', 'viewed', 'signed', 'approved']],
      ['date', undefined],
    ]));
});

describe('the query for the documents of a contract', () => {
  it('the query for the documents of a contract selects the figure and the order that their kind declares', () => {
    const text = words(
      contractDocuments('invoice', 'invoices', { amount: 'amountDue', sortBy: 'date' }).queryText ?? '',
    );
    expect(text).toContain('query InvoicesOfChain($contractId: ID!)');
    expect(text).toContain('sortBy: "date"');
    expect(text).toContain('amount: amountDue');
  });
});
