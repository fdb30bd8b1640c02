import type { AccountType, EntrySelection } from '#capabilities/index.ts';
import { accountFinder, type NamedChartAccount } from '#features/chart-of-accounts';
import { equals, type Cents, type Filter } from '#kernel/index.ts';
import { cashClasses, cashClassOf, operatingClasses, type CashClass } from './categories.ts';
import type { Amounts, BookSums, StatementLine } from './view.ts';

/** A filter names so many accounts at most; figures of more open nothing. */
const MAX_ACCOUNTS = 200;
const assetTypes = ['bank', 'receivable', 'currentAsset', 'fixedAsset', 'otherAsset'] as const;
const profitTypes = ['income', 'costOfRevenue', 'indirectCost', 'expense', 'otherIncome'] as const;
const isOneOf = (types: readonly AccountType[], type: AccountType) => types.includes(type);

type NamedSum = { readonly account: NamedChartAccount; readonly sums: Amounts };
type AccountChoice = (account: NamedChartAccount) => boolean;

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
    for (const { id } of banks) rowOf(accountOf('bank', id));
  }
  return [...named.values()]
    .filter(({ sums: own }) => withZeros || columns.some((key) => own[key] !== 0))
    .toSorted((a, b) => a.account.code.localeCompare(b.account.code) || a.account.name.localeCompare(b.account.name));
}

export const addAmounts = (columns: readonly string[], ...each: readonly Amounts[]): Amounts =>
  Object.fromEntries(columns.map((key) => [key, each.reduce((sum, amounts) => sum + (amounts[key] ?? 0), 0)]));
const negated = (amounts: Amounts): Amounts =>
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

type Section = {
  readonly lines: readonly StatementLine[];
  readonly total: Amounts;
  readonly accounts: readonly NamedChartAccount[];
};
type Side = 'debit' | 'credit';

