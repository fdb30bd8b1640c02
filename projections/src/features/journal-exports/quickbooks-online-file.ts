import type { AccountType } from '@backoffice/contracts/capabilities';
import { zipOf } from '@backoffice/infra/sheets';
import { transactionsOf, type Transaction } from './quickbooks-file.ts';
import {
  amountText,
  csvText,
  namesOf,
  plainText,
  shortText,
  sumOf,
  usDay,
  type ExportLine,
  type JournalFile,
} from './report.ts';

/** What QuickBooks Online calls the types of accounts, and the details that it wants of each. */
const accountTypes: Readonly<Record<AccountType, readonly [type: string, detail: string]>> = {
  bank: ['Bank', 'Checking'],
  receivable: ['Accounts receivable (A/R)', 'Accounts Receivable (A/R)'],
  currentAsset: ['Other Current Assets', 'Other Current Assets'],
  fixedAsset: ['Fixed Assets', 'Other fixed assets'],
  otherAsset: ['Other Assets', 'Other Long-term Assets'],
  payable: ['Accounts payable (A/P)', 'Accounts Payable (A/P)'],
  creditCard: ['Credit Card', 'Credit Card'],
  currentLiability: ['Other Current Liabilities', 'Other Current Liabilities'],
  longTermLiability: ['Long Term Liabilities', 'Other Long Term Liabilities'],
  equity: ['Equity', "Owner's Equity"],
  income: ['Income', 'Service/Fee Income'],
  costOfRevenue: ['Cost of Goods Sold', 'Other Costs of Services - COS'],
  indirectCost: ['Cost of Goods Sold', 'Other Costs of Services - COS'],
  expense: ['Expenses', 'Other Miscellaneous Service Cost'],
  otherIncome: ['Other Income', 'Other Miscellaneous Income'],
};
const NAME_LIMIT = 100;
/** No limit is published; a file is cut after the last entry that is whole. */
const MOST_ROWS = 1_000;

const titles = 'JournalNo JournalDate Currency Memo AccountName Debits Credits Description Name Location Class'.split(
  ' ',
);

/** Journal entries of QuickBooks Online, with the lists that have to be there before them. */
export const quickBooksOnlineFile: JournalFile = {
  extension: 'zip',
  contentType: 'application/zip',
  async write({ lines, parties }) {
    const names = namesOf(parties, NAME_LIMIT);
    const transactions = transactionsOf(lines);
    const written = transactions.flatMap((each) => each.lines);
    const used = new Set(written.map(({ party }) => party?.id));
    const listed = (kind: 'customer' | 'vendor') =>
      parties.flatMap((each) => (each.kind === kind && used.has(each.id) ? [[names.get(each.id) ?? '']] : []));
    const journals = await Promise.all(
      wholeEntries(transactions).map(async (part, at) => ({
        name: `journal-${at + 1}.csv`,
        content: [
          await csvText(
            titles,
            part.flatMap((each) => rowsOf(each, names)),
          ),
        ],
      })),
    );
    const accounts = new Map(
      written.map((line) => [accountOf(line), [line.code, accountOf(line), ...accountTypes[line.type]]]),
    );
    const entries = [
      {
        name: 'accounts.csv',
        content: [await csvText(['Account Number', 'Account Name', 'Type', 'Detail Type'], [...accounts.values()])],
      },
      { name: 'customers.csv', content: [await csvText(['Name'], listed('customer'))] },
      { name: 'vendors.csv', content: [await csvText(['Name'], listed('vendor'))] },
      ...journals,
      { name: 'manifest.txt', content: [manifestOf(transactions, journals.length)] },
    ];
    return Buffer.concat(await Array.fromAsync(zipOf(entries)));
  },
};

function manifestOf(transactions: readonly Transaction[], files: number): string {
  const lines = transactions.flatMap((each) => each.lines);
  const debits = sumOf(lines.filter(({ amount }) => amount > 0));
  return [
    'Import accounts.csv, customers.csv and vendors.csv first, then each journal in its order.',
    'Switch account numbers off while you import (Settings, Advanced, Chart of accounts).',
    `Journals: ${files}. Entries: ${transactions.length}. Lines: ${lines.length}. Debits: ${amountText(debits)}.`,
    '',
  ].join('\r\n');
}

function wholeEntries(transactions: readonly Transaction[]): Transaction[][] {
  const parts: Transaction[][] = [[]];
  let rows = 0;
  for (const each of transactions) {
    if (rows > 0 && rows + each.lines.length > MOST_ROWS) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(each);
    rows += each.lines.length;
  }
  return parts;
}

const accountOf = ({ accountPath, accountKeys }: ExportLine) =>
  accountPath
    .map((name, at) => shortText(plainText(name.replaceAll(':', ' ')), NAME_LIMIT, accountKeys[at] ?? name))
    .join(':');

const rowsOf = ({ number, day, memo, lines }: Transaction, names: ReadonlyMap<string, string>) =>
  lines.map((line) => [
    number,
    usDay(day),
    'USD',
    plainText(memo),
    accountOf(line),
    line.amount > 0 ? amountText(line.amount) : '',
    line.amount < 0 ? amountText(-line.amount) : '',
    plainText(descriptionOf(line, memo)),
    isOfParty(line) ? (names.get(line.party?.id ?? '') ?? '') : '',
    '',
    '',
  ]);

/** Costs and revenue are told by their job. */
const isOfParty = ({ type }: ExportLine) => !/^(income|otherIncome|costOfRevenue|indirectCost|expense)$/.test(type);
function descriptionOf({ job, account, dueDate, type }: ExportLine, memo: string): string {
  if (account === 'retention') return `Retention of ${memo.charAt(0).toLowerCase()}${memo.slice(1)}`;
  if (!isOfParty({ type } as ExportLine) && job) return ['Job', job.number, job.name].filter(Boolean).join(' ');
  return (type === 'receivable' || type === 'payable') && dueDate ? `${memo} due ${usDay(dueDate)}` : memo;
}
