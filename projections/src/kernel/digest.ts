import { hash } from 'node:crypto';
import type { Column } from './table.ts';
import type { Row } from './working-set.ts';

/** One of `of` parts of the rows of a company, by the end of their ids: for who has memory for some only. */
export type Part = { readonly index: number; readonly of: number };

export const isIn = (id: string, { index, of }: Part): boolean =>
  (from(id, 1) + 31 * from(id, 2) + 961 * from(id, 3)) % of === index;
const from = (id: string, end: number) => id.charCodeAt(Math.max(0, id.length - end)) || 0;

/** The same of a column in SQL. */
export const partSql = (by: string, { index, of }: Part): string =>
  `(ascii(right(${by}, 1)) + 31 * ascii(right(${by}, 2)) + 961 * ascii(right(${by}, 3))) % ${of} = ${index}`;

const LENGTH = 16;
const [ABSENT, BETWEEN] = ['\u0002', '\u0001'];

/** The server writes the values of a row and digests them, so that a million rows need not be sent. It is against errors; against forgers stands the chain of hashes over the log. */
export const digestSql = (columns: readonly Column[]): string =>
  `left(md5(concat_ws(E'\\x01', ${columns.map(({ name }) => `coalesce("${name}"::text, E'\\x02')`).join(', ')})), ${LENGTH})`;

export const digestOf = (columns: readonly Column[]) => {
  const parts = columns.map(({ field, type }, index) => ({
    field,
    isJson: type === 'jsonb',
    between: index === 0 ? '' : BETWEEN,
  }));
  return (row: Row): string => {
    let text = '';
    for (const { field, isJson, between } of parts) {
      const value = row[field];
      text +=
        between +
        (value === null || value === undefined
          ? ABSENT
          : isJson
            ? jsonb(value)
            : typeof value === 'string'
              ? value
              : String(value));
    }
    return hash('md5', text).slice(0, LENGTH);
  };
};

/** As PostgreSQL writes it: shorter keys first. Fields have ASCII names, and numbers are whole. @see https://www.postgresql.org/docs/current/datatype-json.html */
function jsonb(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && ', '}${jsonb(each ?? null)}`;
    return `[${text}]`;
  }
  for (const { key, written } of inOrder(Object.keys(value))) {
    const each: unknown = (value as Readonly<Record<string, unknown>>)[key]; // one of its own
    if (each !== undefined) text += `${text && ', '}${written}${jsonb(each)}`;
  }
  return `{${text}}`;
}

type Key = { readonly key: string; readonly written: string };
const KNOWN = 1_000;
const known = new Map<string, readonly Key[]>();

/** Rows of a table hold the same keys again and again. */
function inOrder(keys: readonly string[]): readonly Key[] {
  const all = keys.join();
  const found =
    known.get(all) ??
    keys
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((key) => ({ key, written: `${JSON.stringify(key)}: ` }));
  if (known.size < KNOWN) known.set(all, found);
  return found;
}
