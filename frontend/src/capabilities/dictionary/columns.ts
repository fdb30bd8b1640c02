import { valueOn, type DatedValue, type Dictionary, type DictionaryField } from '@backoffice/contracts/capabilities';
import { dayText, dollarsText, percentText, quantityText, type Day } from '@backoffice/contracts/kernel';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import type { DictionaryRecord } from './record.ts';

/** What a feature says of its own columns, where that is not their value: by the field, and of the second line on a phone. */
export type DictionaryDisplay<Row = DictionaryRecord> = {
  readonly show?: { readonly [Field in keyof Row]?: (row: Row) => string };
  readonly line?: (row: Row) => string;
};

type ColumnKind = NonNullable<Column<DictionaryRecord>['kind']>;
const kinds: Partial<Record<DictionaryField['input'], ColumnKind>> = {
  digits: 'code',
  code: 'code',
  whole: 'number',
  money: 'money',
  percent: 'number',
  quantity: 'number',
  day: 'day',
};

/** Nothing is kept of a number but the last digits. */
const masked = (digits: unknown) => (digits ? `•••• ${String(digits)}` : '');

/** A value of a field, as people read it. */
export function valueText({ input, options = {} }: DictionaryField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (input === 'digits') return masked(value);
  if (input === 'money') return dollarsText(Number(value));
  if (input === 'percent') return percentText(Number(value));
  if (input === 'quantity') return quantityText(Number(value));
  if (input === 'day') return dayText(String(value));
  return input === 'choice' || input === 'flag' ? (options[String(value)] ?? '') : String(value);
}

const valueAt =
  (name: string, { dated }: DictionaryField, today: Day) =>
  (record: DictionaryRecord) =>
    dated ? valueOn(record as unknown as Record<string, DatedValue[]>, name, today) : record[name]; // by the view

export function columnsOf(
  { fields, labels }: Dictionary,
  { show = {} }: DictionaryDisplay,
  today: Day,
): Column<DictionaryRecord>[] {
  const own = Object.entries(fields).flatMap(([name, field]): Column<DictionaryRecord>[] => {
    if (field.list === false) return [];
    const column = { field: name, title: field.column ?? field.label, width: 130, hidden: field.list === 'hidden' };
    if (name === labels.label) return [{ ...column, kind: 'link', width: 220, grow: 2 }];
    const [ownText, value] = [show[name], valueAt(name, field, today)];
    return [
      ownText
        ? { ...column, show: ownText }
        : { ...column, kind: kinds[field.input] ?? 'text', show: (record) => valueText(field, value(record)) },
    ];
  });
  return [
    ...own,
    { field: 'status', title: 'Status', kind: 'status', width: 110 },
    { field: 'updatedAt', title: 'Changed', kind: 'when', width: 190, grow: 1 },
    { field: 'createdAt', title: 'Created', kind: 'when', width: 190, hidden: true },
  ];
}

/** On a phone: what it goes by, and below that what tells it apart. */
export const cardOf =
  ({ fields, labels }: Dictionary, { line }: DictionaryDisplay) =>
  (record: DictionaryRecord): Card => ({
    title: String(record[labels.label]),
    line: line
      ? line(record)
      : labels.extra
          .flatMap((name) => {
            const [field, text] = [fields[name], fields[name] && valueText(fields[name], record[name])];
            return field && text ? [`${field.column ?? field.label} ${text}`] : [];
          })
          .join(' · '),
    status: record.status,
  });

/** By whether it is active, and by what it is one of a few of. */
export const filtersOf = ({ fields }: Dictionary): FilterSpec[] => [
  {
    field: 'status',
    title: 'Status',
    kind: 'choice',
    options: selectOptions({ active: 'Active', inactive: 'Inactive' }),
  },
  ...Object.entries(fields).flatMap(([field, { input, label, column = label, options = {}, filter }]): FilterSpec[] =>
    input === 'choice' && filter ? [{ field, title: column, kind: 'choice', options: selectOptions(options) }] : [],
  ),
];
