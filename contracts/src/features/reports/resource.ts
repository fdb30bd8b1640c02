import { z } from 'zod';
import { defineReport } from '#capabilities/index.ts';
import type { CompanyView } from '#features/companies';
import { invoice } from '#features/invoices';
import { ledgerEntry } from '#features/ledger';
import { payment } from '#features/payments';
import {
  aged,
  openInvoicesOf,
  unappliedCreditsOf,
  type BookedEntry,
  type BookedInvoice,
  type PayerName,
} from '#features/receivables';
import { addDays, Day, dayText } from '#kernel/index.ts';
import {
  depositLines,
  depositedPayments,
  depositSourceFields,
  invoiceDeposits,
  pastNinetyLines,
  type DepositSourceRow,
} from './calculations.ts';
import { InvoiceDeposits } from './view.ts';

const MAX_DAYS = 366;
const SHOWN_CUSTOMERS = 10;

export const rangeFields = { fromDate: Day, toDate: Day };
/** From the first day to the last, both included. The range is judged only where both are days. */
export const withRange = <S extends z.ZodObject>(query: S): S =>
  query
    .refine(({ fromDate, toDate }) => String(fromDate) <= String(toDate), {
      path: ['toDate'],
      message: 'The last day is before the first.',
    })
    .refine(
      ({ fromDate, toDate }) =>
        !Day.safeParse(fromDate).success ||
        String(fromDate) > String(toDate) ||
        String(toDate) < addDays(String(fromDate), MAX_DAYS),
      { path: ['toDate'], message: 'Ask for a year at most.' },
    );
export const DayRange = withRange(z.strictObject({ ...rangeFields, asOf: Day.optional() }));
export type DayRange = z.infer<typeof DayRange>;

/** The rows that may lie in a range of days: deposited, returned or reversed then. */
export const depositSources = ({ fromDate, toDate }: DayRange) => {
  const counted = { field: 'amount', op: 'ne', value: 0 } as const;
  const on = (field: string) => ({ field, op: 'between' as const, value: [fromDate, toDate] });
  return {
    deposited: { of: payment, fields: depositSourceFields, where: [counted, on('depositDate')] },
    returned: { of: payment, fields: depositSourceFields, where: [counted, on('returnedOn')] },
    reversed: {
      of: payment,
      fields: depositSourceFields,
      where: [counted, { field: 'status', op: 'eq' as const, value: 'reversed' }],
    },
  };
};

export const DEPOSIT_REPORT_PATH = '/reports/invoice-deposit-details';
export const depositReport = /* @__PURE__ */ defineReport({
  name: 'invoice-deposit-details',
  title: 'Invoice deposit detail',
  path: DEPOSIT_REPORT_PATH,
  page: '/reports/accounting-report/invoice-deposit-detail',
  pagePermission: 'page:reports.accounting',
  permission: 'action:report.invoice-deposit-detail.view',
  exportPermission: 'action:report.invoice-deposit-detail.export',
  summary: 'What was deposited in a range of days, by bank and deposit, and on which invoices',
  query: rangeFields,
  refine: withRange,
  groups: ['bank', 'deposit'],
  isWide: true,
  ownAnswer: InvoiceDeposits,
  refetchOn: ['Payment', 'Customer', 'Bank', 'PaymentMethod'],
  sources: depositSources,
  content: ({ deposited = [], returned = [], reversed = [] }, { fromDate, toDate }, { asOf, company }) => {
    const rows = new Map([...deposited, ...returned, ...reversed].map((row) => [row['id'], row]));
    const paid = [...rows.values()] as unknown as readonly DepositSourceRow[]; // the fields that were asked for
    const { timeZone } = company as CompanyView; // the record of a company
    const last = toDate < asOf ? toDate : asOf;
    const found = invoiceDeposits(fromDate, toDate, depositedPayments(paid, timeZone, { fromDate, toDate: last }));
    return {
      columns: [
        { key: 'bank', title: 'Bank', kind: 'text' },
        { key: 'deposit', title: 'Deposit', kind: 'text' },
        { key: 'customer', title: 'Customer', kind: 'text' },
        { key: 'invoice', title: 'Invoice', kind: 'text' },
        { key: 'on', title: 'Date', kind: 'day' },
        { key: 'kind', title: 'Kind', kind: 'text' },
        { key: 'method', title: 'Method', kind: 'text' },
        { key: 'check', title: 'Check', kind: 'text' },
        { key: 'reference', title: 'Reference', kind: 'text' },
        { key: 'amount', title: 'Amount', kind: 'money', sum: 'all' },
      ],
      lines: depositLines(found),
      facts: [{ label: 'Deposited', value: `${dayText(fromDate)} to ${dayText(toDate)}` }],
    };
  },
});

