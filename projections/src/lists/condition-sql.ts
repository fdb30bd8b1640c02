import { addDays, Day, type ProblemDetail, type Filter } from '@backoffice/contracts/kernel';
import type { Condition } from '#kernel/condition.ts';
import { lowerSql, type TableColumn, type Table } from '#kernel/table.ts';

/** Everything a caller says goes into a statement by its number only. */
export type BindParameter = (value: unknown) => string;

export function parameterBinder(): { readonly bind: BindParameter; readonly values: unknown[] } {
  const values: unknown[] = [];
  return { bind: (value) => `$${values.push(value)}`, values };
}

/** The first instant of a day where the company is. */
export type StartOfDay = (day: string) => string;

type Comparison = '=' | '<' | '<=' | '>' | '>=';
type Scalar = string | number | boolean;

export function conditionSql(table: Table, condition: Condition, bind: BindParameter, startOfDay: StartOfDay): string {
  if ('any' in condition)
    return `(${condition.any.map((group) => group.map((each) => conditionSql(table, each, bind, startOfDay)).join(' AND ') || 'true').join(' OR ') || 'false'})`;
  const { field, op, value } = condition;
  const column = table.column(field);
  const name = `"${column.name}"`;
  const compare = (comparison: Comparison, to: unknown) => `${name} ${comparison} ${bind(to)}`;
  const dayOf = (given: unknown) => (column.isInstant && isDay(given) ? given : null);
  const from = (given: unknown) => compare('>=', startOfDayOr(given));
  const until = (given: unknown) =>
    dayOf(given) === null ? compare('<=', given) : compare('<', startOfDay(addDays(String(given), 1)));
  const startOfDayOr = (given: unknown) => (dayOf(given) === null ? given : startOfDay(String(given)));

  switch (op) {
    case 'eq':
      return dayOf(value) === null ? compare('=', value) : `(${from(value)} AND ${until(value)})`;
    case 'ne':
      return `(${name} IS NULL OR NOT ${conditionSql(table, { field, op: 'eq', value }, bind, startOfDay)})`;
    case 'in':
      // as text: a driver takes an array for the type of its first value
      return `${name} = ANY(${bind(asList(value).map(String))}::text[]::${column.type}[])`;
    case 'lt':
      return compare('<', startOfDayOr(value));
    case 'lte':
      return until(value);
    case 'gt':
      return dayOf(value) === null ? compare('>', value) : compare('>=', startOfDay(addDays(String(value), 1)));
    case 'gte':
      return from(value);
    case 'between':
      return `(${from(asList(value)[0])} AND ${until(asList(value)[1])})`;
    case 'contains':
      return `${lowerSql(name)} LIKE ${bind(`%${escapeLike(String(value).toLowerCase())}%`)}`;
    case 'empty':
      return value === true
        ? `(${name} IS NULL${column.type === 'text' ? ` OR ${name} = ''` : ''})`
        : `(${name} IS NOT NULL${column.type === 'text' ? ` AND ${name} <> ''` : ''})`;
    case 'has':
      return `${name} @> ${bind(JSON.stringify(value))}::text::jsonb`;
  }
}

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** A condition of `filterOn` on a computed column, as `holdsFor` judges it; texts are compared by their bytes. */
export function computedConditionSql(
  { own: column, isFigure }: { readonly own: string; readonly isFigure: boolean },
  { op, value }: Filter,
  bind: BindParameter,
): string {
  const [own, type] = isFigure ? [column, 'numeric'] : [`(${column} COLLATE "C")`, 'text'];
  const given = (each: unknown) => `${bind(String(each))}::text::${type}`;
  const values = [value].flat();
  switch (op) {
    case 'in':
      return `${own} = ANY(${bind(values.map(String))}::text[]::${type}[])`;
    case 'between':
      return `${own} BETWEEN ${given(values[0])} AND ${given(values[1])}`;
    case 'contains':
      return `${lowerSql(own)} LIKE ${bind(`%${escapeLike(String(value).toLowerCase())}%`)}`;
    case 'empty':
      return isFigure ? String(value === false) : `(${own} = '') = ${String(value === true)}`;
    default:
      return `${own} ${comparisons[op]} ${given(value)}`;
  }
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What is wrong with the filters a caller sent, each named by its place. */
export function filterProblems(table: Table, filters: readonly Filter[]): ProblemDetail[] {
  return filters.flatMap(({ field, op, value }, index): ProblemDetail[] => {
    if (field !== 'id' && !table.resource.list.filter.includes(field))
      return [
        {
          field: `filters.${index}.field`,
          code: 'UNKNOWN_FIELD',
          message: 'This list cannot be filtered by this field.',
        },
      ];
    return filterFits(table.column(field), op, value)
      ? []
      : [
          {
            field: `filters.${index}.value`,
            code: 'INVALID_VALUE',
            message: 'This value does not fit the field and the comparison.',
          },
        ];
  });
}

const scalarKinds = {
  text: 'string',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  jsonb: 'nothing',
} as const;
function filterFits({ type, isInstant }: TableColumn, op: Filter['op'], value: Filter['value']): boolean {
  const kind = scalarKinds[type];
  const fitting = (scalar: Scalar) =>
    typeof scalar === kind &&
    (type !== 'bigint' || Number.isSafeInteger(scalar)) &&
    !(isInstant && isDay(scalar) && !Day.safeParse(scalar).success);
  if (op === 'empty') return typeof value === 'boolean';
  if (op === 'in') return Array.isArray(value) && value.every(fitting);
  if (op === 'between') return Array.isArray(value) && value.length === 2 && value.every(fitting);
  return !Array.isArray(value) && fitting(value) && (op !== 'contains' || type === 'text');
}
