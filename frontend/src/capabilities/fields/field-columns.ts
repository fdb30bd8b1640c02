import type { Field, FieldSet } from '@backoffice/contracts/capabilities';
import type { Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import { valueText } from './field-text.ts';

type ColumnKind = NonNullable<Column<object>['kind']>;
export const columnKinds: Partial<Record<Field['input'], ColumnKind>> = {
  digits: 'code',
  code: 'code',
  phone: 'phone',
  whole: 'number',
  money: 'money',
  percent: 'number',
  quantity: 'number',
  records: 'number',
  day: 'day',
};
/** Fields that are shown by what they are called, and not by what is kept of them. */
const WITH_TEXT: readonly Field['input'][] = ['choice', 'choices', 'flag', 'percent', 'quantity', 'address'];

/** A column of a field: its heading and kind are the field's, its place and width those of the list. */
export type FieldColumn<Row> = Pick<Column<Row>, 'field' | 'width'> & Partial<Column<Row>>;

const OTHER_WIDTH = 130;

/** The columns that are said, in their order; then those of the other fields, until somebody asks for them hidden. */
export function fieldColumns<Row>(fields: FieldSet, said: readonly FieldColumn<Row>[]): Column<Row>[] {
  const column = ({ field, ...said }: FieldColumn<Row>): Column<Row> => ({
    field,
    title: field,
    ...(fields[field] && declaredColumn(fields[field], field)),
    ...said,
  });
  const named: readonly string[] = said.map(({ field }) => field);
  const others = Object.entries(fields).flatMap(([field, { list }]) =>
    list === false || named.includes(field)
      ? []
      : // a row has all fields
        [column({ field: field as FieldColumn<Row>['field'], width: OTHER_WIDTH, hidden: true })],
  );
  return [...said.map(column), ...others];
}

/** The heading of a field, its kind of column, and its text where that is not what is kept. */
export const declaredColumn = (field: Field, name: string) => ({
  title: field.column ?? field.label,
  ...(columnKinds[field.input] && { kind: columnKinds[field.input] }),
  ...(WITH_TEXT.includes(field.input) && { show: (row: unknown) => valueText(field, Object(row)[name]) }),
});

/** Of what is one of a few, where the list filters by it. */
export const fieldFilters = (fields: FieldSet): FilterSpec[] =>
  Object.entries(fields).flatMap(([field, { input, label, column = label, options = {}, filter }]): FilterSpec[] =>
    input === 'choice' && filter ? [{ field, title: column, kind: 'choice', options: selectOptions(options) }] : [],
  );
