import { dayIn, dayText, dollarsText, instantText, phoneText, type Day } from '@backoffice/contracts/kernel';
import { displayStatus, statusText } from '#widgets/status-chip.tsx';
import type { Column } from './columns.ts';

type ColumnKind = Column<object>['kind'];

export function cellText(value: unknown, kind: ColumnKind, zone: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'money' && typeof value === 'number') return dollarsText(value);
  if (kind === 'day') return dayText(String(value));
  if (kind === 'date') return dayText(dayIn(zone, String(value)));
  if (kind === 'when') return instantText(zone, String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

export const isFigure = (kind: ColumnKind) => kind === 'money' || kind === 'number';
export const isTime = (kind: ColumnKind) => kind === 'day' || kind === 'date' || kind === 'when';

/** Where a record stands on a day, and lies. */
export const rowStatus = (row: object, today: Day) =>
  displayStatus({ ...row, status: 'status' in row ? String(row.status) : '' }, today);

/** What stands in a cell, without a grid around it. */
export function columnText<Row extends object>(
  { field, kind, show }: Column<Row>,
  row: Row,
  { zone, today }: { readonly zone: string; readonly today: Day },
): string {
  if (kind === 'status') return statusText(show ? show(row) : rowStatus(row, today));
  const text = show ? show(row) : cellText(row[field], kind, zone);
  return kind === 'phone' ? phoneText(text) : text;
}
