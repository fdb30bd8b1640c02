import { z } from 'zod';
import { defineReport, type Report } from '#capabilities/index.ts';
import { customer } from '#features/customers';
import { invoice } from '#features/invoices';
import { ledgerEntry } from '#features/ledger';
import { booksBegin } from '#features/openings';
import { rangeFields, withRange } from '#features/reports';
import {
  between,
  choiceOf,
  comparedCells,
  comparedColumns,
  comparedPeriod,
  comparisons,
  daysText,
  keysOf,
  moneyColumn,
  partOf,
  statement,
} from '#features/statements';
import { equals, type Cents } from '#kernel/index.ts';
import { salesBy } from './calculations.ts';

const sellers = {
  customer: { title: 'Sales by customer', field: 'customerId', heading: 'Customer' },
  salesman: { title: 'Sales by salesman', field: 'salesmanId', heading: 'Salesman' },
} as const;

/** What was invoiced in some days, by customer or by salesman. */
const salesReport = (who: keyof typeof sellers): Report => {
  const { title, field, heading } = sellers[who];
  return defineReport({
    ...statement(`sales-by-${who}`, title, `What was invoiced, by ${who}, compared with earlier days`),
    together: true,
    begins: booksBegin,
    query: { ...rangeFields, compare: z.enum(keysOf(comparisons)).default('none') },
    refine: withRange,
    rangeOnly: true,
    choices: [choiceOf('compare', 'Compared', comparisons)],
    sources: ({ fromDate, toDate, compare }) => {
      const days = { from: fromDate, to: toDate };
      const other = compare === 'none' ? days : comparedPeriod(days, compare);
      const range = between(days);
      return {
        sales: {
          of: ledgerEntry,
          fields: [field],
          sums: {
            amount: { of: 'amount', where: [range] },
            extras: { of: 'amount', where: [range, equals('isExtra', true)] },
            compared: { of: 'amount', where: [between(other)] },
          },
          where: [
            equals('account', 'revenue'),
            between({ from: other.from < fromDate ? other.from : fromDate, to: toDate }),
          ],
        },
        names:
          who === 'customer'
            ? { of: customer, fields: ['id', 'name'] }
            : { of: invoice, fields: ['salesmanId', 'salesmanName'], sums: {} },
      };
    },
    content: ({ sales: found = [], names = [] }, { fromDate, toDate, compare }) => {
      const days = { from: fromDate, to: toDate };
      const other = compare === 'none' ? null : comparedPeriod(days, compare);
      const known = new Map(
        names.map((row) => [String(row['id'] ?? row['salesmanId']), String(row['name'] ?? row['salesmanName'])]),
      );
      // as asked
      const rows = found as readonly object[] as readonly (Record<typeof field, string | null> &
        Record<'amount' | 'extras' | 'compared', Cents>)[];
      const sales = salesBy(rows.map((row) => ({ ...row, id: row[field], compared: other ? row.compared : 0 })));
      const whole = sales.reduce((sum, { amount }) => sum + amount, 0);
      const range = between(days);
      return {
        columns: [
          { key: 'who', title: heading, kind: 'text' },
          { ...moneyColumn('amount', 'Invoiced', [range]), sum: 'all' },
          { ...moneyColumn('extras', 'Of which extras', [range, equals('isExtra', true)]), sum: 'all' },
          { key: 'part', title: '% of all', kind: 'percent' },
          ...(other
            ? [
                { ...moneyColumn('compared', daysText(other), [between(other)]), sum: 'all' as const },
                ...comparedColumns,
              ]
            : []),
        ],
        lines: sales.map(({ id, ...amounts }) => ({
          key: id,
          cells: {
            who: known.get(id) ?? '',
            ...amounts,
            part: partOf(amounts.amount, whole),
            ...(other && comparedCells(amounts)),
          },
          page: who === 'customer' && id !== '' ? `/customers/${id}` : null,
          entries: { accounts: ['revenue'], where: [equals(field, id)], credits: true },
        })),
        facts: [{ label: 'Invoiced', value: daysText(days) }],
        chart: {
          title,
          kind: 'money',
          bars: sales.slice(0, 10).map(({ id, amount }) => ({ label: known.get(id) ?? '', value: amount })),
        },
      };
    },
  });
};
export const salesByCustomer = /* @__PURE__ */ salesReport('customer');
export const salesBySalesman = /* @__PURE__ */ salesReport('salesman');
