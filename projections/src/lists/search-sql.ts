import { scaledFrom, textAfterKind } from '@backoffice/contracts/kernel';
import { amountsSearched, lowerSql, textsSearched, type Table, type TableColumn } from '#kernel/table.ts';
import { escapeLike, type BindParameter } from './condition-sql.ts';

const MAX_WORDS = 8;
const PHONE_DIGITS = 7;

/** What is typed, read for one kind of record: `Invoice #12` asks invoices for `12`. */
function wordsOf({ resource }: Table, typed: string): string[] {
  const text = textAfterKind(resource, typed) ?? typed.toLowerCase();
  return text.replaceAll('−', '-').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Every word must occur somewhere: as it is typed, as a number after `#`, as digits of a telephone number, or as an
 * amount.
 */
export const searchSql = (table: Table, typed: string, bind: BindParameter): string[] =>
  wordsOf(table, typed).map((word) => `(${wordAlternatives(table, word, bind).join(' OR ')})`);

const wordAlternatives = (table: Table, word: string, bind: BindParameter): string[] => [
  ...[...new Set([word, withoutHash(word), phoneDigits(word) ?? word])]
    .filter(Boolean)
    .map((text) => anywhereSql(text, bind)),
  ...amountSql(table, word, bind),
];

/** One or two letters have no trigrams; they are sought where a word begins. */
const anywhereSql = (text: string, bind: BindParameter) =>
  text.length < 3 ? wordBeginSql(text, bind) : `search LIKE ${bind(`%${escapeLike(text)}%`)}`;
const wordBeginSql = (text: string, bind: BindParameter) => `search LIKE ${bind(`% ${escapeLike(text)}%`)}`;

const withoutHash = (text: string) => text.replace(/^#\s*/, '');

/** `555-1036` as it stands in a number: `5551036`. */
const phoneDigits = (text: string): string | null =>
  /^[\d\s().+-]*\d[\d\s().+-]*$/.test(text) ? text.replace(/\D/g, '') : null;

/** `1,234.5` is 1,234.50; `$1,234` is any amount from 1,234.00 to 1,234.99. */
function amountSql(table: Table, text: string, bind: BindParameter): string[] {
  const cents = scaledFrom(text, 2);
  if (cents === null) return [];
  const rest = /\.\d/.test(text) ? 0 : 99;
  const [least, most] = cents < 0 ? [cents - rest, cents] : [cents, cents + rest];
  return amountsSearched(table).map(({ name }) => `"${name}" BETWEEN ${bind(least)} AND ${bind(most)}`);
}

/** By these people name a record. */
const titleFields = (table: Table): readonly TableColumn[] => {
  const texts = textsSearched(table);
  const titles = texts.filter(({ field }) => field === 'number' || field === 'name');
  return titles.length > 0 ? titles : texts.slice(0, 1);
};

/**
 * How well a row matches, the best first: 0 is its very number or name, its amount or its telephone number; 1 begins
 * its number or name, or is all of another field; 2 begins words of it; 3 is found anywhere else.
 */
export function rankSql(table: Table, typed: string, bind: BindParameter): string {
  const words = wordsOf(table, typed);
  const text = withoutHash(words.join(' '));
  const digits = phoneDigits(text) ?? '';
  const [same, beginning] = [bind(text), bind(`${escapeLike(text)}%`)];
  const titles = titleFields(table);
  const isSame = ({ name }: TableColumn) => `${lowerSql(`"${name}"`)} = ${same}`;
  const ranks = [
    [
      ...titles.map(isSame),
      ...amountSql(table, text, bind),
      ...(digits.length < PHONE_DIGITS ? [] : [anywhereSql(digits, bind)]),
    ],
    [
      ...titles.map(({ name }) => `${lowerSql(`"${name}"`)} LIKE ${beginning}`),
      ...textsSearched(table)
        .filter((column) => !titles.includes(column))
        .map(isSame),
    ],
    [words.map((word) => wordBeginSql(withoutHash(word), bind)).join(' AND ')],
  ];
  // what is found by figures alone has no name
  const cases = ranks.flatMap((any, rank) => (any.length > 0 ? [`WHEN ${any.join(' OR ')} THEN ${rank}`] : []));
  return `CASE ${cases.join(' ')} ELSE ${ranks.length} END`;
}

/**
 * The rows whose number is what is typed, by the index of the number: a number is short, and much else begins like it.
 */
export function numberSql(table: Table, typed: string, bind: BindParameter): string | null {
  const number = textsSearched(table).find(({ field }) => field === 'number');
  const words = wordsOf(table, typed);
  return number && words.length === 1 ? `"${number.name}" = ${bind(withoutHash(words[0] ?? ''))}` : null;
}
export const isSearch = (table: Table, typed: string): boolean => wordsOf(table, typed).length > 0;
