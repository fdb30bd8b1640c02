import { accountTypes, squash, type AccountType } from '@backoffice/contracts/capabilities';
import type { ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import {
  isControlAccount,
  openingFigures,
  openingKeeper,
  type OpeningBank,
  type OpeningRow,
  type OpeningView,
  type RowChoice,
  type TrialBalancePreview,
  type TriedRow,
} from '@backoffice/contracts/features/openings';
import type { Day } from '@backoffice/contracts/kernel';
import { cellReader, readFileRows, type FileRow } from '#capabilities/import/file-rows.ts';

const columns = {
  number: ['number', 'account', 'accountnumber', 'no', 'accountno', 'code', 'acct'],
  name: ['name', 'accountname', 'description', 'title'],
  debit: ['debit', 'debits', 'dr'],
  credit: ['credit', 'credits', 'cr'],
  type: ['type', 'accounttype'],
};
export const readTrialBalance = (tenant: string, content: string) => readFileRows(tenant, content, columns);

export type TriedFile = { readonly content: string; readonly choices: readonly RowChoice[] };
type Books = {
  readonly draft: Pick<OpeningView, 'invoices' | 'bills' | 'credits'>;
  readonly chart: readonly ChartAccount[];
  readonly banks: readonly OpeningBank[];
  readonly today: Day;
  readonly hash: (value: unknown) => string;
};

/** What becomes of each row, by the accounts and choices there are; the same gives the same token. */
export function tryRows(
  file: readonly FileRow[],
  choices: readonly RowChoice[],
  { draft, hash, ...books }: Books,
): { readonly preview: TrialBalancePreview; readonly rows: OpeningRow[]; readonly sha256: string } {
  const tried = file.map((row) => triedRow(row, choiceOf(choices, row), books));
  const twice = (row: TriedRow, at: number) =>
    row.account !== null &&
    row.outcome !== 'create' &&
    tried.findIndex(({ account, bankId }) => account === row.account && bankId === row.bankId) !== at;
  const rows = tried.map((row, at) =>
    twice(row, at) ? { ...row, outcome: 'error' as const, says: `${row.name} stands twice in the file.` } : row,
  );
  const used = rows
    .filter(({ outcome }) => outcome === 'matched' || outcome === 'compared' || outcome === 'create')
    .map(({ number, name, account, bankId, amount }) => ({ number, name, account: account ?? name, bankId, amount }));
  const figures = openingFigures({ ...draft, rows: used }, books);
  const { debits, credits } = figures;
  return {
    preview: { rows, debits, credits, figures, previewToken: hash({ file, choices, rows }) },
    rows: used,
    sha256: hash(file),
  };
}

/** The first that is made for it. */
const choiceOf = (choices: readonly RowChoice[], { row }: Pick<FileRow, 'row'>): RowChoice | undefined =>
  choices.find((each) => each.row === row);

function triedRow(
  file: FileRow,
  choice: RowChoice | undefined,
  { chart, banks, today }: Pick<Books, 'chart' | 'banks' | 'today'>,
): TriedRow {
  const { number = '', name = '' } = file.cells;
  const { money, problems } = cellReader(file, today);
  const amount = (money('debit') ?? 0) - (money('credit') ?? 0);
  const row = { row: file.row, number, name, amount, account: null, bankId: null, type: null };
  const [problem] = problems;
  if (problem !== undefined) return { ...row, outcome: 'error', says: problem };
  if (choice?.as === 'ignore') return { ...row, outcome: 'ignored', says: 'Left out' };
  if (isTotal(number || name)) return { ...row, outcome: 'ignored', says: 'No account' };
  const found = foundAccount(number, choice, chart, banks);
  const type = accountTypeOf(file.cells['type'] ?? '');
  const isNew = choice ? choice.as === 'create' : type !== null;
  if (!found)
    return isNew && number !== '' && name !== ''
      ? { ...row, type: choice?.type ?? type, outcome: 'create', says: 'Added to the chart of accounts' }
      : {
          ...row,
          outcome: 'error',
          says: `There is no account ${number || name}. Choose one, add it, or leave it out.`,
        };
  const { account, bankId } = found;
  const of = chart.find((each) => each.account === account);
  const keeper = of ? openingKeeper(of) : null;
  if (amount === 0) return { ...row, account, bankId, outcome: 'ignored', says: 'Nothing stands on it' };
  if (keeper !== null)
    return { ...row, account, bankId, outcome: 'error', says: `${of?.name ?? name} is kept by ${keeper}.` };
  const isControl = isControlAccount(found);
  const says = isControl ? 'Compared with what is entered' : `Posted to ${of?.code ?? ''} ${of?.name ?? ''}`;
  return { ...row, account, bankId, outcome: isControl ? 'compared' : 'matched', says };
}

/** Types as our chart calls them, and as QuickBooks does. */
const typesByWord: Readonly<Record<string, AccountType>> = {
  othercurrentasset: 'currentAsset',
  othercurrentassets: 'currentAsset',
  fixedassets: 'fixedAsset',
  otherassets: 'otherAsset',
  othercurrentliability: 'currentLiability',
  othercurrentliabilities: 'currentLiability',
  longtermliabilities: 'longTermLiability',
  costofgoodssold: 'costOfRevenue',
  expenses: 'expense',
  otherexpense: 'expense',
  revenue: 'income',
};
const accountTypeOf = (word: string): AccountType | null =>
  accountTypes.find((each) => squash(each) === squash(word)) ?? typesByWord[squash(word)] ?? null;

/** What sums up the others, or says nothing. */
const isTotal = (words: string) => words === '' || /^(grand )?totals?\b/i.test(words);

/** By what was chosen, or else by its number: `bank:` or `cards:` and the id of a bank or card. */
function foundAccount(
  number: string,
  choice: RowChoice | undefined,
  chart: readonly ChartAccount[],
  banks: readonly OpeningBank[],
): Pick<OpeningRow, 'account' | 'bankId'> | null {
  const chosen = choice?.as === 'account' ? choice.account : null;
  const bank = banks.find(({ account: of, bankId, code }) =>
    chosen === null ? code === number : chosen === `${of}:${bankId}`,
  );
  if (bank) return { account: bank.account, bankId: bank.bankId };
  const found = chart.find(({ account, code }) => (chosen === null ? code === number : account === chosen));
  return found && found.account !== 'bank' ? { account: found.account, bankId: null } : null;
}
