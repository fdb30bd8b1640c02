import { decimalText } from '@backoffice/contracts/kernel';
import { stringify, type Options } from 'csv-stringify/sync';
import { decimalsOf, type Sheet } from './sheet.ts';

/**
 * RFC 4180, in UTF-8 with a byte order mark, for Excel. What a spreadsheet would take for a formula has an apostrophe
 * before it; numbers are none.
 */
export async function* csvOf({ columns, rows }: Pick<Sheet, 'columns' | 'rows'>): AsyncGenerator<string> {
  const options: Options = {
    record_delimiter: 'windows',
    quoted_match: /\r/,
    escape_formulas: true,
    cast: {
      number: (value, { index }) => ({ value: decimalText(value, decimalsOf(columns[index])), escape_formulas: false }),
    },
  };
  yield `\u{FEFF}${stringify([columns.map(({ title }) => title)], options)}`;
  for await (const batch of rows) yield stringify([...batch], options);
}
