import { Link } from 'react-router';
import { bill, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { checkTitle } from '@backoffice/contracts/features/checks';
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
          <li key={each.id} className="in-text">
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

/** The checks that pay it, and what is left. */
export function PaymentsPanel({ record: { payments, open } }: { record: BillRecord }) {
  if (payments.length === 0) return null;
  return (
    <Panel title="Payments">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col">Date</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ checkId, number, date, amount }) => (
            <tr key={checkId}>
              <th scope="row">
                <Link to={`/ledger/general/${checkId}`}>{checkTitle(number)}</Link>
              </th>
              <td data-title="Date">
                <DayText of={date} />
              </td>
              <td className="figure" data-title="Amount">
                <Money of={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <span>Left</span>
            </th>
            <td className="figure" data-title="Open">
              <Money of={open} strong />
            </td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
