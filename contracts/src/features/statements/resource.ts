import { z } from 'zod';
import { defineReport, type ReportColumn, type ReportContent, type ReportRows } from '#capabilities/index.ts';
import { contract } from '#features/contracts';
import { rangeFields, withRange } from '#features/reports';
import { dayText, equals, type Cents, type Day, type Filter } from '#kernel/index.ts';
import { balanceSheet, cashFlow, earlierKey, openingKey, profitAndLoss } from './calculations.ts';
import {
  ACCRUAL,
  ACCRUAL_NOTE,
  accountColumn,
  accountPage,
  accountSums,
  before,
  between,
  bookSums,
  choiceOf,
  chartSources,
  comparedCells,
  comparedColumns,
  daysText,
  keysOf,
  moneyColumn,
  statement,
  partOf,
  statementRows,
  upTo,
} from './content.ts';
import { columnChoices, comparedDay, comparisons, yearStart } from './fields.ts';
import { jobColumns, jobSums, withJob } from './job-columns-rules.ts';
import { daysOf, periodColumns, periodsOf, wholePeriod } from './period-rules.ts';
import { namedSums } from './section-rules.ts';
import type { StatementLine } from './view.ts';

const zeroTexts = { hide: 'Without empty accounts', show: 'All accounts' };
const balanceTexts = { balance: 'Balances', movement: 'Opening, movement, closing' };

export const trialBalanceReport = /* @__PURE__ */ defineReport({
  ...statement('trial-balance', 'Trial balance', 'What every account stands at on a day; debits equal credits'),
  together: true,
  ofBooks: true,
  query: { show: z.enum(keysOf(balanceTexts)).default('balance'), zeros: z.enum(keysOf(zeroTexts)).default('hide') },
  choices: [choiceOf('show', 'Columns', balanceTexts), choiceOf('zeros', 'Accounts', zeroTexts)],
  sources: (_query, context) => {
    const { asOf } = context;
    const from = yearStart(asOf, context);
    const year = between({ from, to: asOf });
    return {
      sums: accountSums(
        {
          amount: [],
          opening: [before(from)],
          debits: [year, { field: 'amount', op: 'gt', value: 0 }],
          credits: [year, { field: 'amount', op: 'lt', value: 0 }],
        },
        [upTo(asOf)],
      ),
      ...chartSources,
    };
  },
  content: (rows, { show, zeros }, context) => {
    const { asOf } = context;
    const from = yearStart(asOf, context);
    const named = namedSums({
      ...bookSums(rows['sums'], rows, ['amount', 'opening', 'debits', 'credits']),
      withZeros: zeros === 'show',
    });
    const day = upTo(asOf);
    const year = between({ from, to: asOf });
    const sum = (column: ReportColumn): ReportColumn => ({ ...column, sum: 'all' });
    const columns =
      show === 'balance'
        ? [sum(moneyColumn('debit', 'Debit', [day])), sum(moneyColumn('credit', 'Credit', [day], true))]
        : [
            sum(moneyColumn('opening', `Before ${dayText(from)}`, [before(from)])),
            sum(moneyColumn('debits', 'Debits', [year, { field: 'amount', op: 'gt', value: 0 }])),
            sum(moneyColumn('credits', 'Credits', [year, { field: 'amount', op: 'lt', value: 0 }], true)),
            sum(moneyColumn('amount', dayText(asOf), [day])),
          ];
    const statementLines = named
      .filter(({ sums: { amount } }) => show === 'movement' || zeros === 'show' || amount !== 0)
      .map(({ account, sums: { amount = 0, credits = 0, ...sums } }) => ({
        key: account.bankId ?? account.account,
        cells: {
          account: `${account.code} ${account.name}`,
          debit: amount > 0 ? amount : null,
          credit: amount < 0 ? -amount : null,
          ...sums,
          credits: 0 - credits,
          amount,
        },
        page: accountPage(account, { from, to: asOf }),
        entries: {
          accounts: [account.account],
          where: account.bankId === null ? [] : [equals('bankId', account.bankId)],
        },
      }));
    return {
      columns: [accountColumn, ...columns],
      lines: statementLines,
      facts: [{ label: 'As of', value: dayText(asOf) }, ACCRUAL],
      notes: [ACCRUAL_NOTE],
    };
  },
});

