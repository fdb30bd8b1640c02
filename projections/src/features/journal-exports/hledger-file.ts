import type { AccountType } from '@backoffice/contracts/capabilities';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { amountText, entriesOf, partyNameOf, sumOf, type ExportLine, type JournalFile } from './report.ts';

/** The five kinds of accounts of hledger, with the letter that its statements know each by. */
const kinds: Readonly<Record<AccountType, readonly [root: string, letter: string]>> = {
  bank: ['Assets', 'C'],
  receivable: ['Assets', 'A'],
  currentAsset: ['Assets', 'A'],
  fixedAsset: ['Assets', 'A'],
  otherAsset: ['Assets', 'A'],
  payable: ['Liabilities', 'L'],
  creditCard: ['Liabilities', 'L'],
  currentLiability: ['Liabilities', 'L'],
  longTermLiability: ['Liabilities', 'L'],
  equity: ['Equity', 'E'],
  income: ['Revenues', 'R'],
  otherIncome: ['Revenues', 'R'],
  costOfRevenue: ['Expenses', 'X'],
  indirectCost: ['Expenses', 'X'],
  expense: ['Expenses', 'X'],
};

/** Two blanks end a name, a colon begins a part of an account, a semicolon a comment: none is left of a word. */
const word = (text: string) => text.replace(/[\s;|()]+/g, ' ').trim();
const part = (text: string) => word(text.replaceAll(':', ' '));

/** `Assets:1200 Accounts Receivable`; below the accounts that it is a part of. */
export const hledgerAccount = ({
  type,
  code,
  accountPath,
}: Pick<ExportLine, 'type' | 'code' | 'accountPath'>): string =>
  [kinds[type][0], ...accountPath.slice(0, -1).map(part), part(`${code} ${accountPath.at(-1) ?? ''}`)].join(':');

const amountOf = (amount: Cents) => `$${amountText(amount)}`;

/** Plain-text accounting, as hledger reads it: `hledger check --strict ordereddates`. */
export const hledgerFile: JournalFile = {
  extension: 'journal',
  contentType: 'text/plain; charset=utf-8',
  async write({ company, lines, balanceDays }) {
    const accounts = new Map(lines.map((line) => [hledgerAccount(line), kinds[line.type][1]]));
    const parts = [
      `; ${word(company)}\ncommodity $1,000.00\n`,
      [...accounts]
        .toSorted()
        .map(([account, letter]) => `account ${account}  ; type:${letter}\n`)
        .join(''),
    ];
    const balances = new Map<string, Cents>();
    const days = [...balanceDays].toSorted();
    const assertUntil = (day: Day | null) => {
      while (days[0] !== undefined && (day === null || days[0] < day))
        parts.push(assertions(String(days.shift()), balances));
    };
    for (const entry of entriesOf(lines)) {
      assertUntil(entry[0]?.day ?? null);
      parts.push(transactionText(entry));
      for (const line of entry) {
        const account = hledgerAccount(line);
        balances.set(account, (balances.get(account) ?? 0) + line.amount);
      }
    }
    assertUntil(null);
    const debits = sumOf(lines.filter(({ amount }) => amount > 0));
    return [...parts, `; ${entriesOf(lines).length} entries, ${lines.length} lines, debits ${amountOf(debits)}\n`].join(
      '\n',
    );
  },
};

function transactionText(entry: readonly ExportLine[]): string {
  const [first] = entry;
  if (!first) return '';
  const { position, day, event } = first;
  const reference = entry.find((line) => line.reference)?.reference ?? '';
  const named = entry.find(({ party }) => party !== null);
  const job = entry.find((line) => line.job !== null)?.job;
  const tags = [`position:${position}`, ...(job ? [`contract:${word(job.number).replaceAll(',', ' ')}`] : [])].join(
    ', ',
  );
  const head = [
    day,
    '*',
    ...(reference ? [`(${word(reference)})`] : []),
    ...(named ? [`${word(partyNameOf(named))} |`] : []),
  ];
  return [
    `${head.join(' ')} ${event}  ; ${tags}`,
    ...entry.map((line) => `    ${hledgerAccount(line)}  ${amountOf(line.amount)}`),
    '',
  ].join('\n');
}

/** What every account stands at after the last entry of a day: hledger refuses a file that comes to anything else. */
const assertions = (day: Day, balances: ReadonlyMap<string, Cents>): string =>
  [
    `${day} * Balances`,
    ...[...balances].toSorted().map(([account, balance]) => `    ${account}  $0.00 = ${amountOf(balance)}`),
    '',
  ].join('\n');
