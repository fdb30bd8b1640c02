import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { isEffective } from '@backoffice/contracts/features/payments';
import { equals, percentText, type Filter } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#documents/chain-panel.tsx';
import { FilesPanel } from '#files/files-panel.tsx';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { LinksPanel } from '#sending/links-panel.tsx';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, relativeDayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow, DetailList, CreatedAndChanged, Panel } from '#widgets/panel.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useRecord } from '#data/use-read.ts';
import { isPosted } from './actions.tsx';
import { invoiceKindText } from './columns.ts';
import type { BillingFigures } from './calculations.ts';
import { ContractTodayQuery, type InvoiceRecord } from './queries.ts';

const SumRow = ({
  name,
  of,
  strong = false,
  line = false,
}: {
  name: string;
  of: number;
  strong?: boolean;
  line?: boolean;
}) => (
  <div data-line={line || undefined} data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>
      <output aria-label={name}>
        <Money of={of} strong={strong} />
      </output>
    </dd>
  </div>
);

/** What the invoice comes to while it is being typed. */
export function LiveSums({
  figures: { lines, items, sums },
  retentionBp,
}: {
  figures: BillingFigures;
  retentionBp: number;
}) {
  const sum = (field: 'scheduled' | 'previouslyBilled' | 'thisPeriod') =>
    lines.reduce((total, line) => total + line[field], 0);
  return (
    <dl className="billing-sums">
      <SumRow name="Scheduled" of={sum('scheduled')} />
      <SumRow name="Billed before" of={sum('previouslyBilled')} />
      <SumRow name="This period" of={sum('thisPeriod')} line />
      <SumRow name="Beside the contract" of={items} />
      <SumRow name="Amount" of={sums.amount} strong line />
      <SumRow name={`Less ${percentText(retentionBp)} retention`} of={-sums.retentionHeld} />
      <SumRow name="Plus retention released" of={sums.retentionReleased} />
      <SumRow name="Amount due" of={sums.amountDue} strong line />
    </dl>
  );
}

const BILLING_EVENTS = ['InvoiceApproved', 'InvoiceUnapproved', 'InvoiceVoided'];
const PAYMENT_EVENTS = ['PaymentPosted', 'PaymentReallocated', 'PaymentReturned', 'PaymentReversed'];

/** A figure of an invoice; before it is approved, and once it is void, the books hold none of it. */
function PostedFigure({
  record,
  of,
  title,
  made,
  strong = false,
}: {
  record: InvoiceRecord;
  of: number;
  title: string;
  made: Omit<LedgerSelection, 'where'> & { where?: Filter[] };
  strong?: boolean;
}) {
  if (!isPosted(record)) return <Money of={of} strong={strong} />;
  const where: Filter[] = [equals('invoiceId', record.id), ...(made.where ?? [])];
  return (
    <LedgerFigure of={of} strong={strong} title={`${title} of invoice ${record.number}`} made={{ ...made, where }} />
  );
}

