import type { AccountType } from '@backoffice/contracts/capabilities';
import type { Cents } from '@backoffice/contracts/kernel';
import { transactionsOf, type Transaction } from './quickbooks-file.ts';
import {
  amountText,
  namesOf,
  plainText,
  shortText,
  usDay,
  type ExportBook,
  type ExportLine,
  type JournalFile,
} from './report.ts';

/** What QuickBooks Desktop calls the types of accounts. Of `AR` and `AP` it wants a name. */
const accountTypes: Readonly<Record<AccountType, string>> = {
  bank: 'BANK',
  receivable: 'AR',
  currentAsset: 'OCASSET',
  fixedAsset: 'FIXASSET',
  otherAsset: 'OASSET',
  payable: 'AP',
  creditCard: 'CCARD',
  currentLiability: 'OCLIAB',
  longTermLiability: 'LTLIAB',
  equity: 'EQUITY',
  income: 'INC',
  costOfRevenue: 'COGS',
  indirectCost: 'COGS',
  expense: 'EXP',
  otherIncome: 'EXINC',
};
/** Longer names are refused. */
const NAME_LIMIT = 41;
const ACCOUNT_LIMIT = 31;

const row = (...cells: readonly string[]) => `${cells.map(plainText).join('\t')}\r\n`;
/** A cell of money begins with its sign, and is no formula. */
const moneyCell = (cells: readonly string[], amount: Cents, more: readonly string[]) =>
  `${[...cells.map(plainText), amountText(amount), ...more.map(plainText)].join('\t')}\r\n`;

/** Below the accounts that it is a part of: `Materials:Lumber`. */
const accountOf = ({ accountPath, accountKeys }: ExportLine, depth = accountPath.length) =>
  accountPath
    .slice(0, depth)
    .map((name, at) => shortText(name.replaceAll(':', ' '), ACCOUNT_LIMIT, accountKeys[at] ?? name))
    .join(':');

/**
 * Intuit Interchange Format: the lists of accounts and names, and what was posted, each as the transaction that
 * QuickBooks Desktop takes it for.
 */
export const iifFile: JournalFile = {
  extension: 'iif',
  contentType: 'text/plain; charset=utf-8',
  async write({ lines, parties }) {
    const transactions = transactionsOf(lines);
    const names = namesOf(parties, NAME_LIMIT);
    const written = transactions.flatMap((each) => each.lines);
    const columns = ['TRNSTYPE', 'DATE', 'ACCNT', 'NAME', 'AMOUNT', 'DOCNUM', 'MEMO'];
    return [
      ...accountRows(written),
      ...nameRows(written, parties, names),
      row('!TRNS', ...columns, 'DUEDATE'),
      row('!SPL', ...columns),
      row('!ENDTRNS'),
      ...transactions.flatMap((each) => [...transactionRows(each, names), row('ENDTRNS')]),
    ].join('');
  },
};

/** Each account below those that it is a part of. */
function accountRows(lines: readonly ExportLine[]): string[] {
  const accounts = new Map<string, string>();
  for (const line of lines)
    for (const at of line.accountPath.keys()) {
      const name = accountOf(line, at + 1);
      const isOwn = at === line.accountPath.length - 1;
      if (isOwn || !accounts.has(name))
        accounts.set(name, row('ACCNT', name, accountTypes[line.type], isOwn ? line.code : ''));
    }
  return [row('!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'), ...accounts.values()];
}

/** Those that are named, and the jobs of customers. */
function nameRows(
  lines: readonly ExportLine[],
  parties: ExportBook['parties'],
  names: ReadonlyMap<string, string>,
): string[] {
  const used = new Set(lines.flatMap(({ party, job }) => [party?.id, job?.customerId].filter(Boolean)));
  const jobs = new Set(lines.flatMap((line) => (line.job ? [nameOf(line, names)] : [])).filter(Boolean));
  const named = Map.groupBy(
    parties.filter(({ id }) => used.has(id)),
    ({ kind }) => kind,
  );
  const rowsOf = (list: string, kind: keyof typeof lists) =>
    (named.get(kind) ?? []).map(({ id, is1099 }) =>
      row(list, names.get(id) ?? '', ...(kind === 'vendor' ? [is1099 ? 'Y' : 'N'] : [])),
    );
  const customers = (named.get('customer') ?? []).map(({ id }) => names.get(id) ?? '');
  return [
    row('!CUST', 'NAME'),
    ...[...customers, ...[...jobs].filter((job) => !customers.includes(job))].map((name) => row('CUST', name)),
    row('!VEND', 'NAME', '1099'),
    ...rowsOf('VEND', 'vendor'),
    row('!OTHERNAME', 'NAME'),
    ...rowsOf('OTHERNAME', 'other'),
  ];
}
const lists = { customer: 'CUST', vendor: 'VEND', other: 'OTHERNAME' } as const;

const isCost = ({ type }: ExportLine) => type === 'costOfRevenue' || type === 'indirectCost' || type === 'expense';

/** Costs are of the customer's job, receivables of the customer; revenue has no name. */
function nameOf(line: ExportLine, names: ReadonlyMap<string, string>): string {
  const { party, job, type } = line;
  if (isCost(line) && job !== null) {
    const customer = names.get(job.customerId);
    const name = shortText(plainText([job.number, job.name].join(' ').replaceAll(':', ' ')), NAME_LIMIT, job.number);
    return customer === undefined ? '' : `${customer}:${name}`;
  }
  return party === null || type === 'income' ? '' : (names.get(party.id) ?? '');
}

function transactionRows({ kind, number, day, memo, lines }: Transaction, names: ReadonlyMap<string, string>) {
  return lines.map((line, at) => {
    const own = at === 0 ? memo : line.type === 'income' && line.job ? `Job ${line.job.number}` : memo;
    const document = documentOf(kind, line, at) || number;
    const head = [at === 0 ? 'TRNS' : 'SPL', kind, usDay(day), accountOf(line), nameOf(line, names)];
    const due = at === 0 ? [kind === 'BILL' && line.dueDate ? usDay(line.dueDate) : ''] : [];
    return moneyCell(head, line.amount, [document, own, ...due]);
  });
}

/** Bills, checks and deposits are known by their own numbers. */
function documentOf(
  kind: Transaction['kind'],
  { event, reference, depositNo, checkNo }: ExportLine,
  at: number,
): string {
  if (kind === 'DEPOSIT') return at === 0 ? depositNo : checkNo;
  return kind === 'BILL' || kind === 'BILL REFUND' || event.startsWith('Check') ? reference : '';
}
