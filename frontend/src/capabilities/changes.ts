import { z } from 'zod';
import { asRead, bare, type HistoryEntry } from '@backoffice/contracts/capabilities';
import { Cents, dollarsText, TotalCents, type Resource } from '@backoffice/contracts/kernel';
import { fieldWords } from '#kernel/words.ts';

type Change = HistoryEntry['changes'][number];
/** One thing an event changed, as people read it. */
export type ShownChange = {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isMoney: boolean;
};

const isCents = (schema: unknown) => [Cents, TotalCents].some((cents) => cents === bare(schema));
const moneyIn = ({ shape }: z.ZodObject) => Object.keys(shape).filter((field) => isCents(shape[field]));

/** Whoever reads the books reads these: every figure of a record, and of the lines it is made of. */
export const moneyFieldsOf = ({ view }: Pick<Resource, 'view'>): readonly string[] => moneyIn(view);

/** The words of a change; lines that were there before and after are compared line by line, in their figures. */
export function shownChanges(changes: readonly Change[], resource?: Pick<Resource, 'view'>): ShownChange[] {
  const money = new Set(resource ? moneyFieldsOf(resource) : []);
  return changes.flatMap(({ field, before, after }) => {
    const [name, schema, isMoney] = [fieldWords(field), resource?.view.shape[field], money.has(field)];
    const parts = linesChanged(name, bare(schema), before, after);
    return [
      { name, before: brief(before, isMoney, schema), after: brief(after, isMoney, schema), isMoney },
      ...parts,
    ].filter((shown) => parts.length === 0 || shown.before !== shown.after);
  });
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function linesChanged(name: string, schema: unknown, before: unknown, after: unknown): ShownChange[] {
  const element = schema instanceof z.ZodArray ? bare(schema.element) : null;
  if (!(element instanceof z.ZodObject) || !Array.isArray(before) || !Array.isArray(after)) return [];
  const [id, figures] = [
    Object.keys(element.shape).find((field) => field === 'id' || field.endsWith('Id')),
    moneyIn(element),
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
              name: `${nameOf(row) || name}: ${fieldWords(field).toLowerCase()}`,
              before: brief(was, true),
              after: brief(is, true),
              isMoney: true,
            },
          ];
    }),
  );
}

/** What a line is called, by whichever of its fields says it. */
const nameOf = (row: Row) =>
  ['name', 'invoiceNumber', 'label', 'methodName']
    .map((field) => row[field])
    .find((value) => typeof value === 'string' && value !== '') ?? '';

const BRIEF = 120;
export const EMPTY = '(empty)';
function brief(value: unknown, isMoney: boolean, schema?: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (isMoney && typeof value === 'number') return dollarsText(value);
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  const text =
    typeof value === 'object'
      ? Object.values(value)
          .filter((part) => typeof part === 'string' && part !== '')
          .join(', ')
      : asRead(schema, String(value));
  return text.length > BRIEF ? `${text.slice(0, BRIEF)}…` : text;
}