const basisTexts = { invoiceDate: 'Days since the invoice date', dueDate: 'Days since the due date' } as const;

export const pastNinety = /* @__PURE__ */ defineReport({
  name: 'past-90',
  title: 'Past 90',
  path: '/reports/accounting/past-90',
  page: '/reports/accounting-report/past-90',
  pagePermission: 'page:reports.accounting',
  permission: 'action:report.past-90.view',
  exportPermission: 'action:report.past-90.export',
  summary: 'Invoices of which something is open for more than 90 days, with retention and credit beside them',
  query: {},
  groups: ['salesman', 'customer'],
  isWide: true,
  refetchOn: ['Invoice', 'Payment', 'Customer'],
  sources: (_query, { asOf }) => ({
    entries: {
      of: ledgerEntry,
      fields: [
        'position',
        'eventType',
        'account',
        'amount',
        'invoiceId',
        'contractId',
        'customerId',
        'salesmanId',
        'paymentId',
        'invoiceDate',
        'dueDate',
      ],
      where: [
        { field: 'account', op: 'in', value: ['receivable', 'retention', 'credit'] },
        { field: 'day', op: 'lte', value: asOf },
      ],
    },
    invoices: {
      of: invoice,
      fields: [
        'id',
        'number',
        'customerId',
        'customerName',
        'contractId',
        'contractNumber',
        'contractName',
        'locationId',
        'locationName',
        'salesmanId',
        'salesmanName',
      ],
    },
    payers: { of: payment, fields: ['id', 'customerName', 'salesmanName'] },
  }),
  content: (rows, _query, { asOf, company }) => {
    // the fields that were asked for
    const { entries, invoices, payers } = rows as unknown as {
      readonly entries: readonly BookedEntry[];
      readonly invoices: readonly BookedInvoice[];
      readonly payers: readonly PayerName[];
    };
    const { agingBasis } = company as CompanyView; // the record of a company
    const open = openInvoicesOf(entries, invoices);
    const receivables = open.map((each) => aged({ ...each, retentionDueOn: null }, asOf, agingBasis));
    const lines = pastNinetyLines(receivables, [
      ...unappliedCreditsOf(entries, payers),
      ...open.filter(({ credit }) => credit !== 0),
    ]);
    const customers = [...Map.groupBy(lines, ({ cells }) => String(cells['customer']))].map(([label, own]) => ({
      label,
      value: own.reduce((sum, { cells: { open: some } }) => sum + Number(some ?? 0), 0),
    }));
    return {
      columns: [
        { key: 'salesman', title: 'Salesman', kind: 'text' },
        { key: 'customer', title: 'Customer', kind: 'text' },
        { key: 'invoice', title: 'Invoice', kind: 'text' },
        { key: 'job', title: 'Job', kind: 'text' },
        { key: 'date', title: 'Date', kind: 'day' },
        { key: 'due', title: 'Due', kind: 'day' },
        { key: 'days', title: 'Days', kind: 'count' },
        { key: 'open', title: 'Past 90', kind: 'money', sum: 'all' },
        { key: 'retention', title: 'Retention', kind: 'money', sum: 'all' },
        { key: 'credit', title: 'Credit', kind: 'money', sum: 'all' },
      ],
      lines,
      facts: [
        { label: 'As of', value: dayText(asOf) },
        { label: 'Age', value: basisTexts[agingBasis] },
      ],
      chart: {
        title: 'Past 90 by customer',
        kind: 'money',
        bars: customers.toSorted((a, b) => b.value - a.value).slice(0, SHOWN_CUSTOMERS),
      },
    };
  },
});
