import type { AccountType } from '@backoffice/contracts/capabilities';
import { journalExportRefusals, type XeroAccounts } from '@backoffice/contracts/features/journal-exports';
import { decimalText, fillSentence, type Cents, type Day } from '@backoffice/contracts/kernel';
import { sha256, unprocessable, type HttpProblem } from '@backoffice/infra/http';
import { csvOf, type Row, type SheetColumn } from '@backoffice/infra/sheets';

/** Who stands in a list of names of the other program. */
export type Party = {
  readonly id: string;
  readonly kind: 'customer' | 'vendor' | 'other';
  readonly name: string;
  readonly is1099: boolean;
};
export type ExportJob = { readonly number: string; readonly name: string; readonly customerId: string };

/** One line of the books with the names that other programs know it by. Debits are positive. */
export type ExportLine = {
  /** The number of the event in the log: its lines of a day sum to nothing. */
  readonly position: number;
  readonly day: Day;
  readonly event: string;
  /** The key of a system account, or the id of one that the company has added. */
  readonly account: string;
  /** The keys of the accounts that it is a part of, from the top, and its own. */
  readonly accountKeys: readonly string[];
  readonly type: AccountType;
  readonly code: string;
  /** The names of the accounts that it is a part of, from the top, and its own. */
  readonly accountPath: readonly string[];
  /** The customer, the vendor, or who else is paid. */
  readonly party: Party | null;
  readonly job: ExportJob | null;
  /** The number of the invoice, the bill or the check. */
  readonly reference: string;
  readonly dueDate: Day | null;
  readonly depositId: string | null;
  readonly depositNo: string;
  /** The number of the customer's check. */
  readonly checkNo: string;
  readonly amount: Cents;
  readonly recordedAt: string;
  readonly recordedBy: string;
};

/**
 * What is written. `parties`: all that the company has, the oldest first. `balanceDays`: on which days the accounts
 * stand at the sums of the lines until then; none where the file does not begin with the books.
 */
export type ExportBook = {
  readonly company: string;
  readonly lines: readonly ExportLine[];
  readonly parties: readonly Party[];
  readonly balanceDays: readonly Day[];
  readonly xeroAccounts: XeroAccounts;
};
/** How a format is written. Text that is UTF-8, or the bytes of an archive. */
export type JournalFile = {
  readonly extension: string;
  readonly contentType: string;
  write(book: ExportBook): Promise<string | Uint8Array>;
};

/** `BillRecorded`: Bill recorded. */
export const phrase = (event: string): string => event.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What one event posted on one day, in the order of days. */
export const entriesOf = (lines: readonly ExportLine[]): ExportLine[][] => [
  ...Map.groupBy(lines, ({ position, day }) => `${day} ${position}`).values(),
];
export const sumOf = (lines: readonly Pick<ExportLine, 'amount'>[]): Cents =>
  lines.reduce((sum, { amount }) => sum + amount, 0);
export const accountNameOf = ({ accountPath }: ExportLine): string => accountPath.at(-1) ?? '';
export const partyNameOf = ({ party }: ExportLine): string => party?.name ?? '';
export const amountText = (amount: Cents): string => decimalText(amount, 2);
export const usDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** One line without tabs; what a spreadsheet would take for a formula has an apostrophe before it, as in CSV. */
export const plainText = (text: string): string =>
  text
    .replace(/[\t\r\n"]+/g, ' ')
    .trim()
    .replace(/^(?=[=+\-@])/, "'");

/** With a suffix that the same id always gives. */
function suffixedText(text: string, limit: number, id: string): string {
  const suffix = `~${sha256(id).slice(0, 4)}`;
  return `${text.slice(0, limit - suffix.length).trim()}${suffix}`;
}
/** At most so long. */
export const shortText = (text: string, limit: number, id: string): string =>
  text.length <= limit ? text : suffixedText(text, limit, id);

/**
 * Names by the id of the party, each once: other programs keep customers and vendors in one list. The oldest has its
 * name as it is.
 */
export function namesOf(parties: readonly Party[], limit: number): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    parties.map(({ id, name: called }) => {
      const plain = plainText(called.replaceAll(':', ' '));
      const short = shortText(plain, limit, id);
      const name = taken.has(short.toLowerCase()) ? suffixedText(plain, limit, id) : short;
      taken.add(name.toLowerCase());
      return [id, name];
    }),
  );
}

type ExportRefusal = 'EXPORT_ACCOUNT_SYSTEM' | 'EXPORT_NAME_MISSING';
export const exportRefused = (
  code: ExportRefusal,
  field: string,
  values: Readonly<Record<string, string>>,
): HttpProblem => unprocessable([{ field, code, message: fillSentence(journalExportRefusals[code], values) }]);

const text = (title: string): SheetColumn => ({ title, kind: 'text' });
const money = (title: string): SheetColumn => ({ title, kind: 'number', decimals: 2 });

/** `#Debit` is a column of money in cents; all others are text. */
export async function csvText(titles: readonly string[], rows: readonly Row[]): Promise<string> {
  const columns = titles.map((title) => (title.startsWith('#') ? money(title.slice(1)) : text(title)));
  async function* batches() {
    yield rows;
  }
  return (await Array.fromAsync(csvOf({ columns, rows: batches() }))).join('');
}

/** Every line with debit and credit apart. */
export const journalCsv: JournalFile = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  write: ({ lines }) =>
    csvText(
      'Entry|Date|Event|Account number|Account|#Debit|#Credit|Name|Reference|Recorded at|Recorded by'.split('|'),
      lines.map((line) => [
        String(line.position),
        line.day,
        phrase(line.event),
        line.code,
        accountNameOf(line),
        Math.max(line.amount, 0),
        Math.max(-line.amount, 0),
        partyNameOf(line),
        line.reference,
        line.recordedAt,
        line.recordedBy,
      ]),
    ),
};
