import type { ComponentType } from 'react';
import { seenFields, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Day } from '@backoffice/contracts/kernel';
import type { PermissionTest } from '#access/permissions.tsx';
import { columnKinds, fieldColumns, fieldFilters, statusFilter } from '#fields/field-columns.ts';
import { valueText } from '#fields/field-text.ts';
import type { Card, Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { DictionaryRecord } from './record.ts';

/**
 * What a feature says of its own columns, where that is not their value: by the field, and of the second line on a
 * phone.
 */
export type DictionaryDisplay<Row = DictionaryRecord> = {
  readonly show?: { readonly [Field in keyof Row]?: (row: Row) => string };
  /** A chip beside the value of a field, on a phone beside the row: what asks for attention on a day. */
  readonly chip?: { readonly field: keyof Row & string; of(row: Row, today: Day): string | null };
  readonly line?: (row: Row) => string;
  /** Below the fields of its form, which it may watch. */
  readonly Preview?: ComponentType | undefined;
  /** What can be done with one of them beside editing it. */
  readonly Actions?: ComponentType<DictionaryActionsProps> | undefined;
  /** A panel beside its form. */
  readonly Beside?: ComponentType<DictionaryActionsProps> | undefined;
};
export type DictionaryActionsProps = { record: DictionaryRecord; onReload: () => void };

/** Texts that may be longer than this have what room is left. */
const CELL_LENGTH = 40;

/** What an entry goes by. */
export const labelText = ({ fields, labels: { label } }: Dictionary, record: DictionaryRecord): string =>
  fields[label] ? valueText(fields[label], record[label]) : '';

export function columnsOf(
  dictionary: Dictionary,
  { show = {}, chip }: DictionaryDisplay,
  may: PermissionTest,
  today: Day,
): Column<DictionaryRecord>[] {
  const { labels } = dictionary;
  const fields = seenFields(dictionary, may);
  const own = Object.entries(fields).flatMap(([name, field]): Column<DictionaryRecord>[] => {
    if (field.list === false) return [];
    const column = {
      field: name,
      title: field.column ?? field.label,
      width: field.input === 'phone' ? 150 : 130,
      hidden: field.list === 'hidden',
      ...(field.input === 'text' && Number(field.maxLength) > CELL_LENGTH && { grow: 1 }),
      ...(chip?.field === name && { width: 230, chip: (record: DictionaryRecord) => chip.of(record, today) }),
    };
    if (name === labels.label)
      return [{ ...column, kind: 'link', width: 220, grow: 2, show: (record) => labelText(dictionary, record) }];
    const ownText = show[name];
    return [
      ownText
        ? { ...column, show: ownText }
        : { ...column, kind: columnKinds[field.input] ?? 'text', show: (record) => valueText(field, record[name]) },
    ];
  });
  return [
    ...own,
    ...fieldColumns<DictionaryRecord>({}, [
      'status',
      { field: 'updatedAt', width: 190, grow: 1 },
      { field: 'createdAt', width: 190, hidden: true },
    ]),
  ];
}

/** On a phone: what it goes by, and below that what tells it apart. */
export const cardOf =
  (dictionary: Dictionary, { line, chip }: DictionaryDisplay, today: Day) =>
  (record: DictionaryRecord): Card => ({
    title: labelText(dictionary, record),
    line: line
      ? line(record)
      : dictionary.labels.extra
          .flatMap((name) => {
            const field = dictionary.fields[name];
            const text = field && name !== dictionary.labels.label && valueText(field, record[name]);
            if (!field || !text) return [];
            const heading = field.column ?? field.label;
            return field.input === 'flag' && text === 'Yes' ? [heading] : [`${heading} ${text}`];
          })
          .join(' · '),
    status: chip?.of(record, today) ?? record.status,
  });

/** By whether it is active, and by what it is one of a few of. */
export const filtersOf = (dictionary: Dictionary): FilterSpec[] => [
  statusFilter(dictionary),
  ...fieldFilters(dictionary.fields),
];
