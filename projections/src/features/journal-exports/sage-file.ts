import { memoOf, numberOf } from './quickbooks-file.ts';
import { amountText, entriesOf, partyNameOf, plainText, type ExportLine, type JournalFile } from './report.ts';

/** What Sage calls kinds of costs, by the accounts that every company has. */
const costTypes: Readonly<Record<string, number>> = {
  materials: 1,
  labor: 2,
  fringes: 2,
  burden: 2,
  equipment: 3,
  ownEquipment: 3,
  subcontracts: 4,
};
const OTHER_COST = 5;
const TEXT_LIMIT = 50;
const OPEN = '1';
const categories: Readonly<Record<string, string>> = { CheckWritten: '1', PaymentDeposited: '2' };
const ADJUSTMENT = '0';

const cell = (text: string) => {
  const plain = plainText(text);
  return plain.includes(',') ? `"${plain}"` : plain;
};
const row = (...cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;

/** Journal transactions of Sage 100 Contractor, as importers take them: the head of an entry, then its lines. */
export const sageFile: JournalFile = {
  extension: 'sage.csv',
  contentType: 'text/csv; charset=utf-8',
  write: async ({ lines }) => entriesOf(lines).map(entryText).join(''),
};

function entryText(entry: readonly ExportLine[]): string {
  const [first] = entry;
  if (!first) return '';
  const { day, event } = first;
  const vendor = entry.find(({ party }) => party?.kind === 'vendor');
  const payee = entry.find(({ party }) => party !== null);
  const number = numberOf(first);
  const description = memoOf(entry).slice(0, TEXT_LIMIT);
  const head = ['GLJE', 'H', number, day, description, OPEN, '', categories[event] ?? ADJUSTMENT];
  const who = [vendor ? partyNameOf(vendor) : '', payee ? partyNameOf(payee) : '', String(Number(day.slice(5, 7)))];
  return [row(...head, ...who), ...entry.map((line) => lineText(line, number, description))].join('');
}

function lineText(line: ExportLine, number: string, description: string): string {
  const { code, amount, job } = line;
  const costType = line.type === 'costOfRevenue' ? String(costTypeOf(line)) : '';
  const money = [Math.max(amount, 0), Math.max(-amount, 0)].map((side) => (side === 0 ? '' : amountText(side)));
  const of = [job?.number ?? '', '', description, '', costType];
  return row('GLJE', 'D', number, code, '', description, ...money, '', '', ...of);
}

/** Accounts of the company's own are of the kind of the account they are a part of. */
const costTypeOf = ({ accountKeys }: ExportLine) => accountKeys.flatMap((key) => costTypes[key] ?? [])[0] ?? OTHER_COST;
