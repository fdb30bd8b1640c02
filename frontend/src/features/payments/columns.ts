import type { ResultOf } from 'gql.tada';
import { payment } from '@backoffice/contracts/features/payments';
import type { InvoiceView } from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { fieldColumns, fieldFilters, statusFilter } from '#fields/field-columns.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { PaymentQuery, PaymentsQuery } from './queries.ts';

export type PaymentRecord = NonNullable<ResultOf<typeof PaymentQuery>['record']>;
export type PaymentRow = ResultOf<typeof PaymentsQuery>['page']['items'][number];

/** A payment has no number of its own: it is called by its check, or how it came in. */
export const paymentName = ({
  methodName,
  checkNo,
  receivedOn,
}: Pick<PaymentRow, 'methodName' | 'checkNo' | 'receivedOn'>) =>
  checkNo ? `${methodName} ${checkNo}` : `${methodName} of ${dayText(receivedOn)}`;

export const columns: Column<PaymentRow>[] = fieldColumns<PaymentRow>({}, [
  { field: 'receivedOn', title: 'Received', kind: 'day', width: 110 },
  { field: 'customerName', kind: 'link', width: 150, grow: 2 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 108 },
  { field: 'unapplied', title: 'Unapplied', kind: 'money', width: 98 },
  { field: 'bankName', title: 'Bank', width: 112, grow: 1 },
  { field: 'methodName', title: 'Method', width: 80 },
  { field: 'checkNo', title: 'Check no.', kind: 'code', width: 88 },
  { field: 'depositDate', title: 'Deposited', kind: 'day', width: 110 },
  { field: 'depositNo', title: 'Deposit no.', kind: 'code', width: 96 },
  { field: 'status', width: 106 },
  { field: 'reference', title: 'Reference', width: 130, hidden: true },
  { field: 'salesmanName', width: 130, hidden: true },
  { field: 'memo', title: 'Memo', width: 160, hidden: true },
  { field: 'createdAt', title: 'Posted', kind: 'when', width: 180, hidden: true },
]);

export const card = (row: PaymentRow): Card => ({
  title: row.customerName,
  line: `${paymentName(row)}${row.unapplied > 0 ? ` · ${dollarsText(row.unapplied)} unapplied` : ''}`,
  figure: dollarsText(row.amount),
  status: row.status,
});

type FilterOption = { readonly value: string; readonly label: string };
export const filtersWith = (banks: readonly FilterOption[], methods: readonly FilterOption[]): FilterSpec[] =>
  fieldFilters({}, [
    statusFilter(payment),
    { field: 'bankId', title: 'Bank', kind: 'choice', options: banks },
    { field: 'methodId', title: 'Method', kind: 'choice', options: methods },
    { field: 'receivedOn', title: 'Received', kind: 'days' },
    { field: 'depositDate', title: 'Not deposited', kind: 'empty' },
    { field: 'amount', title: 'Amount', kind: 'amount' },
    { field: 'unapplied', title: 'Unapplied', kind: 'amount' },
    'salesmanId',
  ]);

export const payableColumns: Column<InvoiceView>[] = fieldColumns<InvoiceView>({}, [
  { field: 'number', title: 'Invoice', kind: 'link', width: 74 },
  { field: 'customerName', width: 150, grow: 2 },
  {
    field: 'contractNumber',
    title: 'Contract',
    width: 150,
    grow: 2,
    show: ({ contractNumber, contractName }) => `${contractNumber} · ${contractName}`,
    also: ['contractName'],
  },
  { field: 'date', title: 'Date', kind: 'day', width: 110 },
  { field: 'dueDate', title: 'Due', kind: 'day', width: 110 },
  { field: 'amountDue', title: 'Amount due', kind: 'money', width: 104 },
  { field: 'paid', title: 'Paid', kind: 'money', width: 100 },
  { field: 'openDue', title: 'Open', kind: 'money', width: 100 },
  { field: 'status', width: 126 },
  { field: 'locationName', width: 160, hidden: true },
  { field: 'salesmanName', width: 130, hidden: true },
]);

export const payableCard = ({ number, customerName, dueDate, openDue, status }: InvoiceView): Card => ({
  title: customerName,
  line: `Invoice ${number} · due ${dayText(dueDate)}`,
  figure: dollarsText(openDue),
  status,
});

export const payableFilters: FilterSpec[] = fieldFilters({}, [
  { field: 'dueDate', title: 'Due', kind: 'days' },
  { field: 'pastDue', title: 'Overdue', kind: 'age', day: 'dueDate', while: 'openDue' },
  { field: 'openDue', title: 'Open', kind: 'amount' },
  'salesmanId',
]);
