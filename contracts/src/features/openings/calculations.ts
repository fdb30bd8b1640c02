import { keeperOf, systemAccounts, type AccountType, type LedgerAccount } from '#capabilities/index.ts';
import type { ChartAccount } from '#features/chart-of-accounts';
import type { Cents } from '#kernel/index.ts';
import type { OpeningRow } from './commands.ts';
import type { OpeningBank, OpeningControl, OpeningFigures, OpeningView } from './view.ts';

/** What is owed and owned singly: a trial balance is compared with the sum of it, and posts nothing there. */
const controlAccounts = [
  'receivable',
  'retention',
  'payable',
  'retentionPayable',
  'credit',
  'undeposited',
] as const satisfies readonly LedgerAccount[];
/** Each bank and card, too, says itself what it begins with; what was owed on cards all together is posted. */
export const isControlAccount = ({ account, bankId }: Pick<OpeningRow, 'account' | 'bankId'>): boolean =>
  account === 'bank' || bankId !== null || controlAccounts.some((each) => each === account);

type OpeningDraft = Pick<OpeningView, 'invoices' | 'bills' | 'rows'>;
const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);

/** What documents and banks bring, by account; debits are positive. */
function enteredOn({ invoices, bills }: Pick<OpeningDraft, 'invoices' | 'bills'>, account: string): Cents {
  switch (account) {
    case 'receivable':
      return sumOf(invoices.map(({ open }) => open));
    case 'retention':
      return sumOf(invoices.map(({ retention }) => retention));
    case 'payable':
      return 0 - sumOf(bills.map(({ open }) => open));
    case 'retentionPayable':
      return 0 - sumOf(bills.map(({ retentionHeld }) => retentionHeld));
  }
  return 0;
}

/**
 * Where 3900 stands: documents and banks post against it singly, the rest of the trial balance in one entry. It is
 * nothing where the file says of each control account what is entered.
 */
export function openingFigures(
  draft: OpeningDraft,
  { banks, chart }: { readonly banks: readonly OpeningBank[]; readonly chart: readonly ChartAccount[] },
): OpeningFigures {
  const { rows } = draft;
  const fileOf = (account: string, bankId: string | null) =>
    sumOf(rows.filter((row) => row.account === account && row.bankId === bankId).map(({ amount }) => amount));
  const control = (of: Pick<OpeningControl, 'account' | 'bankId' | 'number' | 'name' | 'entered'>): OpeningControl => {
    const file = fileOf(of.account, of.bankId);
    return { ...of, file, difference: file - of.entered };
  };
  const controls = [
    ...banks.map(({ account, bankId, code: number, name, amount: entered }) =>
      control({ account, bankId, number, name, entered }),
    ),
    ...controlAccounts.map((account) => {
      const { code: number, name } = chart.find((each) => each.account === account) ?? systemAccounts[account];
      return control({ account, bankId: null, number, name, entered: enteredOn(draft, account) });
    }),
  ].filter(({ account, file, entered }) => file !== 0 || entered !== 0 || account === 'receivable');
  const documents = 0 - sumOf(controls.map(({ entered }) => entered));
  return {
    documents,
    remaining: documents - sumOf(postedRows(rows).map(({ amount }) => amount)),
    debits: sumOf(rows.map(({ amount }) => Math.max(amount, 0))),
    credits: sumOf(rows.map(({ amount }) => Math.max(-amount, 0))),
    controls,
  };
}

/** The rows that one entry posts, against 3900. */
export const postedRows = (rows: readonly OpeningRow[]): OpeningRow[] =>
  rows.filter((row) => row.amount !== 0 && !isControlAccount(row));

/** The account on which the file and what is entered differ most; undefined where they agree. */
export const largestGap = ({ controls }: Pick<OpeningFigures, 'controls'>): OpeningControl | undefined =>
  controls
    .filter(({ difference }) => difference !== 0)
    .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))[0];

const results: readonly AccountType[] = ['income', 'costOfRevenue', 'indirectCost', 'expense', 'otherIncome'];
const SCHEDULE = 'the WIP schedule';
/**
 * Who keeps an account that a trial balance brings nothing to; null where it does. Income and costs are posted as they
 * stand, so that the profit of the year is whole.
 */
export function openingKeeper(account: ChartAccount): string | null {
  const keeper = keeperOf(account);
  const isControl = isControlAccount({ account: account.account, bankId: null });
  const isOpen = isControl || (results.includes(account.type) && keeper !== SCHEDULE);
  return isOpen ? null : keeper;
}
