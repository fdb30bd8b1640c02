import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { changeOrder, changeOrderOwnRoutes } from '@backoffice/contracts/features/change-orders';
import { contractOwnRoutes, hasEnded, type ContractView } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { equals, percentText } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { graphql } from '#data/gql.ts';
import { useCommand } from '#data/use-command.ts';
import { useRows } from '#data/use-read.ts';
import { ExemptDialog, exemptionText } from './dialogs.tsx';
import { DocumentTable } from './table.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import './progress.css';

const ChangeOrdersQuery = graphql(`
  query ChangeOrdersOfContract($request: ListRequest!) {
    page: changeOrders(request: $request) {
      total
      items {
        id
        number
        name
        status
        amount
        date
      }
    }
  }
`);

type PanelProps = { record: ContractView };

/** How far each line is billed, those of approved change orders below those of the contract. */
export function ProgressPanel({ record }: PanelProps) {
  const { lines, retentionHeld, retentionReleased } = record.billing;
  const sum = (of: 'scheduled' | 'billed' | 'balance') => lines.reduce((total, line) => total + line[of], 0);
  return (
    <Panel
      title="Billing progress"
      aside={
        retentionHeld !== 0 && (
          <span className="muted">
            Retained <Money of={retentionHeld} />
            {retentionReleased !== 0 && (
              <>
                , released <Money of={retentionReleased} />
              </>
            )}
          </span>
        )
      }
    >
      <div className="table-wide">
        <table className="small-list progress-list">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" className="figure">
                Scheduled
              </th>
              <th scope="col" className="figure">
                Billed
              </th>
              <th scope="col">Progress</th>
              <th scope="col" className="figure">
                Left to bill
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(
              ({ sourceLineItemId, changeOrderId, changeOrderNumber, name, scheduled, billed, percent, balance }) => (
                <tr key={sourceLineItemId}>
                  <td>
                    {name}
                    {changeOrderId && (
                      <Link
                        className="progress-from"
                        to={locationRecordPath(changeOrder, { id: changeOrderId, locationId: record.locationId })}
                      >
                        Change order {changeOrderNumber}
                      </Link>
                    )}
                  </td>
                  <BillingCells of={{ scheduled, billed, percent, balance }} />
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <BillingCells
                of={{
                  scheduled: sum('scheduled'),
                  billed: sum('billed'),
                  percent: percentBilled(sum('scheduled'), sum('billed')),
                  balance: sum('balance'),
                }}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

type BillingProgress = Pick<ContractView['billing']['lines'][number], 'scheduled' | 'billed' | 'percent' | 'balance'>;

const BillingCells = ({ of: { scheduled, billed, percent, balance } }: { of: BillingProgress }) => (
  <>
    <td className="figure">
      <Money of={scheduled} />
    </td>
    <td className="figure">
      <Money of={billed} />
    </td>
    <td>
      <ProgressBar of={percent} />
    </td>
    <td className="figure">
      <Money of={balance} />
    </td>
  </>
);

const WHOLE_BP = 10_000;
const ProgressBar = ({ of }: { of: number }) => (
  <span className="share">
    <progress
      max={WHOLE_BP}
      value={Math.max(0, Math.min(WHOLE_BP, of))}
      aria-label={`${percentText(Math.abs(of))} billed`}
    />
    <span aria-hidden>{percentText(Math.abs(of))}</span>
  </span>
);

const ROW_LIMIT = 50;
export function ChangeOrdersPanel({ record }: PanelProps) {
  const go = useNavigate();
  const reading = useRows(changeOrder, ChangeOrdersQuery, {
    filters: [equals('contractId', record.id)],
    limit: ROW_LIMIT,
    sortBy: 'createdAt',
    order: 'asc',
  });
  const page = reading.data;
  const open = !hasEnded(record) && !record.trashedAt;
  const add = open && (
    <PermissionGate check={changeOrderOwnRoutes.generate.permission}>
      <Button
        size="small"
        icon={<Plus />}
        text="New change order"
        onClick={() => void go(`${locationListPath(changeOrder, record.locationId)}/new?contractId=${record.id}`)}
      />
    </PermissionGate>
  );
  return (
    <Panel title="Change orders" of={reading} aside={add}>
      {page?.items.length === 0 && (
        <EmptyState title="No change orders">
          What changes after the signature is written here, and counts once it is approved.
        </EmptyState>
      )}
      {page && page.items.length > 0 && (
        <DocumentTable
          resource={changeOrder}
          locationId={record.locationId}
          rows={page.items}
          columns={[
            { title: 'Date', day: ({ date }) => date },
            { title: 'Amount', money: ({ amount }) => amount },
          ]}
        />
      )}
    </Panel>
  );
}

/** Whose hours on a public work need no wage determination, and why. */
export function ExemptionsPanel({ record }: PanelProps) {
  const [isExempting, setExempting] = useState(false);
  const { send } = useCommand(contractOwnRoutes.removeExemption);
  const { permission } = contractOwnRoutes.exemptWorker;
  const { id, version, payrollExemptions } = record;
  return (
    <Panel
      title="Certified payroll: exemptions"
      aside={
        <PermissionGate check={permission}>
          <Button size="small" icon={<Plus />} text="Exempt a worker" onClick={() => setExempting(true)} />
        </PermissionGate>
      }
    >
      {payrollExemptions.length === 0 ? (
        <p className="muted">Everybody who works here is paid by a wage determination.</p>
      ) : (
        <table className="small-list">
          <tbody>
            {payrollExemptions.map((exemption) => (
              <tr key={exemption.id}>
                <td>
                  {exemption.workerName} <span className="muted">{exemptionText(exemption)}</span>
                </td>
                <td>
                  From <DayText of={exemption.from} />
                  {exemption.through && (
                    <>
                      {' '}
                      through <DayText of={exemption.through} />
                    </>
                  )}
                </td>
                <td className="figure">
                  <PermissionGate check={permission}>
                    <Button
                      size="small"
                      variant="minimal"
                      text="Take back"
                      aria-label={`Take back the exemption of ${exemption.workerName}`}
                      onClick={() => void send({ params: { id }, body: { exemptionId: exemption.id }, version })}
                    />
                  </PermissionGate>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isExempting && <ExemptDialog record={record} onClose={() => setExempting(false)} />}
    </Panel>
  );
}