export const profitAndLossReport = /* @__PURE__ */ defineReport({
  ...statement('profit-and-loss', 'Profit and loss', 'Income, costs and what is left, by month, by job or compared'),
  together: true,
  ofBooks: true,
  query: {
    ...rangeFields,
    columns: z.enum(keysOf(columnChoices)).default('none'),
    compare: z.enum(keysOf(comparisons)).default('none'),
    contractId: z.uuid().optional().describe('One job alone.'),
  },
  refine: withRange,
  rangeOnly: true,
  choices: [choiceOf('columns', 'Columns', columnChoices), choiceOf('compare', 'Compared', comparisons)],
  sources: (query) => {
    const periods = periodsOf(query);
    const ofJob: Filter[] = query.contractId === undefined ? [] : [equals('contractId', query.contractId)];
    const where = [between(daysOf(periods)), ...ofJob];
    const sums = accountSums(Object.fromEntries(periods.map((period) => [period.key, [between(period)]])), where);
    const byJob = { ...sums, fields: ['account', 'bankId', 'contractId'] };
    const jobs = { of: contract, fields: ['id', 'number', 'name'] };
    return { sums: query.columns === 'job' ? byJob : sums, ...(query.columns === 'job' && { jobs }), ...chartSources };
  },
  content: (rows, query): ReportContent => {
    const whole = wholePeriod(query);
    const periods = periodsOf(query);
    const jobs = query.columns === 'job' ? jobColumns(rows, whole) : null;
    const columns = jobs ?? periodColumns(periods);
    const books = bookSums(
      jobs ? jobSums(rows, jobs) : rows['sums'],
      rows,
      columns.map(({ key }) => key),
    );
    const lines = profitAndLoss(books);
    const isAlone = columns.length === 1;
    const income = lines.find(({ label }) => label === 'Total income')?.amounts['amount'] ?? 0;
    const isCompared = periods.some(({ key }) => key === 'compared');
    const cells = ({ amounts }: StatementLine) => ({
      ...(isCompared && comparedCells(amounts)),
      ...(isAlone && { part: partOf(amounts['amount'] ?? 0, income) }),
    });
    return {
      columns: [
        accountColumn,
        ...withJob(columns, query.contractId),
        ...(isCompared ? comparedColumns : []),
        ...(isAlone ? [{ key: 'part', title: '% of income', kind: 'percent' as const }] : []),
      ],
      lines: statementRows(lines, whole, cells),
      facts: [{ label: 'Days', value: daysText(whole) }, ACCRUAL],
      notes: [ACCRUAL_NOTE],
    };
  },
});
export const balanceSheetReport = /* @__PURE__ */ defineReport({
  ...statement('balance-sheet', 'Balance sheet', 'What is owned and owed on a day, and what is left of it'),
  together: true,
  ofBooks: true,
  query: { compare: z.enum(keysOf(comparisons)).default('none') },
  choices: [choiceOf('compare', 'Compared', comparisons)],
  sources: ({ compare }, context) => ({
    sums: accountSums(
      Object.fromEntries(
        sheetDays(context.asOf, compare).flatMap(({ key, day }) => [
          [key, [upTo(day)]],
          [earlierKey(key), [before(yearStart(day, context))]],
        ]),
      ),
      [upTo(context.asOf)],
    ),
    ...chartSources,
  }),
  content: (rows, { compare }, context) => {
    const { asOf } = context;
    const from = yearStart(asOf, context);
    const days = sheetDays(asOf, compare);
    const keys = days.map(({ key }) => key);
    const books = bookSums(rows['sums'], rows, [...keys, ...keys.map(earlierKey)]);
    const isCompared = compare !== 'none';
    return {
      columns: [
        accountColumn,
        ...days.map(({ key, day }) => moneyColumn(key, dayText(day), [upTo(day)])),
        ...(isCompared ? comparedColumns : []),
      ],
      lines: statementRows(balanceSheet({ ...books, columns: keys }, from), { from, to: asOf }, ({ amounts }) =>
        isCompared ? comparedCells(amounts) : {},
      ),
      facts: [{ label: 'As of', value: dayText(asOf) }, ACCRUAL],
      notes: [ACCRUAL_NOTE, 'Profit of earlier years is retained without an entry that closes them.'],
    };
  },
});
const sheetDays = (asOf: Day, compare: keyof typeof comparisons) => [
  { key: 'amount', day: asOf },
  ...(compare === 'none' ? [] : [{ key: 'compared', day: comparedDay(asOf, compare) }]),
];

const cashChoices = { none: columnChoices.none, month: columnChoices.month, quarter: columnChoices.quarter };

export const cashFlowReport = /* @__PURE__ */ defineReport({
  ...statement('cash-flow', 'Cash flow', 'Where the money of banks and cards came from, and where it went'),
  together: true,
  ofBooks: true,
  query: {
    ...rangeFields,
    columns: z.enum(keysOf(cashChoices)).default('none'),
    compare: z.enum(keysOf(comparisons)).default('none'),
  },
  refine: withRange,
  rangeOnly: true,
  choices: [choiceOf('columns', 'Columns', cashChoices), choiceOf('compare', 'Compared', comparisons)],
  sources: (query) => {
    const periods = periodsOf(query);
    const days = daysOf(periods);
    return {
      moved: accountSums(Object.fromEntries(periods.map((period) => [period.key, [between(period)]])), [
        equals('movesMoney', true),
        between(days),
      ]),
      held: accountSums(Object.fromEntries(periods.map(({ key, from }) => [openingKey(key), [before(from)]])), [
        equals('movesMoney', true),
        before(days.to),
      ]),
      ...chartSources,
    };
  },
  content: (rows: ReportRows, query) => {
    const periods = periodsOf(query);
    const keys = periods.map(({ key }) => key);
    const isCompared = keys.includes('compared');
    const moved = bookSums(rows['moved'], rows, keys);
    const lines = cashFlow(moved, bookSums(rows['held'], rows, keys.map(openingKey)));
    return {
      columns: [
        { ...accountColumn, title: 'For what' },
        ...periodColumns(periods),
        ...(isCompared ? comparedColumns : []),
      ],
      lines: statementRows(lines, wholePeriod(query), ({ amounts }): Record<string, Cents | null> =>
        isCompared ? comparedCells(amounts) : {},
      ),
      facts: [
        { label: 'Days', value: daysText(wholePeriod(query)) },
        { label: 'Method', value: 'Direct' },
      ],
      notes: ['Every entry that moves money of a bank or a card counts for what stands on its other side.'],
    };
  },
});
