import { z } from 'zod';
import { displayText, unwrapSchema, type HistoryEntry } from '@backoffice/contracts/capabilities';
import { Cents, dayText, dollarsText, TotalCents, type Resource } from '@backoffice/contracts/kernel';
import { fieldLabel } from '#widgets/labels.ts';

type RawChange = HistoryEntry['changes'][number];
/** One thing an event changed, as people read it. */
export type FieldChange = {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isMoney: boolean;
};

const isCents = (schema: unknown) => [Cents, TotalCents].some((cents) => cents === unwrapSchema(schema));
const centsFields = ({ shape }: z.ZodObject) => Object.keys(shape).filter((field) => isCents(shape[field]));

type FigureResource = Pick<Resource, 'view' | 'guarded'>;
/**
 * Whoever reads the books reads these: every figure of a record, and of the lines it is made of; but for those that
 * other records tell it.
 */
export const moneyFieldsOf = ({ view, guarded = {} }: FigureResource): readonly string[] =>
  centsFields(view).filter((field) => !(field in guarded));

/** The words of a change; lines that were there before and after are compared line by line, in their figures. */
export function describeChanges(changes: readonly RawChange[], resource?: FigureResource): FieldChange[] {
  const money = new Set(resource ? moneyFieldsOf(resource) : []);
  return changes.flatMap(({ field, before, after }) => {
    const [name, schema, isMoney] = [fieldLabel(field), resource?.view.shape[field], money.has(field)];
    const parts = describeLineChanges(name, unwrapSchema(schema), before, after);
    return [
      { name, before: valueText(before, isMoney, schema), after: valueText(after, isMoney, schema), isMoney },
      ...parts,
    ].filter((shown) => parts.length === 0 || shown.before !== shown.after);
  });
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function describeLineChanges(name: string, schema: unknown, before: unknown, after: unknown): FieldChange[] {
  const element = schema instanceof z.ZodArray ? unwrapSchema(schema.element) : null;
  if (!(element instanceof z.ZodObject) || !Array.isArray(before) || !Array.isArray(after)) return [];
  const [id, figures] = [
    Object.keys(element.shape).find((field) => field === 'id' || field.endsWith('Id') || field === 'effectiveFrom'),
    centsFields(element),
  ];
  if (id === undefined) return [];
  const rows = new Map([...before, ...after].filter(isRow).map((row) => [row[id], row]));
  const find = (all: readonly unknown[], key: unknown) => all.filter(isRow).find((row) => row[id] === key);
  return [...rows].flatMap(([key, row]) =>
    figures.flatMap((field) => {
      const [was, is] = [find(before, key)?.[field], find(after, key)?.[field]];
      return was === is
        ? []
        : [
            {
              name: `${lineName(row) || name}: ${fieldLabel(field).toLowerCase()}`,
              before: valueText(was, true),
              after: valueText(is, true),
              isMoney: true,
            },
          ];
    }),
  );
}

/** What a line is called, by whichever of its fields says it. */
const lineName = (row: Row) =>
  typeof row['effectiveFrom'] === 'string'
    ? `From ${dayText(row['effectiveFrom'])}`
    : (['name', 'invoiceNumber', 'label', 'methodName']
        .map((field) => row[field])
        .find((value) => typeof value === 'string' && value !== '') ?? '');

const MAX_TEXT_LENGTH = 120;
export const EMPTY_TEXT = '(empty)';
function valueText(value: unknown, isMoney: boolean, schema?: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY_TEXT;
  if (isMoney && typeof value === 'number') return dollarsText(value);
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  const text =
    typeof value === 'object'
      ? Object.values(value)
          .filter((part) => typeof part === 'string' && part !== '')
          .join(', ')
      : displayText(schema, String(value));
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}
