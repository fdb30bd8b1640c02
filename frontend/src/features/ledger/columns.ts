import type { ResultOf } from 'gql.tada';
import type { LedgerEntryView } from '@backoffice/contracts/capabilities';
import { dayText, dollarsText, type Cents } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { statusText } from '#widgets/status-chip.tsx';
import type { BillsQuery } from './queries.ts';

export type BillRow = ResultOf<typeof BillsQuery>['page']['items'][number];

export const billColumns: Column<BillRow>[] = [
  { field: 'ref', title: 'Number', kind: 'link', width: 130, grow: 1 },
  { field: 'vendorName', title: 'Vendor', width: 160, grow: 2, to: ({ vendorId }) => `/ledger/vendor/${vendorId}` },
  { field: 'kind', title: 'Kind', width: 100, show: ({ kind }) => fieldLabel(kind) },
  { field: 'date', title: 'Date', kind: 'day', width: 110 },
  { field: 'dueDate', title: 'Due', kind: 'day', width: 110 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 110 },
  { field: 'paid', title: 'Paid', kind: 'money', width: 110 },
  { field: 'open', title: 'Open', kind: 'money', width: 110 },
  { field: 'status', title: 'Status', kind: 'status', width: 126 },
  { field: 'memo', title: 'Memo', width: 160, hidden: true },
  { field: 'createdAt', title: 'Recorded', kind: 'when', width: 180, hidden: true },
];
export const billCard = ({ vendorName, ref, dueDate, open, status }: BillRow): Card => ({
  title: vendorName,
  line: `${ref} · due ${dayText(dueDate)}`,
  figure: dollarsText(open),
  status,
});
const options = (values: readonly string[], show: (value: string) => string) =>
  values.map((value) => ({ value, label: show(value) }));
export const billFilters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: options(['open', 'partiallyPaid', 'paid', 'void'], statusText),
  },
  { field: 'kind', title: 'Kind', kind: 'choice', options: options(['bill', 'credit', 'adjustment'], fieldLabel) },
  { field: 'dueDate', title: 'Due', kind: 'days' },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];

/** `$12.50 Dr` or `$12.50 Cr`: which side of its account a line stands on. */
const sidedText = (amount: Cents) => `${dollarsText(Math.abs(amount))} ${amount < 0 ? 'Cr' : 'Dr'}`;

export type JournalRow = LedgerEntryView & { readonly accountName: string };
export const journalColumns: Column<JournalRow>[] = [
  { field: 'position', title: 'Entry', kind: 'code', width: 90 },
  { field: 'day', title: 'Date', kind: 'day', width: 110 },
  { field: 'eventType', title: 'What happened', width: 160, grow: 2, show: ({ eventType }) => fieldLabel(eventType) },
  { field: 'account', title: 'Account', width: 160, grow: 2, show: ({ accountName }) => accountName },
  { field: 'amount', title: 'Amount', kind: 'money', width: 130, show: ({ amount }) => sidedText(amount) },
  { field: 'invoiceNumber', title: 'Invoice', kind: 'code', width: 84 },
  { field: 'createdByName', title: 'By', width: 140, grow: 1 },
  { field: 'createdAt', title: 'Recorded', kind: 'when', width: 180, hidden: true },
];
export const journalCard = ({ eventType, accountName, day, amount }: JournalRow): Card => ({
  title: fieldLabel(eventType),
  line: `${accountName} · ${dayText(day)}`,
  figure: sidedText(amount),
});

type PostedRecord = Pick<
  LedgerEntryView,
  'checkId' | 'billId' | 'journalEntryId' | 'paymentId' | 'invoiceId' | 'locationId'
>;
/** The record whose event it is. */
export const entryPath = ({
  checkId,
  billId,
  journalEntryId,
  paymentId,
  invoiceId,
  locationId,
}: PostedRecord): string =>
  checkId
    ? `/ledger/general/${checkId}`
    : billId
      ? `/ledger/bills/${billId}`
      : journalEntryId
        ? `/ledger/entries/${journalEntryId}`
        : paymentId
          ? `/post-payments/${paymentId}`
          : `/toc/${locationId ?? ''}/invoice/${invoiceId ?? ''}`;
