import { Link } from 'react-router';
import { maximumOf } from '@backoffice/contracts/features/cost-plus';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { isRetentionOverdue, type ContractView } from '@backoffice/contracts/features/contracts';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { ComputedFigure, type Summand } from '#figures/computed-figure.tsx';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';

type Props = { record: ContractView };

/** Where the contract stands in money. Every figure opens what it is made of. */
export const MoneyPanel = ({ record }: Props) => (
  <Panel title="Money">
    <div className="sums">
      <ValueFigures record={record} />
      {record.originalAmount !== null && (
        <>
          <BillingFigures record={record} />
          <DebtFigures record={record} />
        </>
      )}
    </div>
  </Panel>
);

const booksOf =
  ({ id }: ContractView) =>
  (accounts: LedgerSelection['accounts'], more: Filter[] = [], credits = false): LedgerSelection => ({
    accounts,
    where: [equals('contractId', id), ...more],
    credits,
  });

/** What the contract is worth, and the change orders that made it so. */
function ValueFigures({ record }: Props) {
  const { contractValue, pendingChanges, approvedChanges, originalAmount, amount } = record;
  return (
    <DetailList>
      <DetailRow name="Contract value">
        {record.costPlus ? (
          <Money of={contractValue} strong />
        ) : (
          <ComputedFigure of={contractValue} title="Contract value" parts={valueParts(record)} strong />
        )}
      </DetailRow>
      <CostPlusRows record={record} />
      {approvedChanges !== 0 && !record.costPlus && (
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
  );
}

/** What was billed of it, and what can be. */
function BillingFigures({ record }: Props) {
  const { contractValue, billed, extras, unbilled } = record;
  const books = booksOf(record);
  return (
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
      <DetailRow name="Left to bill">
        <ComputedFigure
          of={unbilled}
          title="Left to bill"
          parts={[
            { key: 'value', what: 'Contract value', amount: contractValue },
            { key: 'extras', what: 'Extras', amount: extras },
            { key: 'billed', what: 'Billed', amount: -billed },
          ]}
        />
      </DetailRow>
    </DetailList>
  );
}

/** What of the bills was paid, and what is owed. */
function DebtFigures({ record }: Props) {
  const { paid, openDue, retention, balance } = record;
  const books = booksOf(record);
  return (
    <DetailList>
      <DetailRow name="Paid">
        <LedgerFigure
          of={paid}
          title="Paid"
          made={books(['receivable'], [{ field: 'paymentId', op: 'empty', value: false }], true)}
        />
      </DetailRow>
      <DetailRow name="Open">
        <LedgerFigure of={openDue} title="Open" made={books(['receivable'])} />
      </DetailRow>
      <DetailRow name="Retention">
        <LedgerFigure of={retention} title="Retention held" made={books(['retention'])} />
      </DetailRow>
      <RetentionDue of={record} />
      <DetailRow name="Owed, with retention">
        <LedgerFigure of={balance} title="Owed, retention included" made={books(['receivable', 'retention'])} strong />
      </DetailRow>
    </DetailList>
  );
}

/** Costs and fee make the value; the estimate, and what it may come to at most. */
function CostPlusRows({ record: { costPlus, amount, approvedChanges } }: { record: ContractView }) {
  if (!costPlus) return null;
  const maximum = maximumOf(costPlus, approvedChanges);
  return (
    <>
      <DetailRow name="Estimate">
        <Money of={amount} />
      </DetailRow>
      <DetailRow name="At most">{maximum !== null && <Money of={maximum} />}</DetailRow>
    </>
  );
}

/** By when the law has the owner pay what is retained. */
function RetentionDue({ of: record }: { of: ContractView }) {
  const isOverdue = isRetentionOverdue(record, useToday());
  return (
    <DetailRow name="Retention due">
      {record.retentionDueOn && (
        <span className={isOverdue ? 'late' : undefined} title="45 days after completion">
          <DayText of={record.retentionDueOn} />
          {isOverdue && ', overdue'}
        </span>
      )}
    </DetailRow>
  );
}

const changeLink = (
  { locationId }: ContractView,
  { changeOrderId, number }: ContractView['changeOrders'][number],
  taken = false,
) => (
  <Link to={locationRecordPath(changeOrder, { id: changeOrderId, locationId })}>
    Change order {number}
    {taken && ', approval taken back'}
  </Link>
);
const approvalParts = (record: ContractView): Summand[] =>
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
const valueParts = (record: ContractView): Summand[] => [
  {
    key: 'original',
    what: record.signature ? 'Original amount, as signed' : 'Amount, not signed yet',
    on: record.signature?.date ?? null,
    amount: record.amount,
  },
  ...approvalParts(record),
];
const pendingParts = (record: ContractView): Summand[] =>
  record.changeOrders
    .filter(({ standing }) => standing === 'pending')
    .map((change) => ({
      key: change.changeOrderId,
      what: changeLink(record, change),
      on: change.date,
      amount: change.amount,
    }));
