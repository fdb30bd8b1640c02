import { z } from 'zod';
import { Line, Text } from './values.ts';

/** Page sizes are clamped here, whatever a client asks for; dropdowns ask for the maximum safe integer. */
export const LIST_LIMIT = 200;
export const LABELS_LIMIT = 5_000;
/** Pages are counted over so many rows; behind them, a list goes on after where the last page ended. */
export const MAX_OFFSET = 1_000;

const Scalar = z.union([Text(200), z.number(), z.boolean()]);

/** `in` takes a list, `between` a pair, `empty` a boolean, the others one value. */
export const Filter = z.strictObject({
  field: Line(60),
  op: z.enum(['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'contains', 'empty']),
  value: z.union([Scalar, z.array(Scalar).max(200)]),
});
export type Filter = z.infer<typeof Filter>;
/** Conditions on rows that are computed: a figure is compared with a number, anything else with text. */
export const filterOn = <const Words extends string, const Figures extends string>(
  words: readonly Words[],
  figures: readonly Figures[],
) =>
  Filter.extend({ field: z.enum([...words, ...figures]) }).refine(
    ({ field, op, value }) => {
      if (op === 'empty') return typeof value === 'boolean';
      const values = Array.isArray(value) ? value : [value];
      const isFigure = figures.some((figure) => figure === field);
      return (
        Array.isArray(value) === (op === 'in' || op === 'between') &&
        (op !== 'between' || values.length === 2) &&
        (op !== 'contains' || !isFigure) &&
        values.every((each) => typeof each === (isFigure ? 'number' : 'string'))
      );
    },
    { path: ['value'], message: 'This value does not fit the field and the comparison.' },
  );

/** Whether a condition of `filterOn` holds for a row; what is null is empty. */
export function holdsFor(row: Readonly<Record<string, unknown>>, { field, op, value }: Filter): boolean {
  const own = (row[field] ?? '') as string | number; // as `filterOn` names them
  const values = Array.isArray(value) ? value : [value];
  const [first = '', last = ''] = values;
  switch (op) {
    case 'eq':
      return own === first;
    case 'ne':
      return own !== first;
    case 'in':
      return values.includes(own);
    case 'lt':
      return own < first;
    case 'lte':
      return own <= first;
    case 'gt':
      return own > first;
    case 'gte':
      return own >= first;
    case 'between':
      return own >= first && own <= last;
    case 'contains':
      return String(own).toLowerCase().includes(String(first).toLowerCase());
    case 'empty':
      return (own === '') === first;
  }
}

/** `is('contractId', id)`: the filter that most lists begin with. */
export const equals = <Value extends string | number | boolean>(field: string, value: Value) => ({
  field,
  op: 'eq' as const,
  value,
});

const positiveInteger = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

export const ListRequest = z.strictObject({
  search: Text(200).default(''),
  filters: z.array(Filter).max(20).default([]),
  sortBy: z.string().max(60).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
  bestFirst: z
    .boolean()
    .optional()
    .describe('With a search: what matches best comes first; what matches alike, as `sortBy` and `order` say.'),
  after: z
    .string()
    .max(4_000)
    .describe('The `endCursor` of a page of the same list: pages are counted from behind it. Anything else is refused.')
    .nullish(),
  page: positiveInteger.default(1),
  limit: positiveInteger.default(10),
});
export type ListRequest = z.infer<typeof ListRequest>;

export const ExportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const ExportQuery = z.strictObject({
  format: ExportFormat.default('csv'),
  whenLong: z
    .enum(['file', 'task'])
    .default('file')
    .describe('Of more than 5,000 rows: `task` answers 202 with a background task, whose result is the file.'),
});

/** A column of an export, under its heading; what stands in `also` follows in the same cell. */
export const ExportColumn = z.strictObject({
  field: z.string().max(60),
  title: Text(60).optional(),
  also: z.array(z.string().max(60)).max(4).optional(),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

/**
 * `total` is exact up to the reader's counting limit; beyond it `totalIsExact` is false. `endCursor` stands for the
 * page's last row: `null` when it has none.
 */
export const pageOf = <View extends z.ZodType>(view: View) =>
  z.object({
    items: z.array(view),
    total: z.int(),
    totalIsExact: z.boolean(),
    page: z.int(),
    limit: z.int(),
    hasMore: z.boolean(),
    endCursor: z.string().nullable(),
  });
export type Page<Row> = Omit<z.infer<ReturnType<typeof pageOf>>, 'items'> & { items: Row[] };

/** A dropdown entry; `value` is the id. */
export type Label = { value: string; label: string } & Record<string, unknown>;
