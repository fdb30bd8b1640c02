import type { z } from 'zod';
import { partyLabels, type Field, type FieldSet } from '@backoffice/contracts/capabilities';
import type { Column } from '#lists/columns.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import { statusText } from '#widgets/status-chip.tsx';
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
const filterKinds: Partial<Record<Field['input'], FilterSpec['kind']>> = {
  choice: 'choice',
  day: 'days',
  money: 'amount',
};
/** Fields that are shown by what they are called, and not by what is kept of them. */
const WITH_TEXT: readonly Field['input'][] = ['choice', 'choices', 'flag', 'percent', 'quantity', 'address'];

/** Columns and filters by their field, as lists say them that have them in common. */
export type KnownColumns = Readonly<Record<string, Omit<Column<Record<string, string>>, 'field'>>>;
export type KnownFilters = Readonly<Record<string, Omit<FilterSpec, 'field'>>>;

/** What lists of records have in common. */
export const recordColumns: KnownColumns = {
  customerName: { title: partyLabels.customer, width: 130, grow: 2 },
  locationName: { title: partyLabels.location, width: 160 },
  salesmanName: { title: partyLabels.salesman, width: 130 },
  status: { title: 'Status', kind: 'status', width: 110 },
  createdAt: { title: 'Created', kind: 'when', width: 180 },
  updatedAt: { title: 'Changed', kind: 'when', width: 180 },
};
export const recordFilters: KnownFilters = {
  salesmanId: { title: partyLabels.salesman, kind: 'salesman' },
  createdAt: { title: 'Created', kind: 'days' },
};

/** A column by its field alone, or with what is special about it here. */
export type GivenColumn<Row, Name extends string = keyof Row & string> =
  | Name
  | ({ readonly field: Name } & Partial<Omit<Column<Row>, 'field'>>);

const OTHER_WIDTH = 130;

/**
 * The columns that are given, in their order: each as its field or else lists in common say it, and the list itself;
 * then those of the other fields, hidden until somebody asks for them.
 */
export function fieldColumns<Row>(
  fields: FieldSet,
  given: readonly GivenColumn<Row>[],
  known: KnownColumns = recordColumns,
): Column<Row>[] {
  const named: readonly string[] = given.map((each) => (typeof each === 'string' ? each : each.field));
  const others = Object.keys(fields)
    .filter((name) => fields[name]?.list !== false && !named.includes(name))
    .map((field) => ({ field, hidden: true }));
  return [...given, ...others].map((each) => {
    const { field, ...here } = typeof each === 'string' ? { field: each } : each;
    const declared = fields[field] && { width: OTHER_WIDTH, ...declaredColumn(fields[field], field) };
    return { field, ...declared, ...known[field], ...here } as Column<Row>; // a spec looks at every list
  });
}

/** The heading of a field, its kind of column, and its text where that is not what is kept. */
const declaredColumn = (field: Field, name: string) => ({
  title: field.column ?? field.label,
  ...(columnKinds[field.input] && { kind: columnKinds[field.input] }),
  ...(WITH_TEXT.includes(field.input) && { show: (row: unknown) => valueText(field, Object(row)[name]) }),
});

/** The filters that are given, by their field alone or whole; otherwise what is one of a few. */
export function fieldFilters(
  fields: FieldSet,
  given: readonly (string | FilterSpec)[] = Object.keys(fields).filter(
    (name) => fields[name]?.input === 'choice' && fields[name].filter,
  ),
  known: KnownFilters = recordFilters,
): FilterSpec[] {
  return given.map((each) =>
    typeof each === 'string'
      ? ({ field: each, ...(fields[each] && declaredFilter(fields[each])), ...known[each] } as FilterSpec) // as above
      : each,
  );
}

const declaredFilter = ({ input, label, column = label, options }: Field) => ({
  title: column,
  kind: filterKinds[input],
  ...(options && { options: selectOptions(options) }),
});

/** By the states that the records of a list can be in. */
export const statusFilter = ({ view }: { readonly view: { readonly shape: object } }): FilterSpec => ({
  field: 'status',
  title: String(recordColumns['status']?.title),
  kind: 'choice',
  // every record has one
  options: (Object(view.shape)['status'] as z.ZodEnum).options.map((value) => ({
    value: String(value),
    label: statusText(String(value)),
  })),
});
