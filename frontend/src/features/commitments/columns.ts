import { viewQueryText } from '@backoffice/contracts/capabilities';
import { commitment, commitmentKinds, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { dollarsText, percentText } from '@backoffice/contracts/kernel';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { statusText } from '#widgets/status-chip.tsx';

/** How much of what it comes to is billed; nothing where it comes to nothing. */
export const billedText = ({ billed, revised }: Pick<CommitmentView, 'billed' | 'revised'>) =>
  revised === 0 ? '' : percentText(Math.round((billed * 10_000) / revised));

export const columns: Column<CommitmentView>[] = [
  { field: 'code', title: 'Number', kind: 'link', width: 100 },
  { field: 'vendorName', title: 'Vendor', width: 160, grow: 2, to: ({ vendorId }) => `/ledger/vendor/${vendorId}` },
  { field: 'contractName', title: 'Job', width: 160, grow: 2 },
  { field: 'description', title: 'Scope', width: 160, grow: 1, hidden: true },
  { field: 'kind', title: 'Kind', width: 130, show: ({ kind }) => commitmentKinds[kind], hidden: true },
  { field: 'date', title: 'Date', kind: 'day', width: 110, hidden: true },
  { field: 'amount', title: 'Original', kind: 'money', width: 118 },
  { field: 'approvedChanges', title: 'Changes', kind: 'money', width: 110 },
  { field: 'revised', title: 'Revised', kind: 'money', width: 118 },
  { field: 'billed', title: 'Billed', kind: 'money', width: 118 },
  { field: 'retention', title: 'Retention', kind: 'money', width: 110 },
  { field: 'open', title: 'Open', kind: 'money', width: 118 },
  { field: 'status', title: 'Status', kind: 'status', width: 100 },
];
export const queryTexts = [viewQueryText(commitment), columnsQueryText(commitment, columns)];
export const card = (row: CommitmentView): Card => ({
  title: `${row.code} · ${row.vendorName}`,
  line: [row.contractName, billedText(row) && `${billedText(row)} billed`].filter(Boolean).join(' · '),
  figure: dollarsText(row.revised),
  status: row.status,
});
const choices = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }));
export const filters: FilterSpec[] = [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: choices(['draft', 'issued', 'closed', 'void'], statusText),
  },
  {
    field: 'kind',
    title: 'Kind',
    kind: 'choice',
    options: Object.entries(commitmentKinds).map(([value, label]) => ({ value, label })),
  },
  { field: 'date', title: 'Date', kind: 'days' },
  { field: 'open', title: 'Open', kind: 'amount' },
];
