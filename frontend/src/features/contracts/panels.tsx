import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Link, useNavigate } from 'react-router';
import { changeOrder, changeOrderOwnRoutes } from '@backoffice/contracts/features/change-orders';
import { hasEnded } from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { is, percentText, type Filter } from '@backoffice/contracts/kernel';
import { Figure, type Made } from '#capabilities/figure.tsx';
import { MadeOf, type Summand } from '#capabilities/made-of.tsx';
import { DayText, Money } from '#kernel/formats.tsx';
import { Fact, Facts, Panel } from '#kernel/panel.tsx';
import { May } from '#kernel/permissions.tsx';
import { Empty } from '#kernel/states.tsx';
import { Status } from '#kernel/status.tsx';
import { useRows } from '#kernel/use-read.ts';
import type { ContractRecord } from './form.tsx';
import { ChangeOrdersOfContractQuery } from './queries.ts';

type Of = { record: ContractRecord };

/** Where the contract stands in money. Every figure opens what it is made of. */
export function MoneyPanel({ record }: Of) {
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
  const about: Filter = is('contractId', id);
  const books = (accounts: Made['accounts'], more: Filter[] = [], credits = false): Made => ({
    accounts,
    where: [about, ...more],
    credits,
  });
  return (
    <Panel title="Money">
      <div className="sums">
        <Facts>
          <Fact name="Contract value">
            <MadeOf of={contractValue} title="Contract value" parts={valueParts(record)} strong />
          </Fact>
          {approvedChanges !== 0 && (
            <Fact name="Original amount">
              <Money of={originalAmount ?? amount} />
            </Fact>
          )}
          {approvedChanges !== 0 && (
            <Fact name="Approved changes">
              <MadeOf of={approvedChanges} title="Approved changes" parts={approvalParts(record)} />
            </Fact>
          )}
          {pendingChanges !== 0 && (
            <Fact name="Pending changes">
              <MadeOf of={pendingChanges} title="Pending changes" parts={pendingParts(record)} />
            </Fact>
          )}
        </Facts>
        {originalAmount !== null && (
          <>
            <Facts>
              <Fact name="Billed">
                <Figure of={billed} title="Billed" made={books(['revenue'], [], true)} />
              </Fact>
              {extras !== 0 && (
                <Fact name="Of that extras">
                  <Figure
                    of={extras}
                    title="Billed beside the schedule"
                    made={books(['revenue'], [is('isExtra', true)], true)}
                  />
                </Fact>
              )}
              <Fact name="Unbilled">
                <MadeOf
                  of={unbilled}
                  title="Unbilled"
                  parts={[
                    { key: 'value', what: 'Contract value', amount: contractValue },
                    { key: 'extras', what: 'Extras', amount: extras },
                    { key: 'billed', what: 'Billed', amount: -billed },
                  ]}
                />
              </Fact>
            </Facts>
            <Facts>
              <Fact name="Paid">
                <Figure
                  of={paid}
                  title="Paid"
                  made={books(['receivable'], [{ field: 'paymentId', op: 'empty', value: false }], true)}
                />
              </Fact>
              <Fact name="Open due">
                <Figure of={openDue} title="Open due" made={books(['receivable'])} />
              </Fact>
              <Fact name="Retention">
                <Figure of={retention} title="Retention held" made={books(['retention'])} />
              </Fact>
              <Fact name="Balance">
                <Figure
                  of={balance}
                  title="Balance, retention included"
                  made={books(['receivable', 'retention'])}
                  strong
                />
              </Fact>
            </Facts>
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
export function ProgressPanel({ record }: Of) {
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
                    <Progress of={percent} />
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
                <Progress of={percentBilled(sum('scheduled'), sum('billed'))} />
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

const WHOLE = 10_000;
const Progress = ({ of }: { of: number }) => (
  <span className="share">
    <progress max={WHOLE} value={Math.max(0, Math.min(WHOLE, of))} aria-label={`${percentText(Math.abs(of))} billed`} />
    <span aria-hidden>{percentText(Math.abs(of))}</span>
  </span>
);

const SHOWN = 50;
export function ChangeOrdersPanel({ record }: Of) {
  const go = useNavigate();
  const { data: page, ...reading } = useRows(changeOrder, ChangeOrdersOfContractQuery, {
    filters: [is('contractId', record.id)],
    limit: SHOWN,
    sortBy: 'createdAt',
    order: 'asc',
  });
  const open = !hasEnded(record) && !record.trashedAt;
  const add = open && (
    <May check={changeOrderOwnRoutes.generate.permission}>
      <Button
        size="small"
        icon={<Plus />}
        text="New change order"
        onClick={() => void go(`/toc/${record.locationId}/change-order/new?contractId=${record.id}`)}
      />
    </May>
  );
  return (
    <Panel title="Change orders" of={reading} aside={add}>
      {page?.items.length === 0 && (
        <Empty title="No change orders">
          What changes after the signature is written here, and counts once it is approved.
        </Empty>
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
                  <Status of={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
