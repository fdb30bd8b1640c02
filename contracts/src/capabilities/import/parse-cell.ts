import { dayFrom, scaledFrom, type Day, type ImportColumn } from '#kernel/index.ts';

/** What a cell says; `undefined` of an empty one. Or why it cannot be read, as a sentence. */
export type ParsedCell = { readonly value: unknown } | { readonly problem: string };

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', 'on']);
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off']);
/** What may be of any length; an amount or a day is looked at from every place, which takes long where it is long. */
const WORDS = new Set<ImportColumn['kind']>(['text', 'email', 'record', 'phone', 'choice', 'choices']);
const LONGEST_VALUE = 100;
/** A day without its year means another one each year. */
const HAS_YEAR = /\d{4}|\d{1,2}[/-]\d{1,2}[/-]\d{2}$|[a-z]{3} \d{1,2} \d{2}$/i;

/** Reads a cell as its column says. Whether the value may be so is asked of the command. */
export function parseCell({ kind, options = {} }: ImportColumn, cell: string, today: Day): ParsedCell {
  const text = plainText(cell);
  if (text === '') return { value: undefined };
  if (text.length > LONGEST_VALUE && !WORDS.has(kind)) return { problem: `Use at most ${LONGEST_VALUE} characters.` };
  switch (kind) {
    case 'text':
    case 'email':
    case 'record':
      return { value: text };
    case 'phone':
      return { value: phoneOf(text) };
    case 'money':
      return scaled(text, 2, 'Use an amount like 1,234.50.');
    case 'percent':
      return scaled(text.replace(/\s*%$/, ''), 2, 'Use a percentage like 12.5%.');
    case 'quantity':
      return scaled(text, 4, 'Use a number like 12.5.');
    case 'whole':
      return scaled(text.replace(/\.0+$/, ''), 0, 'Use a whole number.');
    case 'terms': {
      const days = daysOfTerms(text);
      return days === null ? { problem: TERMS } : { value: days };
    }
    case 'day': {
      const day = HAS_YEAR.test(text) ? dayFrom(text.replace(/[ T]\d{1,2}:\d{2}(:\d{2})?.*$/, ''), today) : null;
      return day === null ? { problem: 'Use a date like 11/20/2026.' } : { value: day };
    }
    case 'flag': {
      const word = text.toLowerCase();
      const isYes = YES.has(word) || squash(options['true'] ?? '') === squash(text);
      return isYes || NO.has(word) ? { value: isYes } : { problem: 'Use Yes or No.' };
    }
    case 'decimal': {
      const hundredths = scaledFrom(text.replace(/\s*%$/, ''), 2);
      return hundredths === null ? { problem: 'Use a number like 33.33.' } : { value: hundredths / 100 };
    }
    case 'choices': {
      const chosen = text.split(/[;,/|]/).map((part) => chosenFrom(options, part));
      return chosen.some((each) => each === undefined) ? { problem: oneOf(options) } : { value: chosen };
    }
    case 'choice': {
      const value = chosenFrom(options, text);
      return value === undefined ? { problem: oneOf(options) } : { value };
    }
  }
}

const TERMS = 'Use days to pay like 30, or terms like “Net 30”, “2% 10 Net 30” or “Due on receipt”.';
const AT_ONCE = new Set(['dueonreceipt', 'dueuponreceipt', 'onreceipt', 'uponreceipt', 'immediate', 'cod', 'cash']);
/** `Net 30` of any terms; a discount for paying earlier is none of ours. */
const NET = /(?:^|[\s,/])(?:net|n)\s*[-/]?\s*(\d{1,3})(?:\s*days?)?\.?$/i;
const DAYS = /^(\d{1,3})(?:\.0+)?(?:\s*days?)?$/i;

/** Days within which something is to be paid. Null where the words do not say them. */
function daysOfTerms(text: string): number | null {
  if (AT_ONCE.has(squash(text))) return 0;
  const days = DAYS.exec(text)?.[1] ?? NET.exec(text)?.[1];
  return days === undefined ? null : Number(days);
}

type Options = NonNullable<ImportColumn['options']>;
const chosenFrom = (options: Options, text: string) =>
  Object.entries(options).find((names) => names.some((name) => squash(name) === squash(text)))?.[0];
const oneOf = (options: Options) => `Use one of: ${Object.values(options).join(', ')}.`;

/** An apostrophe before what a spreadsheet would take for a formula, as our own files have it, is none of the text. */
const plainText = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/** Letters and digits alone: `Public agency` is `publicAgency`. */
export const squash = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/#/g, 'number')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Eleven digits that begin with 1 are a number of the United States. */
const phoneOf = (text: string) => (/^\D*1(\D*\d){10}\D*$/.test(text) && !text.startsWith('+') ? `+${text}` : text);

/** Brackets are a minus, as in books. */
function scaled(text: string, decimals: number, problem: string): ParsedCell {
  const [, inner] = /^\((.+)\)$/.exec(text) ?? [];
  const value = scaledFrom(inner === undefined ? text : `-${inner}`, decimals) ?? scaledFrom(rounded(text), decimals);
  return value === null ? { problem } : { value };
}

/** A workbook keeps 12.1 as 12.100000000000001. */
const rounded = (text: string) => (/^-?\d+\.\d{9,}$/.test(text) ? String(Number(Number(text).toFixed(8))) : text);
