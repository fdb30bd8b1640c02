import { defineReport, type ReportColumn, type ReportLine } from '#capabilities/index.ts';
import { budgetCategoryNames, budgetRows, isSetBy, type BudgetRow } from '#features/job-budgets';
import { dayText, dollarsText, Id, type Day } from '#kernel/index.ts';
import { jobFiguresOf, jobSources, type JobFigures } from './content.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money', sum: 'all' });

/** A word beside the colour. */
export const varianceNote = ({ variance }: Pick<BudgetRow, 'variance'>): string | null =>
  variance < 0 ? `over by ${dollarsText(-variance)}` : null;

/** Where a line stands, in words: its code and its category. */
export const budgetLineName = ({ costCode, category, lineId }: BudgetRow): string =>
  [costCode, category === null ? 'All costs' : budgetCategoryNames[category], lineId === null ? 'not planned' : '']
    .filter(Boolean)
    .join(' · ');

const jobLines = ({ job, budget, spending }: JobFigures, asOf: Day): ReportLine[] =>
  budget !== null && isSetBy(budget, asOf)
    ? budgetRows(budget, job.changeOrders, spending(asOf), asOf).map((row): ReportLine => {
        const { lineId, lineItemId, phaseName, category, method: _method, costCode: _code, ...figures } = row;
        return {
          key: lineId ?? `${job.id} ${lineItemId ?? ''} ${category ?? ''}`,
          cells: {
            job: `${job.number} ${job.name}`,
            phase: phaseName || 'The job as a whole',
            line: budgetLineName(row),
            ...figures,
          },
          groups: { job: job.id, phase: lineItemId ?? '' },
          pages: { job: `/toc/${job.locationId}/contract/${job.id}` },
          page: `/job-costing?contractId=${job.id}`,
          note: varianceNote(row),
        };
      })
    : [];

export const budgetReport = /* @__PURE__ */ defineReport({
  name: 'budget',
  title: 'Budget against actual',
  path: '/reports/budget',
  page: '/reports/accounting-report/budget',
  pagePermission: 'action:budget.view',
  permission: 'action:budget.view',
  exportPermission: 'component:export-menu',
  summary: 'What was planned, promised, spent and is still to come of jobs, by phase and line',
  query: { contractId: Id.optional() },
  groups: ['job', 'phase'],
  isWide: true,
  refetchOn: ['JobBudget', 'JobCost', 'Bill', 'Commitment', 'ChangeOrder'],
  sources: ({ contractId }, { asOf }) => jobSources(asOf, asOf, contractId === undefined ? undefined : [contractId]),
  content: (rows, _query, { asOf }) => ({
    columns: [
      { key: 'job', title: 'Job', kind: 'text' },
      { key: 'phase', title: 'Phase', kind: 'text' },
      { key: 'line', title: 'Line', kind: 'text' },
      money('original', 'Original'),
      money('changes', 'Changes'),
      money('revised', 'Revised'),
      money('actual', 'Actual'),
      money('committed', 'Committed'),
      money('toCome', 'To come'),
      money('forecast', 'Forecast'),
      money('variance', 'Variance'),
    ],
    lines: jobFiguresOf(rows).flatMap((each) => jobLines(each, asOf)),
    facts: [{ label: 'As of', value: dayText(asOf) }],
    notes: [
      'Committed is promised to vendors and not billed yet. To come is what is expected beside that: by itself what is left of the budget, or as somebody forecast it less what was spent and promised since.',
    ],
  }),
});
