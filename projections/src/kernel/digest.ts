import { hash } from 'node:crypto';
import type { TableColumn } from './table.ts';
import type { ProjectedRow } from './working-set.ts';

/** One of `of` parts of the rows of a company, by the end of their ids: for who has memory for some only. */
export type Partition = { readonly index: number; readonly of: number };

export const isInPartition = (id: string, { index, of }: Partition): boolean =>
  (charCodeFromEnd(id, 1) + 31 * charCodeFromEnd(id, 2) + 961 * charCodeFromEnd(id, 3)) % of === index;
const charCodeFromEnd = (id: string, end: number) => id.charCodeAt(Math.max(0, id.length - end)) || 0;

/** The same of a column in SQL. */
export const partitionSql = (by: string, { index, of }: Partition): string =>
  `(ascii(right(${by}, 1)) + 31 * ascii(right(${by}, 2)) + 961 * ascii(right(${by}, 3))) % ${of} = ${index}`;

const DIGEST_LENGTH = 16;
const [NULL_MARK, SEPARATOR] = ['\u0002', '\u0001'];

/**
 * The server writes the values of a row and digests them, so that a million rows need not be sent. It is against
 * errors; against forgers stands the chain of hashes over the log.
 */
export const rowDigestSql = (columns: readonly TableColumn[]): string =>
  `left(md5(concat_ws(E'\\x01', ${columns.map(({ name }) => `coalesce("${name}"::text, E'\\x02')`).join(', ')})), ${DIGEST_LENGTH})`;

export const rowDigester = (columns: readonly TableColumn[]) => {
  const parts = columns.map(({ field, type }, index) => ({
    field,
    isJson: type === 'jsonb',
    between: index === 0 ? '' : SEPARATOR,
  }));
  return (row: ProjectedRow): string => {
    let text = '';
    for (const { field, isJson, between } of parts) {
      const value = row[field];
      text +=
        between +
        (value === null || value === undefined
          ? NULL_MARK
          : isJson
            ? jsonbText(value)
            : typeof value === 'string'
              ? value
              : String(value));
    }
    return hash('md5', text).slice(0, DIGEST_LENGTH);
  };
};

/**
 * As PostgreSQL writes it: shorter keys first. Fields have ASCII names, and numbers are whole. @see
 * https://www.postgresql.org/docs/current/datatype-json.html
 */
function jsonbText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (Array.isArray(value)) {
    for (const each of value) text += `${text && ', '}${jsonbText(each ?? null)}`;
    return `[${text}]`;
  }
  for (const { key, written } of sortedJsonKeys(Object.keys(value))) {
    const each: unknown = (value as Readonly<Record<string, unknown>>)[key]; // one of its own
    if (each !== undefined) text += `${text && ', '}${written}${jsonbText(each)}`;
  }
  return `{${text}}`;
}

type JsonKey = { readonly key: string; readonly written: string };
const KEY_CACHE_SIZE = 1_000;
const keyCache = new Map<string, readonly JsonKey[]>();

/** Rows of a table hold the same keys again and again. */
function sortedJsonKeys(keys: readonly string[]): readonly JsonKey[] {
  const all = keys.join();
  const found =
    keyCache.get(all) ??
    keys
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((key) => ({ key, written: `${JSON.stringify(key)}: ` }));
  if (keyCache.size < KEY_CACHE_SIZE) keyCache.set(all, found);
  return found;
}
