import { Link } from 'react-router';
import type { DeliveryView } from '@backoffice/contracts/features/deliveries';
import {
  jobCost,
  jobCostOwnRoutes,
  jobCostPartRoutes,
  type JobCostView,
} from '@backoffice/contracts/features/job-costs';
import { equals, LIST_LIMIT, type Route } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { DayText } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

type Ticket = Pick<JobCostView, 'id' | 'number' | 'date' | 'endDate' | 'status'>;
const covers = ({ date, endDate }: Ticket, day: string) => date <= day && day <= (endDate ?? date);

/** The tickets of its job that it can be a cost of: those of its day first. What is from the yard is used there. */
export function TicketsPanel({ of: { id, contractId, date, source } }: { of: DeliveryView }) {
  const may = usePermissionCheck();
  const isStock = source === 'stock';
  const mayAdd = may(jobCostPartRoutes[isStock ? 'inventory' : 'materials'].add.permission);
  const filters = [equals('contractId', contractId ?? ''), equals('status', 'open')];
  const { data } = useRouteRead(
    jobCostOwnRoutes.list as Route,
    mayAdd && contractId !== null ? { body: { filters, sortBy: 'date', order: 'desc', limit: LIST_LIMIT } } : null,
    [jobCost.entity],
  ) as { data: { readonly items: readonly Ticket[] } | null }; // a page of tickets
  if (!mayAdd) return null;
  const tickets = (data?.items ?? []).toSorted((a, b) => Number(covers(b, date)) - Number(covers(a, date)));
  return (
    <Panel title={isStock ? 'Use it on a job cost' : 'Or as a material of a job cost'}>
      {contractId === null && <p className="muted">The sheet names no single contract. Add it from a job cost.</p>}
      <ul className="plain-list">
        {tickets.slice(0, 5).map((ticket) => (
          <li key={ticket.id}>
            <Link to={`/job-costing/${ticket.id}?deliveryId=${id}`}>
              Job cost {ticket.number}, <DayText of={ticket.date} />
              {covers(ticket, date) && ' (of its day)'}
            </Link>
          </li>
        ))}
        {contractId !== null && may(mountedRoute(jobCost, 'create').permission) && (
          <li>
            <Link to={`/job-costing/new?contractId=${contractId}&deliveryId=${id}`}>New job cost</Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
