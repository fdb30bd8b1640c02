import type { AccountType } from '#capabilities/index.ts';
import type { NamedChartAccount } from '#features/chart-of-accounts';
import { equals, type Filter } from '#kernel/index.ts';
import { cashClasses, cashClassOf, operatingClasses, type CashClass } from './categories.ts';
import {
  addAmounts,
  entriesOf,
  headingOf,
  namedSums,
  negated,
  sectionOf,
  sumLine,
  type AccountChoice,
  type NamedSum,
  type AccountSection,
  type Side,
} from './section-rules.ts';
import type { Amounts, BookSums, StatementLine } from './view.ts';

const assetTypes = ['bank', 'receivable', 'currentAsset', 'fixedAsset', 'otherAsset'] as const;
const profitTypes = ['income', 'costOfRevenue', 'indirectCost', 'expense', 'otherIncome'] as const;
const isOneOf = (types: readonly AccountType[], type: AccountType) => types.includes(type);

/** Income, what it cost, what the office cost, and what is left (accounting design 11). */
export function profitAndLoss(books: BookSums): StatementLine[] {
  const section = (title: string, type: AccountType, side: Side) =>
    sectionOf(books, title, (account) => account.type === type, side);
  const income = section('Income', 'income', 'credit');
  const costs = section('Cost of revenue', 'costOfRevenue', 'debit');
  const indirect = section('Indirect costs', 'indirectCost', 'debit');
  const expenses = section('Expenses', 'expense', 'debit');
  const other = section('Other income', 'otherIncome', 'credit');
  const left = (...sections: readonly AccountSection[]) => {
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
 * What is owned and owed on a day. No entry closes a year: the profit of earlier years is added to what is retained,
 * and the year's own stands beside it. `yearStart`: the first day of the fiscal year of the first column.
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
  const totalOf = (sections: readonly AccountSection[]) => addAmounts(columns, ...sections.map(({ total }) => total));
  const selectionOf = (sections: readonly AccountSection[], credits: boolean) =>
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
