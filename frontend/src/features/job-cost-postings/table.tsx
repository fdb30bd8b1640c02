import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { invoice } from '@backoffice/contracts/features/invoices';
import type { PhaseReconciliation, PhaseReconciliationRow } from '@backoffice/contracts/features/job-cost-postings';
import { percentText, type Day } from '@backoffice/contracts/kernel';
import { ComputedFigure, type Summand } from '#figures/computed-figure.tsx';
import { CostFigure, costsOf } from '#figures/cost-figure.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { Money } from '#widgets/formats.tsx';

type Job = PhaseReconciliation['items'][number];
type Props = { job: Job; asOf: Day };
const heads = ['Contract', 'Changes', 'Budget', 'Billed', 'Billed %', 'Cost', 'Billed less cost'];

/** The phases of one contract; every figure opens what it is made of. */
export const PhaseTable = ({ job, asOf }: Props) => (
  <div className="table-wide">
    <table className="phases">
      <thead>
        <tr>
          <th scope="col">Phase</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="figure">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {job.rows.map((row) => (
          <PhaseRow key={row.id} job={job} asOf={asOf} row={row} kind="phase" />
        ))}
        {job.unassigned && <PhaseRow job={job} asOf={asOf} row={job.unassigned} kind="unassigned" />}
      </tbody>
      <tfoot>
        <PhaseRow job={job} asOf={asOf} row={job.total} kind="total" />
      </tfoot>
    </table>
  </div>
);

function PhaseRow({
  job,
  asOf,
  row,
  kind,
}: Props & { row: PhaseReconciliationRow; kind: 'phase' | 'unassigned' | 'total' }) {
  const { name, contract: agreed, changes, revised, billed, billedBp, cost, billedLessCost, lineItemIds } = row;
  const isTotal = kind === 'total';
  const title = (figure: string) => `${name}: ${figure}`;
  const lines = isTotal ? undefined : kind === 'unassigned' ? null : lineItemIds;
  const orders = job.changeOrders.filter(({ id }) => isTotal || id === row.id);
  const billings = job.billings.filter(({ lineItemId }) => isTotal || lineItemIds.includes(lineItemId));
  return (
    <tr data-unassigned={kind === 'unassigned' || undefined}>
      <th scope="row">
        {name}
        {kind === 'unassigned' && (
          <Tag minimal intent="warning" className="phase-flag">
            Names no phase
          </Tag>
        )}
      </th>
      <td className="figure" data-title="Contract">
        <Money of={agreed} strong={isTotal} />
      </td>
      <td className="figure" data-title="Changes">
        {changes === 0 ? (
          <Money of={0} />
        ) : (
          <ComputedFigure of={changes} title={title('changes')} parts={changeParts(job, orders)} strong={isTotal} />
        )}
      </td>
      <td className="figure" data-title="Budget">
        <Money of={revised} strong={isTotal} />
      </td>
      <td className="figure" data-title="Billed">
        {billed === 0 ? (
          <Money of={0} />
        ) : (
          <ComputedFigure of={billed} title={title('billed')} parts={billedParts(job, billings)} strong={isTotal} />
        )}
      </td>
      <td className="figure" data-title="Billed %">
        {billedBp === null ? '' : percentText(billedBp)}
      </td>
      <td className="figure" data-title="Cost">
        {cost === 0 ? (
          <Money of={0} />
        ) : (
          <CostFigure of={cost} title={title('cost')} where={costsOf(job.contractId, asOf, lines)} strong={isTotal} />
        )}
      </td>
      <td className="figure" data-title="Billed less cost">
        <Money of={billedLessCost} bad={billedLessCost < 0} strong={isTotal} />
      </td>
    </tr>
  );
}

const changeParts = ({ locationId }: Job, orders: Job['changeOrders']): Summand[] =>
  orders.map(({ id, number, on, amount }, at) => ({
    key: `${id} ${at}`,
    what: <Link to={locationRecordPath(changeOrder, { id, locationId })}>Change order {number}</Link>,
    on,
    amount,
  }));
const billedParts = ({ locationId }: Job, billings: Job['billings']): Summand[] =>
  billings.map(({ invoiceId, lineItemId, number, date, amount }) => ({
    key: `${invoiceId} ${lineItemId}`,
    what: <Link to={locationRecordPath(invoice, { id: invoiceId, locationId })}>Invoice {number}</Link>,
    on: date,
    amount,
  }));
