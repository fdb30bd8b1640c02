import { z } from 'zod';
import {
  defineReport,
  isMoneyAccount,
  type Report,
  type ReportColumn,
  type ReportSource,
} from '#capabilities/index.ts';
import { bill } from '#features/bills';
import { check } from '#features/checks';
import { customer } from '#features/customers';
import { invoice } from '#features/invoices';
import { ledgerEntry } from '#features/ledger';
import { rangeFields, withRange } from '#features/reports';
import {
  accountKey,
  accountSums,
  before,
  between,
  bookSums,
  chartSources,
  choiceOf,
  comparedCells,
  comparedColumns,
  comparedPeriod,
  comparisons,
  daysText,
  keysOf,
  moneyColumn,
  namedSums,
  partOf,
  statement,
  upTo,
} from '#features/statements';
import { supplier } from '#dictionaries/suppliers';
import { equals, type Cents, type Day, type Filter } from '#kernel/index.ts';
import { accountLines, entryFields, ledgerLines, salesBy, type ListedEntry } from './calculations.ts';

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
const named = (of: ReportSource['of'], name: string): ReportSource => ({ of, fields: ['id', name] });
type NamedRows = readonly Readonly<Record<string, string>>[];
const textsIn = (rows: unknown, field: string) =>
  new Map((rows as NamedRows | undefined)?.map((row) => [row['id'] ?? '', row[field] ?? ''])); // as `named` asks for them

export const generalLedger = /* @__PURE__ */ defineReport({
  ...statement('general-ledger', 'General ledger', 'Accounts with their entries and the balance after each'),
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
  isWide: true,
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
        customers: named(customer, 'name'),
        vendors: named(supplier, 'name'),
        bills: named(bill, 'ref'),
        checks: named(check, 'number'),
      }),
    };
  },
  content: (rows, query) => {
    const days = { from: query.fromDate, to: query.toDate };
    const books = bookSums(rows['sums'], rows, ['opening', 'debits', 'credits', 'amount']);
    const sums = namedSums(books);
    const facts = [{ label: 'Days', value: daysText(days) }];
    const accountColumn: ReportColumn = { key: 'account', title: 'Account', kind: 'text' };
    if (!listsEntries(query)) return { columns: [accountColumn, ...balanceColumns(days)], facts, lines: balances() };
    const entries = (rows['entries'] ?? []) as readonly object[] as readonly ListedEntry[]; // as asked
    const [customers, vendors] = [textsIn(rows['customers'], 'name'), textsIn(rows['vendors'], 'name')];
    const [bills, checks] = [textsIn(rows['bills'], 'ref'), textsIn(rows['checks'], 'number')];
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
        ({ invoiceNumber, billId, checkId, customerId, vendorId }) => ({
          document:
            checkId !== null
              ? `Check ${checks.get(checkId) ?? ''}`
              : billId !== null
                ? `Bill ${bills.get(billId) ?? ''}`
                : invoiceNumber && `Invoice ${invoiceNumber}`,
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

const sellers = {
  customer: { title: 'Sales by customer', field: 'customerId', heading: 'Customer' },
  salesman: { title: 'Sales by salesman', field: 'salesmanId', heading: 'Salesman' },
} as const;

/** What was invoiced in some days, by customer or by salesman. */
const salesReport = (who: keyof typeof sellers): Report => {
  const { title, field, heading } = sellers[who];
  return defineReport({
    ...statement(`sales-by-${who}`, title, `What was invoiced, by ${who}, compared with earlier days`),
    query: { ...rangeFields, compare: z.enum(keysOf(comparisons)).default('none') },
    refine: withRange,
    rangeOnly: true,
    choices: [choiceOf('compare', 'Compared', comparisons)],
    sources: ({ fromDate, toDate, compare }) => {
      const days = { from: fromDate, to: toDate };
      const other = compare === 'none' ? days : comparedPeriod(days, compare);
      const range = between(days);
      return {
        sales: {
          of: ledgerEntry,
          fields: [field],
          sums: {
            amount: { of: 'amount', where: [range] },
            extras: { of: 'amount', where: [range, equals('isExtra', true)] },
            compared: { of: 'amount', where: [between(other)] },
          },
          where: [
            equals('account', 'revenue'),
            between({ from: other.from < fromDate ? other.from : fromDate, to: toDate }),
          ],
        },
        names:
          who === 'customer'
            ? { of: customer, fields: ['id', 'name'] }
            : { of: invoice, fields: ['salesmanId', 'salesmanName'], sums: {} },
      };
    },
    content: ({ sales: found = [], names = [] }, { fromDate, toDate, compare }) => {
      const days = { from: fromDate, to: toDate };
      const other = compare === 'none' ? null : comparedPeriod(days, compare);
      const known = new Map(
        names.map((row) => [String(row['id'] ?? row['salesmanId']), String(row['name'] ?? row['salesmanName'])]),
      );
      // as asked
      const rows = found as readonly object[] as readonly (Record<typeof field, string | null> &
        Record<'amount' | 'extras' | 'compared', Cents>)[];
      const sales = salesBy(rows.map((row) => ({ ...row, id: row[field], compared: other ? row.compared : 0 })));
      const whole = sales.reduce((sum, { amount }) => sum + amount, 0);
      const range = between(days);
      return {
        columns: [
          { key: 'who', title: heading, kind: 'text' },
          { ...moneyColumn('amount', 'Invoiced', [range]), sum: 'all' },
          { ...moneyColumn('extras', 'Of which extras', [range, equals('isExtra', true)]), sum: 'all' },
          { key: 'part', title: '% of all', kind: 'percent' },
          ...(other
            ? [
                { ...moneyColumn('compared', daysText(other), [between(other)]), sum: 'all' as const },
                ...comparedColumns,
              ]
            : []),
        ],
        lines: sales.map(({ id, ...amounts }) => ({
          key: id,
          cells: {
            who: known.get(id) ?? '',
            ...amounts,
            part: partOf(amounts.amount, whole),
            ...(other && comparedCells(amounts)),
          },
          page: who === 'customer' && id !== '' ? `/customers/${id}` : null,
          entries: { accounts: ['revenue'], where: [equals(field, id)], credits: true },
        })),
        facts: [{ label: 'Invoiced', value: daysText(days) }],
        chart: {
          title,
          kind: 'money',
          bars: sales.slice(0, 10).map(({ id, amount }) => ({ label: known.get(id) ?? '', value: amount })),
        },
      };
    },
  });
};
export const salesByCustomer = /* @__PURE__ */ salesReport('customer');
export const salesBySalesman = /* @__PURE__ */ salesReport('salesman');
