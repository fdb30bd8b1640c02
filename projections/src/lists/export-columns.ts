import {
  Cents,
  minuteIn,
  phoneText,
  Quantity,
  roleNames,
  roles,
  TotalCents,
  type ExportColumn,
  type ImportColumn,
  sentenceCase,
} from '@backoffice/contracts/kernel';
import { valueAtPath } from '@backoffice/contracts/capabilities';
import { unprocessable } from '@backoffice/infra/http';
import type { Cell, Row, SheetColumn } from '@backoffice/infra/sheets';
import { z } from 'zod';
import { unwrapShape } from '#kernel/table.ts';
import type { ViewRow } from './reader.ts';

/** Columns of a sheet, and how a row of a list is written in them. */
export type ExportColumns = { readonly columns: readonly SheetColumn[]; readonly rowOf: (row: ViewRow) => Row };

/**
 * What is asked for, or else every plain field that people read, after those that an import takes: a file of the whole
 * list can be put in again. Instants are told as the clocks of `zone` read. @throws Failure 422 naming a field that the
 * list does not have
 */
export function exportColumns(
  view: z.ZodObject,
  asked: readonly ExportColumn[] | undefined,
  zone: string,
  imported: readonly ImportColumn[] = [],
): ExportColumns {
  if (asked) return chosenColumns(view, asked, zone);
  const known = imported.filter(({ field }) => Object.hasOwn(view.shape, rootOf(field)));
  const roots = new Set(known.map(({ field }) => rootOf(exportedField(view, field))));
  const others = chosenColumns(
    view,
    plainFields(view).flatMap((field): ExportColumn[] => (roots.has(field) ? [] : [{ field }])),
    zone,
  );
  return {
    columns: [...known.map(importedColumn), ...others.columns],
    rowOf: (row) => [...known.map((column) => importedCell(view, column, row)), ...others.rowOf(row)],
  };
}

const rootOf = (field: string) => field.split(/[.[]/)[0] ?? field;
/** A record is exported by its name, which an import finds it by. */
const exportedField = ({ shape }: z.ZodObject, field: string) => {
  const named = field.replace(/Id$/, 'Name');
  return Object.hasOwn(shape, named) ? named : field;
};
const DECIMALS: Partial<Record<ImportColumn['kind'], number>> = {
  money: 2,
  percent: 2,
  decimal: 2,
  quantity: 4,
  whole: 0,
};

function importedColumn({ label, kind }: ImportColumn): SheetColumn {
  const decimals = DECIMALS[kind];
  if (decimals !== undefined) return { title: label, kind: 'number', decimals };
  return { title: label, kind: kind === 'day' ? 'day' : 'text' };
}

function importedCell(view: z.ZodObject, { field, kind, options = {} }: ImportColumn, row: ViewRow): Cell {
  const value = valueAtPath(row, exportedField(view, field));
  if (value === null || value === undefined) return null;
  if (kind === 'decimal') return Math.round(Number(value) * 100);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return options[String(value)] ?? (value ? 'Yes' : 'No');
  return [value]
    .flat()
    .map((each) => options[String(each)] ?? String(each))
    .join('; ');
}

function chosenColumns(view: z.ZodObject, chosen: readonly ExportColumn[], zone: string): ExportColumns {
  const unknown = chosen.flatMap(({ field, also = [] }, index) =>
    [field, ...also].filter((each) => !Object.hasOwn(view.shape, each)).map((each) => ({ index, each })),
  );
  if (unknown.length > 0)
    throw unprocessable(
      unknown.map(({ index, each }) => ({
        field: `columns.${index}.field`,
        code: 'UNKNOWN_FIELD',
        message: `This list has no field ${each}.`,
      })),
    );
  const shapeOf = (field: string) => unwrapShape(view.shape[field] ?? z.unknown());
  const made = chosen.map(({ field, title, also = [] }) => {
    const first = shapeOf(field);
    const parts = [field, ...also].map((each) => ({ field: each, shape: shapeOf(each) }));
    const column = also.length === 0 ? columnOf(field, first) : ({ kind: 'text' } as const);
    const cellOf = (row: ViewRow): Cell => {
      const cells = parts.map(({ field: each, shape }) => cellIn(shape, row[each], zone));
      return cells.length === 1 ? (cells[0] ?? null) : cells.filter((cell) => cell !== null && cell !== '').join(' · ');
    };
    return { column: { title: title ?? words(field), ...column }, cellOf };
  });
  return { columns: made.map(({ column }) => column), rowOf: (row) => made.map(({ cellOf }) => cellOf(row)) };
}

/** Ids, and what only programs read. */
const TECHNICAL = /^(id|version|contentHash)$|(Id|By)$/;

export const plainFields = ({ shape }: z.ZodObject) =>
  Object.entries(shape).flatMap(([field, type]) => {
    const inner = unwrapShape(type);
    const isPlain =
      inner instanceof z.ZodNumber ||
      inner instanceof z.ZodBoolean ||
      inner instanceof z.ZodEnum ||
      inner instanceof z.ZodString ||
      inner instanceof z.ZodStringFormat;
    return isPlain && !(inner instanceof z.ZodUUID) && !TECHNICAL.test(field) ? [field] : [];
  });

type ColumnFormat = SheetColumn extends infer C ? (C extends SheetColumn ? Omit<C, 'title'> : never) : never;

/** A percentage like 33.33. */
const isFraction = (shape: z.core.$ZodType) => shape instanceof z.ZodNumber && !shape.isInt;

const isHundredths = (field: string, shape: z.ZodNumber) =>
  shape === Cents || shape === TotalCents || field.endsWith('Bp') || isFraction(shape);

export function columnOf(field: string, shape: z.core.$ZodType): ColumnFormat {
  if (shape instanceof z.ZodISODateTime) return { kind: 'minute' };
  if (shape instanceof z.ZodISODate) return { kind: 'day' };
  if (!(shape instanceof z.ZodNumber)) return { kind: 'text' };
  return { kind: 'number', decimals: shape === Quantity ? 4 : isHundredths(field, shape) ? 2 : 0 };
}

export function cellIn(shape: z.core.$ZodType, value: unknown, zone: string): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return isFraction(shape) ? Math.round(value * 100) : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return [value].flat().map(plainText).filter(Boolean).join('; ');
  if (shape instanceof z.ZodISODateTime) return minuteIn(zone, value);
  return shape instanceof z.ZodEnum ? enumText(value) : phoneText(value);
}

const plainText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(plainText).filter(Boolean).join(', ')
    : value === null || value === undefined
      ? ''
      : String(value as string | number | boolean); // JSON has no other

const enumText = (value: string) => {
  const role = roles.find((each) => each === value);
  return role ? roleNames[role] : words(value);
};

/** `partiallyPaid` as Partially paid. */
export const words = (name: string) => sentenceCase(name.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase());
