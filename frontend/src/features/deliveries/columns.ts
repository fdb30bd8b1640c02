import { viewQueryText } from '@backoffice/contracts/capabilities';
import { deliveryConditionNames } from '@backoffice/contracts/features/daily-logs';
import {
  delivery,
  deliverySourceNames,
  deliveryStatusNames,
  type DeliveryView,
} from '@backoffice/contracts/features/deliveries';
import { weekdayText } from '@backoffice/contracts/kernel';
import { columnsQueryText } from '#fields/record-queries.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';

/** Whoever brought it. */
export const fromText = ({ source, vendorName }: Pick<DeliveryView, 'source' | 'vendorName'>) =>
  source === 'stock' ? deliverySourceNames.stock : vendorName;

export const columns: Column<DeliveryView>[] = [
  { field: 'date', title: 'Day', kind: 'link', width: 120, show: ({ date }) => weekdayText(date) },
  { field: 'what', title: 'What came', width: 220, grow: 3 },
  { field: 'vendorName', title: 'From', width: 160, grow: 1, show: fromText },
  { field: 'contractName', title: 'Job', width: 160, grow: 1 },
  { field: 'locationName', title: 'Location', width: 140, grow: 1 },
  { field: 'condition', title: 'Condition', width: 110, show: ({ condition }) => deliveryConditionNames[condition] },
  { field: 'createdByName', title: 'Recorded by', width: 130 },
  { field: 'status', title: 'Status', kind: 'status', width: 110 },
  { field: 'createdAt', title: 'Recorded', kind: 'date', width: 120, hidden: true },
];
export const reads = ['source'] as const;
export const queryTexts = [viewQueryText(delivery), columnsQueryText(delivery, columns, reads)];
export const card = (row: DeliveryView): Card => ({
  title: row.what,
  line: [weekdayText(row.date), fromText(row), row.contractName || row.locationName].filter(Boolean).join(' · '),
  status: row.status,
});

const choiceOf = (field: string, title: string, names: Readonly<Record<string, string>>): FilterSpec => ({
  field,
  title,
  kind: 'choice',
  options: Object.entries(names).map(([value, label]) => ({ value, label })),
});
export const filters: FilterSpec[] = [
  { field: 'date', title: 'Day', kind: 'days' },
  choiceOf('status', 'Status', deliveryStatusNames),
  choiceOf('source', 'From', deliverySourceNames),
  choiceOf('condition', 'Condition', deliveryConditionNames),
];