/** The accounts of some types under a heading, those below another under it, and their sum. */
function sectionOf(books: BookSums, title: string, choose: AccountChoice, side: Side, level = 0): Section {
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

const headingOf = (label: string, level: number): StatementLine => ({
  key: `heading ${label}`,
  kind: 'heading',
  level,
  label,
  account: null,
  amounts: {},
  entries: null,
});
const sumLine = (label: string, amounts: Amounts, entries: EntrySelection | null, level = 0): StatementLine => ({
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

/** Income, what it cost, what the office cost, and what is left (accounting design 11). */
export function profitAndLoss(books: BookSums): StatementLine[] {
  const section = (title: string, type: AccountType, side: Side) =>
    sectionOf(books, title, (account) => account.type === type, side);
  const income = section('Income', 'income', 'credit');
  const costs = section('Cost of revenue', 'costOfRevenue', 'debit');
  const indirect = section('Indirect costs', 'indirectCost', 'debit');
  const expenses = section('Expenses', 'expense', 'debit');
  const other = section('Other income', 'otherIncome', 'credit');
  const left = (...sections: readonly Section[]) => {
    const accounts = sections.flatMap((each) => each.accounts);
    const signed = sections.map((each) => ([income, other].includes(each) ? each.total : negated(each.total)));
    return [addAmounts(books.columns, ...signed), entriesOf(accounts, true)] as const;
  };
  return [
    ...[income, costs, indirect].flatMap(({ lines }) => lines),
    sumLine('Gross profit', ...left(income, costs, indirect)),
    ...[expenses, other].flatMap(({ lines }) => lines),
    sumLine('Net income', ...left(income, costs, indirect, expenses, other)),
  ];
}

/** Under which key the sums of an account up to the day before a fiscal year stand, beside those of a column. */
export const earlierKey = (column: string) => `${column}_earlier`;

/**
 * What is owned and owed on a day. No entry closes a year: the profit of earlier years is added to what is retained, and
 * the year's own stands beside it. `yearStart`: the first day of the fiscal year of the first column.
 */
export function balanceSheet(books: BookSums, yearStart: string): StatementLine[] {
  const { columns } = books;
  const section = (title: string, types: readonly AccountType[], side: Side) =>
    sectionOf(books, title, ({ type }) => isOneOf(types, type), side, 1);
  const assets = [
    section('Current assets', assetTypes.slice(0, 3), 'debit'),
    section('Fixed assets', ['fixedAsset'], 'debit'),
    section('Other assets', ['otherAsset'], 'debit'),
  ];
  const debts = [
    section('Current liabilities', ['payable', 'creditCard', 'currentLiability'], 'credit'),
    section('Long-term liabilities', ['longTermLiability'], 'credit'),
  ];
  const equity = sectionOf(books, 'Equity', ({ type }) => type === 'equity', 'credit', 1);
  const both = { ...books, columns: [...columns, ...columns.map(earlierKey)] };
  const profits = namedSums(both).filter(({ account }) => isOneOf(profitTypes, account.type));
  const made = negated(addAmounts(both.columns, ...profits.map(({ sums }) => sums)));
  const earlier = Object.fromEntries(columns.map((key) => [key, made[earlierKey(key)] ?? 0]));
  const current = addAmounts(columns, made, negated(earlier));
  const profitAccounts = profits.map(({ account }) => account);
  const earningLine = (key: string, label: string, amounts: Amounts, day: Filter): StatementLine => {
    const opened = entriesOf(profitAccounts, true, [day]);
    return {
      ...sumLine(label, amounts, opened && { ...opened, columns: columns.slice(0, 1) }, 2),
      key,
      kind: 'line',
    };
  };
  const earnings = [
    earningLine('earlier', 'Profit of earlier years', earlier, { field: 'day', op: 'lt', value: yearStart }),
    earningLine('current', 'Current-year earnings', current, { field: 'day', op: 'gte', value: yearStart }),
  ].filter(({ key }) => key === 'current' || columns.some((column) => earlier[column] !== 0));
  const retained = equity.lines.find(({ account }) => account?.account === 'retainedEarnings')?.amounts ?? {};
  const totalOf = (sections: readonly Section[]) => addAmounts(columns, ...sections.map(({ total }) => total));
  const selectionOf = (sections: readonly Section[], credits: boolean) =>
    entriesOf(
      sections.flatMap(({ accounts }) => accounts),
      credits,
    );
  const equityTotal = addAmounts(columns, equity.total, earlier, current);
  const withProfit = { ...equity, accounts: [...equity.accounts, ...profitAccounts] };
  return [
    headingOf('Assets', 0),
    ...assets.flatMap(({ lines }) => lines),
    sumLine('Total assets', totalOf(assets), selectionOf(assets, false)),
    headingOf('Liabilities', 0),
    ...debts.flatMap(({ lines }) => lines),
    sumLine('Total liabilities', totalOf(debts), selectionOf(debts, true)),
    headingOf('Equity', 0),
    ...equity.lines.filter(({ kind }) => kind === 'line'),
    ...earnings,
    ...(earnings.length === 1
      ? []
      : [sumLine('Retained earnings with earlier years', addAmounts(columns, retained, earlier), null, 1)]),
    sumLine('Total equity', equityTotal, selectionOf([withProfit], true)),
    sumLine(
      'Total liabilities and equity',
      addAmounts(columns, totalOf(debts), equityTotal),
      selectionOf([...debts, withProfit], true),
    ),
  ];
}

/** Under which key what banks and cards had before the first day of a column stands, beside what moved in it. */
export const openingKey = (column: string) => `${column}_opening`;

const isMoney: AccountChoice = ({ type }) => type === 'bank' || type === 'creditCard';

/**
 * Where money came from and went, by the other side of each entry that moves any (accounting design 11). `moved`: sums
 * of all lines of these entries. `held`: of banks and cards, before each column.
 */
export function cashFlow(moved: BookSums, held: BookSums): StatementLine[] {
  const { columns, chart } = moved;
  const above = new Map(chart.map(({ account, parent }) => [account, parent]));
  const named = namedSums(moved);
  const others = named.filter(({ account }) => !isMoney(account));
  const classOf = ({ account, type }: NamedChartAccount): CashClass =>
    cashClassOf(account, type, (each) => above.get(each) ?? null);
  const byClass = Map.groupBy(others, ({ account }) => classOf(account));
  const amountsOf = (rows: readonly NamedSum[]) => negated(addAmounts(columns, ...rows.map(({ sums }) => sums)));
  const selected = (rows: readonly NamedSum[]) =>
    entriesOf(
      rows.map(({ account }) => account),
      true,
      [equals('movesMoney', true)],
    );
  const rowsOf = (...classes: readonly CashClass[]) => classes.flatMap((each) => byClass.get(each) ?? []);
  const classLine = (name: CashClass): StatementLine => ({
    ...sumLine(cashClasses[name], amountsOf(rowsOf(name)), selected(rowsOf(name)), 1),
    kind: 'line',
  });
  const otherLines = rowsOf('other').map((row): StatementLine => ({
    ...sumLine(`${row.account.code} ${row.account.name}`, amountsOf([row]), selected([row]), 1),
    kind: 'line',
  }));
  const opening = Object.fromEntries(
    columns.map((key) => [
      key,
      namedSums({ ...held, columns: columns.map(openingKey) })
        .filter(({ account }) => isMoney(account))
        .reduce((sum, { sums }) => sum + (sums[openingKey(key)] ?? 0), 0),
    ]),
  );
  const change = amountsOf(others);
  return [
    headingOf('Operations', 0),
    ...operatingClasses.map(classLine),
    sumLine('Cash from operations', amountsOf(rowsOf(...operatingClasses)), selected(rowsOf(...operatingClasses))),
    headingOf('Investing and financing', 0),
    classLine('investing'),
    classLine('financing'),
    ...(otherLines.length === 0 ? [] : [headingOf('Other', 0), ...otherLines]),
    sumLine('Change of cash', change, selected(others)),
    sumLine('Cash before', opening, null),
    sumLine('Cash after', addAmounts(columns, opening, change), null),
  ];
}
