import type { LedgerAccount } from '@backoffice/contracts/capabilities';
import { dayText, type Cents, type Day } from '@backoffice/contracts/kernel';
import { csvOf, decimalText, type Row, type SheetColumn } from '@backoffice/infra/sheets';

/** One line of the books with the names that other programs know it by. Debits are positive. */
export type ExportLine = {
  /** The number of the event in the log: its lines sum to nothing. */
  readonly position: number;
  readonly day: Day;
  readonly event: string;
  readonly account: LedgerAccount;
  readonly code: string;
  readonly accountName: string;
  /** The customer or the vendor. */
  readonly party: string;
  /** The number of the invoice, the bill or the check. */
  readonly reference: string;
  readonly amount: Cents;
  readonly recordedAt: string;
  readonly recordedBy: string;
};

/** `receivable` and `payable` are of the types that QuickBooks wants a name for. */
const accountTypes: Readonly<Record<LedgerAccount, string>> = {
  bank: 'BANK',
  undeposited: 'OCASSET',
  receivable: 'AR',
  retention: 'OCASSET',
  payable: 'AP',
  retentionPayable: 'OCLIAB',
  receivedNotBilled: 'OCLIAB',
  credit: 'OCLIAB',
  sharesPayable: 'OCLIAB',
  equity: 'EQUITY',
  openingBalance: 'EQUITY',
  revenue: 'INC',
  materials: 'COGS',
  equipment: 'COGS',
  subcontracts: 'COGS',
  otherJobCosts: 'COGS',
  shares: 'COGS',
  purchaseDifferences: 'COGS',
  expenses: 'EXP',
  fees: 'EXP',
};
const phrase = (event: string) =>
  event.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`); /* `BillRecorded`: Bill recorded */

/** What one event posted, in the order of its day. */
const entriesOf = (lines: readonly ExportLine[]): ExportLine[][] => [
  ...Map.groupBy(lines, ({ position, day }) => `${day} ${position}`).values(),
];

/**
 * Tabs and line ends are what the format is made of; what a spreadsheet would take for a formula has an apostrophe
 * before it, as in CSV.
 */
const iifText = (text: string) =>
  text
    .replace(/[\t\r\n"]+/g, ' ')
    .trim()
    .replace(/^(?=[=+\-@])/, "'");
const iifRow = (...cells: readonly string[]) => `${cells.join('\t')}\r\n`;
const usDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

/** Intuit Interchange Format: the accounts, and each event as a general journal entry. */
export function iifOf(lines: readonly ExportLine[]): string {
  const accounts = [...new Map(lines.map((line) => [line.accountName, line])).values()];
  const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'];
  const entry = (posted: readonly ExportLine[]) =>
    posted
      .map(({ position, day, event, accountName, party, amount, reference }, at) => {
        const memo = [phrase(event), reference].filter(Boolean).join(' ');
        return iifRow(
          at === 0 ? 'TRNS' : 'SPL',
          'GENERAL JOURNAL',
          usDay(day),
          iifText(accountName),
          iifText(party),
          decimalText(amount, 2),
          String(position),
          iifText(memo),
        );
      })
      .join('');
  return [
    iifRow('!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'),
    ...accounts.map(({ accountName, account, code }) =>
      iifRow('ACCNT', iifText(accountName), accountTypes[account], iifText(code)),
    ),
    iifRow('!TRNS', ...columns),
    iifRow('!SPL', ...columns),
    iifRow('!ENDTRNS'),
    ...entriesOf(lines).map((posted) => entry(posted) + iifRow('ENDTRNS')),
  ].join('');
}

const text = (title: string): SheetColumn => ({ title, kind: 'text' });
const money = (title: string): SheetColumn => ({ title, kind: 'number', decimals: 2 });
const csvText = async (columns: readonly SheetColumn[], rows: readonly Row[]) => {
  async function* batches() {
    yield rows;
  }
  return (await Array.fromAsync(csvOf({ columns, rows: batches() }))).join('');
};

/** The template of Xero's manual journals: lines of one narration and day are one journal. */
export const xeroOf = (lines: readonly ExportLine[]): Promise<string> =>
  csvText(
    [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate'].map(text),
      money('*Amount'),
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'].map(text),
    ],
    lines.map(({ position, event, day, party, reference, code, amount }) => [
      `${phrase(event)} ${position}`,
      xeroDay(day),
      [party, reference].filter(Boolean).join(' '),
      code,
      'Tax Exempt',
      amount,
      '',
      '',
      '',
      '',
    ]),
  );
/** `20 Nov 2026`: the only form that means the same in every region. */
const xeroDay = (day: Day) => dayText(day).replace(/^(\w+) (\d+), (\d+)$/, '$2 $1 $3');

/** Every line with debit and credit apart. */
export const journalCsvOf = (lines: readonly ExportLine[]): Promise<string> =>
  csvText(
    [
      { title: 'Entry', kind: 'number', decimals: 0 },
      ...['Date', 'Event', 'Account number', 'Account'].map(text),
      money('Debit'),
      money('Credit'),
      ...['Name', 'Reference', 'Recorded at', 'Recorded by'].map(text),
    ],
    lines.map(({ position, day, event, code, accountName, amount, party, reference, recordedAt, recordedBy }) => [
      position,
      day,
      phrase(event),
      code,
      accountName,
      Math.max(amount, 0),
      Math.max(-amount, 0),
      party,
      reference,
      recordedAt,
      recordedBy,
    ]),
  );
