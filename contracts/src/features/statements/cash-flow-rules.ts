import { z } from 'zod';
import { defineReport, type ReportRows } from '#capabilities/index.ts';
import { booksBegin } from '#features/openings';
import { rangeFields, withRange } from '#features/reports';
import { equals, type Cents } from '#kernel/index.ts';
import { cashFlow, openingKey } from './calculations.ts';
import {
  accountColumn,
  accountSums,
  before,
  between,
  bookSums,
  chartSources,
  choiceOf,
  comparedCells,
  comparedColumns,
  daysText,
  keysOf,
  statement,
  statementRows,
} from './content.ts';
import { columnChoices, comparisons } from './fields.ts';
import { daysOf, periodColumns, periodsOf, wholePeriod } from './period-rules.ts';

const cashChoices = { none: columnChoices.none, month: columnChoices.month, quarter: columnChoices.quarter };

export const cashFlowReport = /* @__PURE__ */ defineReport({
  ...statement('cash-flow', 'Cash flow', 'Where the money of banks and cards came from, and where it went'),
  together: true,
  begins: booksBegin,
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
