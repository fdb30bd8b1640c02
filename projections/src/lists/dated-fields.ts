import { ratesOn, type Rates } from '@backoffice/contracts/capabilities';
import type { Day, Resource } from '@backoffice/contracts/kernel';
import type { Condition } from '#kernel/condition.ts';

type Row = Readonly<Record<string, unknown>>;

/** What a table has of the fields that are asked for: those that change by date are read from the rates. */
export const storedFields = ({ dated }: Resource, fields: readonly string[]): readonly string[] =>
  dated && fields.some((field) => dated.fields.includes(field))
    ? [...new Set([...fields.filter((field) => !dated.fields.includes(field)), 'rates'])]
    : fields;

/** A row with the values that hold on a day; null where none does yet. */
export function withValuesOn<R extends Row>({ dated }: Resource, row: R, day: Day | null): R {
  if (!dated || day === null || !('rates' in row)) return row;
  const rates = ratesOn(row['rates'] as readonly Rates[], day); // by the view
  return { ...row, ...Object.fromEntries(dated.fields.map((field) => [field, rates?.[field] ?? null])) };
}

/** Chosen is what holds on the day, where entries come to an end. */
export const holdingOn = ({ dated }: Resource, day: Day | null): readonly Condition[] =>
  dated?.until === undefined || day === null
    ? []
    : [
        { field: 'effectiveFrom', op: 'lte', value: day },
        { any: [[{ field: dated.until, op: 'empty', value: true }], [{ field: dated.until, op: 'gte', value: day }]] },
      ];