export function InvoiceSidePanels({ record }: { record: InvoiceRecord }) {
  const {
    id,
    contractId,
    contractNumber,
    contractName,
    locationId,
    openDue,
    dueDate,
    invoiceItems,
    retentionHeld,
    retentionReleased,
  } = record;
  const today = useToday();
  const extras = invoiceItems.reduce((sum, { amount }) => sum + amount, 0);
  const held = retentionHeld - retentionReleased;
  const isLate = openDue > 0 && dueDate < today;
  return (
    <>
      <Panel title="Facts">
        <DetailList>
          <DetailRow name="Amount">
            <PostedFigure
              record={record}
              of={record.amount}
              title="Amount"
              made={{ accounts: ['revenue'], credits: true }}
            />
          </DetailRow>
          <DetailRow name="Of it extras">
            {extras !== 0 && (
              <PostedFigure
                record={record}
                of={extras}
                title="Extras"
                made={{ accounts: ['revenue'], credits: true, where: [equals('isExtra', true)] }}
              />
            )}
          </DetailRow>
          <DetailRow name={held < 0 ? 'Retention given back' : 'Retention held'}>
            {held !== 0 && (
              <PostedFigure
                record={record}
                of={Math.abs(held)}
                title="Retention"
                made={{ accounts: ['retention'], credits: held < 0 }}
              />
            )}
          </DetailRow>
          <DetailRow name="Amount due">
            <PostedFigure
              record={record}
              of={record.amountDue}
              title="Amount due"
              strong
              made={{ accounts: ['receivable'], where: [{ field: 'eventType', op: 'in', value: BILLING_EVENTS }] }}
            />
          </DetailRow>
          <DetailRow name="Paid">
            {record.paid !== 0 && (
              <PostedFigure
                record={record}
                of={record.paid}
                title="Paid"
                made={{
                  accounts: ['receivable'],
                  credits: true,
                  where: [{ field: 'eventType', op: 'in', value: PAYMENT_EVENTS }],
                }}
              />
            )}
          </DetailRow>
          <DetailRow name="Open">
            {isPosted(record) && (
              <PostedFigure record={record} of={openDue} title="Open" strong made={{ accounts: ['receivable'] }} />
            )}
          </DetailRow>
          <DetailRow name="Due">
            <DayText of={dueDate} />
            {isLate && <span className="late">, {relativeDayText(today, dueDate)}</span>}
          </DetailRow>
          <DetailRow name="Kind">{invoiceKindText(record.kind)}</DetailRow>
          <DetailRow name="Contract">
            <Link to={`/toc/${locationId}/contract/${contractId}`}>
              {contractNumber} · {contractName}
            </Link>
          </DetailRow>
          <PartyDetails of={record} />
          <DetailRow name="Approved">
            {record.approvedAt && (
              <>
                <RelativeTime at={record.approvedAt} /> by {record.approvedBy}
              </>
            )}
          </DetailRow>
          <DetailRow name="Sent">{record.sentAt && <RelativeTime at={record.sentAt} />}</DetailRow>
          <DetailRow name="First opened">
            {record.firstViewedAt && <RelativeTime at={record.firstViewedAt} />}
          </DetailRow>
          <DetailRow name="Overbilled because">
            {record.overbillingReason && <span className="pre">{record.overbillingReason}</span>}
          </DetailRow>
          <DetailRow name="Void">
            {record.voidedAt && (
              <>
                <RelativeTime at={record.voidedAt} />: {record.voidReason}
              </>
            )}
          </DetailRow>
          <CreatedAndChanged of={record} />
        </DetailList>
      </Panel>
      <PaymentsPanel of={record.payments} />
      <PermissionGate check="action:contract.view">
        <ContractStatusPanel id={contractId} />
      </PermissionGate>
      <ChainPanel of={{ contractId }} here={id} />
      <FilesPanel resource={invoice} record={record} />
      <LinksPanel resource={invoice} id={id} />
      <HistoryPanel resource={invoice} id={id} />
    </>
  );
}

/** What the printed invoice says of its contract. */
function ContractStatusPanel({ id }: { id: string }) {
  const { data } = useRecord(contract, ContractTodayQuery, id);
  if (!data) return null;
  const { amount, originalAmount, approvedChanges, contractValue, billed, extras, unbilled } = data;
  return (
    <Panel title="Where the contract stands today">
      <div className="sums sums-beside">
        <DetailList>
          <DetailRow name="Contract">
            <Money of={originalAmount ?? amount} />
          </DetailRow>
          <DetailRow name="Changes">{approvedChanges !== 0 && <Money of={approvedChanges} />}</DetailRow>
          <DetailRow name="Contract value">
            <Money of={contractValue} strong />
          </DetailRow>
          <DetailRow name="Billed to date">
            <Money of={billed - extras} />
          </DetailRow>
          <DetailRow name="Left to bill">
            <Money of={unbilled} strong />
          </DetailRow>
        </DetailList>
      </div>
    </Panel>
  );
}

function PaymentsPanel({ of }: { of: InvoiceRecord['payments'] }) {
  const may = usePermissionCheck()('action:payment.view');
  if (of.length === 0) return null;
  return (
    <Panel title="Payments">
      <ul className="payments">
        {of.map((payment) => {
          const { paymentId, receivedOn, amount, status, methodName, checkNo } = payment;
          const name = checkNo ? `${methodName} ${checkNo}` : methodName;
          return (
            <li key={paymentId} data-ended={!isEffective(payment) || undefined}>
              <span>
                {may ? <Link to={`/post-payments/${paymentId}`}>{name}</Link> : name}
                <span className="muted">
                  {' '}
                  <DayText of={receivedOn} />
                </span>
              </span>
              <Money of={amount} />
              <StatusChip of={status} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
