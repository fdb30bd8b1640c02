import { Link } from 'react-router';
import { bill, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { equals, LIST_LIMIT, type Route } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { billName, type BillRecord } from './queries.ts';

/** What corrected it because its job costs changed later, or the bill that this corrects. */
export function CorrectionsPanel({ record: { id, adjustsBillId } }: { record: BillRecord }) {
  const corrected = useRouteRead(billOwnRoutes.get, adjustsBillId === null ? null : { params: { id: adjustsBillId } }, [
    bill.entity,
  ]);
  const { data } = useRouteRead(
    billOwnRoutes.list as Route,
    { body: { filters: [equals('adjustsBillId', id)], sortBy: 'date', order: 'asc', limit: LIST_LIMIT } },
    [bill.entity],
  ) as { data: { readonly items: readonly BillRecord[] } | null }; // a page of bills
  const found = [...(corrected.data ? [corrected.data] : []), ...(data?.items ?? [])];
  if (found.length === 0) return null;
  return (
    <Panel title={adjustsBillId === null ? 'Corrected by' : 'Corrects'}>
      <ul className="plain-list">
        {found.map((each) => (
          <li key={each.id}>
            <Link to={`/ledger/bills/${each.id}`}>{billName(each)}</Link>, <DayText of={each.date} />{' '}
            <Money of={each.amount} strong />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The orders and subcontracts that a bill is charged to. */
export const OrderLinks = ({ record: { lines } }: { record: BillRecord }) =>
  [...new Set(lines.flatMap(({ commitmentId }) => commitmentId ?? []))].map((commitmentId, at, orders) => (
    <div key={commitmentId}>
      <Link to={`/commitments/${commitmentId}`}>
        {orders.length === 1 ? 'Its order or subcontract' : `Order or subcontract ${at + 1}`}
      </Link>
    </div>
  ));
