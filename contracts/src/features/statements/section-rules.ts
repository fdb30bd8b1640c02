import { moneyAccountOf, type EntrySelection } from '#capabilities/index.ts';
import { accountFinder, type NamedChartAccount } from '#features/chart-of-accounts';
import { equals, type Cents, type Filter } from '#kernel/index.ts';
import type { Amounts, BookSums, StatementLine } from './view.ts';

/** A filter names so many accounts at most; figures of more open nothing. */
const MAX_ACCOUNTS = 200;

export type NamedSum = { readonly account: NamedChartAccount; readonly sums: Amounts };
export type AccountChoice = (account: NamedChartAccount) => boolean;

export const accountKey = ({ account, bankId }: Pick<NamedChartAccount, 'account' | 'bankId'>) =>
  bankId === null ? account : `${account}:${bankId}`;

/** Of each account one line, each bank one of its own, in the order of their numbers. */
export function namedSums({ columns, sums, chart, banks, withZeros = false }: BookSums): NamedSum[] {
  const accountOf = accountFinder(chart, banks);
  const named = new Map<string, { account: NamedChartAccount; sums: Record<string, Cents> }>();
  const rowOf = (account: NamedChartAccount) => {
    const row = named.get(accountKey(account)) ?? { account, sums: Object.fromEntries(columns.map((key) => [key, 0])) };
    named.set(accountKey(account), row);
    return row;
  };
  for (const each of sums) {
    const { sums: row } = rowOf(accountOf(each.account, each.bankId));
    for (const key of columns) row[key] = (row[key] ?? 0) + (each.sums[key] ?? 0);
  }
  if (withZeros) {
    for (const { account, retiredOn } of chart)
      if (retiredOn === null && account !== 'bank') rowOf(accountOf(account, null));
    for (const { id, kind } of banks) rowOf(accountOf(moneyAccountOf(kind), id));
  }
  return [...named.values()]
    .filter(({ sums: own }) => withZeros || columns.some((key) => own[key] !== 0))
    .toSorted((a, b) => a.account.code.localeCompare(b.account.code) || a.account.name.localeCompare(b.account.name));
}

export const addAmounts = (columns: readonly string[], ...each: readonly Amounts[]): Amounts =>
  Object.fromEntries(columns.map((key) => [key, each.reduce((sum, amounts) => sum + (amounts[key] ?? 0), 0)]));
export const negated = (amounts: Amounts): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([key, cents]) => [key, 0 - cents]));

/** The entries of some accounts; `credits`: the figure grows with credits. */
export function entriesOf(
  accounts: readonly NamedChartAccount[],
  credits: boolean,
  where: readonly Filter[] = [],
): EntrySelection | null {
  const [first] = accounts;
  const ids = [...new Set(accounts.map(({ account }) => account))];
  if (!first || ids.length > MAX_ACCOUNTS) return null;
  const ofBank = accounts.length === 1 && first.bankId !== null ? [equals('bankId', first.bankId)] : [];
  return { accounts: ids, where: [...ofBank, ...where], ...(credits && { credits }) };
}

export type AccountSection = {
  readonly lines: readonly StatementLine[];
  readonly total: Amounts;
  readonly accounts: readonly NamedChartAccount[];
};
export type Side = 'debit' | 'credit';

/** The accounts of some types under a heading, those below another under it, and their sum. */
export function sectionOf(
  books: BookSums,
  title: string,
  choose: AccountChoice,
  side: Side,
  level = 0,
): AccountSection {
  const chosen = namedSums(books).filter(({ account }) => choose(account));
  const [sign, isCredit] = side === 'credit' ? [negated, true] : [(amounts: Amounts) => amounts, false];
  const total = sign(addAmounts(books.columns, ...chosen.map(({ sums }) => sums)));
  const accounts = chosen.map(({ account }) => account);
  const known = new Map(books.chart.map((each) => [each.account, each]));
  const depthOf = ({ parent }: Pick<NamedChartAccount, 'parent'>): number => {
    const above = parent === null ? undefined : known.get(parent);
    return above ? 1 + depthOf(above) : 0;
  };
  const isAbove = ({ account }: NamedChartAccount) => accounts.some(({ parent }) => parent === account);
  const lines = chosen.map(({ account, sums }): StatementLine => ({
    key: accountKey(account),
    kind: 'line',
    level: level + 1 + Math.min(depthOf(account), 2),
    label: `${account.code} ${account.name}${isAbove(account) ? ', other' : ''}`,
    account,
    amounts: sign(sums),
    entries: entriesOf([account], isCredit),
  }));
  return { lines: sectionLines(title, level, lines, total, entriesOf(accounts, isCredit)), total, accounts };
}

export const headingOf = (label: string, level: number): StatementLine => ({
  key: `heading ${label}`,
  kind: 'heading',
  level,
  label,
  account: null,
  amounts: {},
  entries: null,
});
export const sumLine = (label: string, amounts: Amounts, entries: EntrySelection | null, level = 0): StatementLine => ({
  key: `sum ${label}`,
  kind: 'sum',
  level,
  label,
  account: null,
  amounts,
  entries,
});
const sectionLines = (
  title: string,
  level: number,
  lines: readonly StatementLine[],
  total: Amounts,
  entries: EntrySelection | null,
) =>
  lines.length === 0
    ? []
    : [headingOf(title, level), ...lines, sumLine(`Total ${title.toLowerCase()}`, total, entries, level)];
