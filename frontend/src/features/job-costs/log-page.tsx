import { useCallback } from 'react';
import {
  jobCostPosting,
  jobCostPostingRouteTable,
  type JobCostPostingView,
} from '@backoffice/contracts/features/job-cost-postings';
import { dayText, dollarsText } from '@backoffice/contracts/kernel';
import { sourcePath } from '#figures/cost-figure.tsx';
import { call } from '#data/http-client.ts';
import type { Card, Column } from '#lists/columns.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListRoute } from '#lists/grid/row-source.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { selectOptions } from '#widgets/labels.ts';
import { costCategoryNames, payClassNames } from './columns.ts';
import { hoursText } from './entries.ts';

const route = jobCostPostingRouteTable.accountingView;

const columns: Column<JobCostPostingView>[] = [
  { field: 'day', title: 'Day', kind: 'day', width: 112 },
  { field: 'number', title: 'Job cost', kind: 'link', width: 90 },
  { field: 'contractNumber', title: 'Contract', kind: 'code', width: 90 },
  { field: 'locationName', title: 'Location', width: 140, grow: 1 },
  { field: 'category', title: 'Kind', width: 100, show: ({ category }) => costCategoryNames[category] },
  { field: 'description', title: 'What', width: 160, grow: 2 },
  { field: 'phaseName', title: 'Phase', width: 130, grow: 1 },
  {
    field: 'hours',
    title: 'Hours',
    kind: 'number',
    width: 80,
    show: ({ hours }) => (hours === 0 ? '' : hoursText(hours)),
  },
  {
    field: 'payClass',
    title: 'Pay',
    width: 100,
    show: ({ payClass }) => (payClass === null ? '' : payClassNames[payClass]),
  },
  { field: 'rate', title: 'Rate', kind: 'money', width: 92 },
  { field: 'amount', title: 'Amount', kind: 'money', width: 112 },
  { field: 'invoiceRef', title: 'Invoice', kind: 'code', width: 100, hidden: true },
  { field: 'wageName', title: 'Wage', width: 140, hidden: true },
  { field: 'wages', title: 'Wages', kind: 'money', width: 100, hidden: true },
  { field: 'fringes', title: 'Fringes', kind: 'money', width: 100, hidden: true },
  { field: 'burden', title: 'Burden', kind: 'money', width: 100, hidden: true },
  { field: 'createdByName', title: 'Posted by', width: 130, hidden: true },
  { field: 'createdAt', title: 'Posted', kind: 'when', width: 180, hidden: true },
];

const card = ({ description, number, day, category, amount }: JobCostPostingView): Card => ({
  title: description || costCategoryNames[category],
  line: `Job cost ${number} · ${dayText(day)}`,
  figure: dollarsText(amount),
});

const filters: FilterSpec[] = [
  { field: 'day', title: 'Day', kind: 'days' },
  { field: 'category', title: 'Kind', kind: 'choice', options: selectOptions(costCategoryNames) },
  { field: 'locationId', title: 'Location', kind: 'record', labels: 'locations.labels' },
  { field: 'workerId', title: 'Worker', kind: 'record', labels: 'workers.labels' },
  { field: 'payClass', title: 'Pay', kind: 'choice', options: selectOptions(payClassNames) },
  { field: 'amount', title: 'Amount', kind: 'amount' },
];

const NEWEST = { by: 'position', order: 'desc' } as const;
const exported = { list: route };
const rowPath = (posting: JobCostPostingView) => sourcePath(posting);

/** Every posting of costs: what was added or taken back, when, by whom; nothing posted is ever changed. */
export function JobCostPostingsPage() {
  const rows = useCallback<ListRoute<JobCostPostingView>>((request) => call(route, { body: request }), []);
  return (
    <ListPage
      report
      resource={jobCostPosting}
      title="Accounting view of job costs"
      query={rows}
      columns={columns}
      card={card}
      filters={filters}
      sorted={NEWEST}
      exported={exported}
      open={rowPath}
      layout="job-cost-postings"
      empty="Every cost that is entered on a job cost stands here, with who entered it."
    />
  );
}
