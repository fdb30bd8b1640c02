import {
  equals,
  LIST_LIMIT,
  type Filter,
  type ListRequest,
  type pageOf,
  type Route,
} from '@backoffice/contracts/kernel';
import { Link } from 'react-router';
import type { z } from 'zod';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { fieldLabel } from '#widgets/labels.ts';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { FigureBreakdownButton } from './figure-breakdown-button.tsx';

type Posting = {
  readonly id: string;
  readonly position: number;
  readonly eventType: string;
  readonly day: string;
  readonly description: string;
  readonly number: string;
  readonly origin: 'ticket' | 'bill' | 'check';
  readonly jobCostId: string | null;
  readonly billId: string | null;
  readonly checkId: string | null;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly amount: number;
};
const postingsRoute = requireRoute('job-cost-postings.accountingView') as Omit<Route, 'body' | 'answer'> & {
  body: typeof ListRequest;
  answer: ReturnType<typeof pageOf<z.ZodType<Posting>>>;
}; // as the journal of costs declares it

type Props = { of: number; title: string; where: readonly Filter[]; strong?: boolean };

/** A figure of costs that opens the postings it is made of, for who may read these. */
export function CostFigure({ of, title, where, strong = false }: Props) {
  const figure = <Money of={of} strong={strong} />;
  if (!usePermissionCheck()(postingsRoute.permission)) return figure;
  return (
    <FigureBreakdownButton of={of} title={title} figure={figure} className="dialog-books">
      {() => <Postings of={of} where={where} />}
    </FigureBreakdownButton>
  );
}

/** Costs of a contract up to a day; of a line of it, or of none. */
export const costsOf = (contractId: string, asOf: string, lineItemIds?: readonly string[] | null): Filter[] => [
  equals('contractId', contractId),
  { field: 'day', op: 'lte', value: asOf },
  ...(lineItemIds === undefined
    ? []
    : lineItemIds === null
      ? [{ field: 'lineItemId', op: 'empty' as const, value: true }]
      : [{ field: 'lineItemId', op: 'in' as const, value: [...lineItemIds] }]),
];

/** Where the record is that a cost comes from. */
export const sourcePath = ({ jobCostId, billId, checkId }: Pick<Posting, 'jobCostId' | 'billId' | 'checkId'>) =>
  billId !== null
    ? `/ledger/bills/${billId}`
    : checkId !== null
      ? `/ledger/general/${checkId}`
      : `/job-costing/${jobCostId}`;

function Postings({ of, where }: Pick<Props, 'of' | 'where'>) {
  const reading = useRouteRead(
    postingsRoute,
    { body: { filters: [...where], sortBy: 'position', order: 'asc', limit: LIST_LIMIT } },
    ['JobCost'],
  );
  return (
    <AsyncContent of={reading} skeleton={<Skeleton height={160} />}>
      {({ items, total, hasMore }) => (
        <table className="small-list">
          <thead>
            <tr>
              <th>What happened</th>
              <th className="figure">Amount</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                <td>
                  {fieldLabel(item.eventType)}, {item.description}
                  <div className="muted in-text">
                    <DayText of={item.day} /> ·{' '}
                    <Link to={sourcePath(item)}>
                      {item.origin} {item.number}
                    </Link>{' '}
                    · {item.createdByName}, <RelativeTime at={item.createdAt} /> · entry{' '}
                    {item.position.toLocaleString('en-US')}
                  </div>
                </td>
                <td className="figure">
                  <Money of={item.amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {hasMore && (
              <tr>
                <td colSpan={2}>
                  The first {items.length} of {total.toLocaleString('en-US')}
                </td>
              </tr>
            )}
            <tr>
              <td>Total</td>
              <td className="figure">
                <Money of={of} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </AsyncContent>
  );
}
