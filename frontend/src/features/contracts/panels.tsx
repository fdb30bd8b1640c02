import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { changeOrder, changeOrderOwnRoutes } from '@backoffice/contracts/features/change-orders';
import { hasEnded } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { equals, percentText, type Filter } from '@backoffice/contracts/kernel';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { ComputedFigure, type Summand } from '#figures/computed-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailRow, DetailList, Panel } from '#widgets/panel.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { EmptyState } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useRows } from '#data/use-read.ts';
import type { ContractRecord } from './form.tsx';
import { ChangeOrdersOfContractQuery } from './queries.ts';

type PanelProps = { record: ContractRecord };

/** Where the contract stands in money. Every figure opens what it is made of. */
export function MoneyPanel({ record }: PanelProps) {
  const {
    id,
    contractValue,
    pendingChanges,
    approvedChanges,
    originalAmount,
    billed,
    extras,
    unbilled,
    retention,
    paid,
    openDue,
    balance,
    amount,
  } = record;
  const about: Filter = equals('contractId', id);
  const books = (accounts: LedgerSelection['accounts'], more: Filter[] = [], credits = false): LedgerSelection => ({
    accounts,
    where: [about, ...more],
    credits,
  });
  return (
    <Panel title="Money">
      <div className="sums">
        <DetailList>
          <DetailRow name="Contract value">
            <ComputedFigure of={contractValue} title="Contract value" parts={valueParts(record)} strong />
          </DetailRow>
          {approvedChanges !== 0 && (
            <DetailRow name="Original amount">
              <Money of={originalAmount ?? amount} />
            </DetailRow>
          )}
          {approvedChanges !== 0 && (
            <DetailRow name="Approved changes">
              <ComputedFigure of={approvedChanges} title="Approved changes" parts={approvalParts(record)} />
            </DetailRow>
          )}
          {pendingChanges !== 0 && (
            <DetailRow name="Pending changes">
              <ComputedFigure of={pendingChanges} title="Pending changes" parts={pendingParts(record)} />
            </DetailRow>
          )}
        </DetailList>
        {originalAmount !== null && (
          <>
            <DetailList>
              <DetailRow name="Billed">
                <LedgerFigure of={billed} title="Billed" made={books(['revenue'], [], true)} />
              </DetailRow>
              {extras !== 0 && (
                <DetailRow name="Of that extras">
                  <LedgerFigure
                    of={extras}
                    title="Billed beside the schedule"
                    made={books(['revenue'], [equals('isExtra', true)], true)}
                  />
                </DetailRow>
              )}
              <DetailRow name="Unbilled">
                <ComputedFigure
                  of={unbilled}
                  title="Unbilled"
                  parts={[
                    { key: 'value', what: 'Contract value', amount: contractValue },
                    { key: 'extras', what: 'Extras', amount: extras },
                    { key: 'billed', what: 'Billed', amount: -billed },
                  ]}
                />
              </DetailRow>
            </DetailList>
            <DetailList>
              <DetailRow name="Paid">
                <LedgerFigure
                  of={paid}
                  title="Paid"
                  made={books(['receivable'], [{ field: 'paymentId', op: 'empty', value: false }], true)}
                />
              </DetailRow>
              <DetailRow name="Open due">
                <LedgerFigure of={openDue} title="Open due" made={books(['receivable'])} />
              </DetailRow>
              <DetailRow name="Retention">
                <LedgerFigure of={retention} title="Retention held" made={books(['retention'])} />
              </DetailRow>
              <DetailRow name="Balance">
                <LedgerFigure
                  of={balance}
                  title="Balance, retention included"
                  made={books(['receivable', 'retention'])}
                  strong
                />
              </DetailRow>
            </DetailList>
          </>
        )}
      </div>
    </Panel>
  );
}

const changeLink = (
  { locationId }: ContractRecord,
  { changeOrderId, number }: ContractRecord['changeOrders'][number],
  taken = false,
) => (
  <Link to={`/toc/${locationId}/change-order/${changeOrderId}`}>
    Change order {number}
    {taken && ', approval taken back'}
  </Link>
);
const approvalParts = (record: ContractRecord): Summand[] =>
  record.changeOrders
    .flatMap((change) =>
      change.approvals.map(({ on, amount }, at): Summand => ({
        key: `${change.changeOrderId} ${at}`,
        what: changeLink(record, change, at % 2 === 1),
        on,
        amount,
      })),
    )
    .toSorted((a, b) => String(a.on).localeCompare(String(b.on)));
const valueParts = (record: ContractRecord): Summand[] => [
  {
    key: 'original',
    what: record.signature ? 'Original amount, as signed' : 'Amount, not signed yet',
    on: record.signature?.date ?? null,
    amount: record.amount,
  },
  ...approvalParts(record),
];
const pendingParts = (record: ContractRecord): Summand[] =>
  record.changeOrders
    .filter(({ standing }) => standing === 'pending')
    .map((change) => ({
      key: change.changeOrderId,
      what: changeLink(record, change),
      on: change.date,
      amount: change.amount,
    }));

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
                Balance
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
                      <Link className="progress-from" to={`/toc/${record.locationId}/change-order/${changeOrderId}`}>
                        Change order {changeOrderNumber}
                      </Link>
                    )}
                  </td>
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
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            <tr>
              <td>Together</td>
              <td className="figure">
                <Money of={sum('scheduled')} />
              </td>
              <td className="figure">
                <Money of={sum('billed')} />
              </td>
              <td>
                <ProgressBar of={percentBilled(sum('scheduled'), sum('billed'))} />
              </td>
              <td className="figure">
                <Money of={sum('balance')} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

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
  const { data: page, ...reading } = useRows(changeOrder, ChangeOrdersOfContractQuery, {
    filters: [equals('contractId', record.id)],
    limit: ROW_LIMIT,
    sortBy: 'createdAt',
    order: 'asc',
  });
  const open = !hasEnded(record) && !record.trashedAt;
  const add = open && (
    <PermissionGate check={changeOrderOwnRoutes.generate.permission}>
      <Button
        size="small"
        icon={<Plus />}
        text="New change order"
        onClick={() => void go(`/toc/${record.locationId}/change-order/new?contractId=${record.id}`)}
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
        <table className="small-list">
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">Name</th>
              <th scope="col">Date</th>
              <th scope="col" className="figure">
                Amount
              </th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {page.items.map(({ id, number, name, date, amount, status }) => (
              <tr key={id}>
                <td>{number}</td>
                <td>
                  <Link to={`/toc/${record.locationId}/change-order/${id}`}>{name}</Link>
                </td>
                <td>
                  <DayText of={date} />
                </td>
                <td className="figure">
                  <Money of={amount} />
                </td>
                <td>
                  <StatusChip of={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
