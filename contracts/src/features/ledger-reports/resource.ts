import { z } from 'zod';
import { defineReport, isMoneyAccount, type ReportColumn, type ReportSource } from '#capabilities/index.ts';
import { bill } from '#features/bills';
import { check } from '#features/checks';
import { customer } from '#features/customers';
import { journalEntry } from '#features/journal-entries';
import { entryDocument, ledgerEntry } from '#features/ledger';
import { booksBegin } from '#features/openings';
import { payment } from '#features/payments';
import { rangeFields, withRange } from '#features/reports';
import {
  accountKey,
  accountSums,
  before,
  between,
  bookSums,
  chartSources,
  choiceOf,
  daysText,
  keysOf,
  moneyColumn,
  namedSums,
  statement,
  upTo,
} from '#features/statements';
import { supplier } from '#dictionaries/suppliers';
import { equals, type Day, type Filter } from '#kernel/index.ts';
import { accountLines, entryFields, ledgerLines, type ListedEntry } from './calculations.ts';

const entryTexts = { sums: 'Balances of accounts', all: 'Every entry' };
/** `bank:…` is one bank, `cards:…` one card; else the account. */
const ofAccount = (account: string): Filter[] => {
  const [key = '', bankId] = account.split(':');
  return [equals('account', key), ...(bankId === undefined ? [] : [equals('bankId', bankId)])];
};
type LedgerQuery = {
  readonly fromDate: Day;
  readonly toDate: Day;
  readonly account?: string | undefined;
  readonly entries: keyof typeof entryTexts;
};
const listsEntries = ({ account, entries }: LedgerQuery) => account !== undefined || entries === 'all';
/** Records that entries name in a field, by what they are called. */
const named = (of: ReportSource['of'], name: string, field: string): ReportSource => ({
  of,
  fields: ['id', name],
  namedIn: { sources: ['entries'], field },
});
type NamedRows = readonly Readonly<Record<string, string>>[];
const textsIn = (rows: unknown, field: string) =>
  new Map((rows as NamedRows | undefined)?.map((row) => [row['id'] ?? '', row[field] ?? ''])); // as `named` asks for them

export const generalLedger = /* @__PURE__ */ defineReport({
  ...statement('general-ledger', 'General ledger', 'Accounts with their entries and the balance after each'),
  begins: booksBegin,
  query: {
    ...rangeFields,
    entries: z.enum(keysOf(entryTexts)).default('sums'),
    account: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('One account alone, with its entries: its key, or `bank:` or `cards:` and the id of the bank or card.'),
  },
  refine: withRange,
  rangeOnly: true,
  groups: ['account'],
  choices: [choiceOf('entries', 'Lines', entryTexts)],
  packedSheet: { entries: 'all' },
  sources: (query) => {
    const range = between({ from: query.fromDate, to: query.toDate });
    const only = query.account === undefined ? [] : ofAccount(query.account);
    const sums = {
      opening: [before(query.fromDate)],
      debits: [range, { field: 'amount', op: 'gt', value: 0 } as const],
      credits: [range, { field: 'amount', op: 'lt', value: 0 } as const],
      amount: [],
    };
    return {
      sums: accountSums(sums, [upTo(query.toDate), ...only]),
      ...chartSources,
      ...(listsEntries(query) && {
        entries: { of: ledgerEntry, fields: entryFields, where: [range, ...only] },
        customers: named(customer, 'name', 'customerId'),
        vendors: named(supplier, 'name', 'vendorId'),
        bills: named(bill, 'ref', 'billId'),
        checks: named(check, 'number', 'checkId'),
        payments: named(payment, 'checkNo', 'paymentId'),
        journal: named(journalEntry, 'number', 'journalEntryId'),
      }),
    };
  },
  content: (rows, query) => {
    const days = { from: query.fromDate, to: query.toDate };
    const books = bookSums(rows['sums'], rows, ['opening', 'debits', 'credits', 'amount']);
    const sums = namedSums(books);
    const facts = [{ label: 'Days', value: daysText(days) }];
    const accountColumn: ReportColumn = { key: 'account', title: 'Account', kind: 'text' };
    if (!listsEntries(query))
      return { columns: [accountColumn, ...balanceColumns(days)], groups: [], facts, lines: balances() };
    const entries = (rows['entries'] ?? []) as readonly object[] as readonly ListedEntry[]; // as asked
    const [customers, vendors] = [textsIn(rows['customers'], 'name'), textsIn(rows['vendors'], 'name')];
    const [bills, checks] = [textsIn(rows['bills'], 'ref'), textsIn(rows['checks'], 'number')];
    const [payments, journal] = [textsIn(rows['payments'], 'checkNo'), textsIn(rows['journal'], 'number')];
    const numberIn = (numbers: ReadonlyMap<string, string>, id: string | null) =>
      id === null ? null : (numbers.get(id) ?? '');
    return {
      columns: [
        accountColumn,
        { key: 'entry', title: 'Entry', kind: 'text' },
        { key: 'day', title: 'Day', kind: 'day' },
        { key: 'document', title: 'Document', kind: 'text' },
        { key: 'party', title: 'Party', kind: 'text' },
        { key: 'memo', title: 'Memo', kind: 'text', inFiles: true },
        { ...moneyColumn('debit', 'Debit'), sum: 'all' },
        { ...moneyColumn('credit', 'Credit'), sum: 'all' },
        moneyColumn('balance', 'Balance'),
      ],
      facts,
      lines: ledgerLines(
        sums,
        entries,
        ({ account, bankId }) => accountKey({ account, bankId: isMoneyAccount(account) ? bankId : null }),
        ({ invoiceNumber, billId, checkId, paymentId, journalEntryId, customerId, vendorId }) => ({
          document: entryDocument({
            check: numberIn(checks, checkId),
            bill: numberIn(bills, billId),
            entry: numberIn(journal, journalEntryId),
            payment: numberIn(payments, paymentId),
            invoice: invoiceNumber,
          }),
          party: customers.get(customerId ?? '') ?? vendors.get(vendorId ?? '') ?? '',
        }),
      ),
    };
    function balances() {
      return accountLines(sums, days, ({ account, bankId }) => ({
        accounts: [account],
        where: bankId === null ? [] : [equals('bankId', bankId)],
      }));
    }
  },
});
const balanceColumns = ({ from, to }: { readonly from: Day; readonly to: Day }): ReportColumn[] => {
  const range = between({ from, to });
  return [
    { ...moneyColumn('opening', 'Before', [before(from)]), sum: 'all' },
    { ...moneyColumn('debits', 'Debits', [range, { field: 'amount', op: 'gt', value: 0 }]), sum: 'all' },
    { ...moneyColumn('credits', 'Credits', [range, { field: 'amount', op: 'lt', value: 0 }], true), sum: 'all' },
    { ...moneyColumn('amount', 'After', [upTo(to)]), sum: 'all' },
  ];
};
