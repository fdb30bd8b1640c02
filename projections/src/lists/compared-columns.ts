import type { ReportCell, ReportColumn } from '@backoffice/contracts/capabilities';
import { Cents, Quantity, quantityText, recordFields, TotalCents } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import { unwrapShape } from '#kernel/table.ts';
import { cellIn, columnOf, plainFields, words } from './export-columns.ts';

type ComparedColumns = {
  readonly columns: readonly ReportColumn[];
  readonly cellsOf: (row: Readonly<Record<string, unknown>>) => Readonly<Record<string, ReportCell>>;
};

/**
 * Every plain field of a list that people read, but for `withheld` ones and for who touched a row when, as columns of a
 * report. Instants are told as the clocks of `zone` read.
 */
export function comparedColumns(view: z.ZodObject, withheld: readonly string[], zone: string): ComparedColumns {
  const made = plainFields(view)
    .filter((field) => !(field in recordFields) && !withheld.includes(field))
    .map((field) => ({ field, shape: unwrapShape(view.shape[field] ?? z.unknown()) }));
  return {
    columns: made.map(({ field, shape }) => ({ key: field, title: words(field), kind: kindOf(field, shape) })),
    cellsOf: (row) => Object.fromEntries(made.map(({ field, shape }) => [field, cellOf(shape, row[field], zone)])),
  };
}

/** What is empty says nothing. */
function cellOf(shape: z.core.$ZodType, value: unknown, zone: string): ReportCell {
  const cell = shape === Quantity && typeof value === 'number' ? quantityText(value) : cellIn(shape, value, zone);
  return cell === '' ? null : cell;
}

/** A quantity is written out: reports know none of four decimals. */
function kindOf(field: string, shape: z.core.$ZodType): ReportColumn['kind'] {
  const column = columnOf(field, shape);
  if (column.kind === 'day') return 'day';
  if (column.kind !== 'number' || shape === Quantity) return 'text';
  if (column.decimals === 0) return 'count';
  return shape === Cents || shape === TotalCents ? 'money' : 'percent';
}
