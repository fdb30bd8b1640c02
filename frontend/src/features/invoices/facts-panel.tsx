import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoiceFields, invoiceFigures, invoiceKinds, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { equals, isOverdue, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { FactsPanel, SentDetails } from '#documents/document-facts.tsx';
import { LedgerFigure, type LedgerSelection } from '#figures/ledger-figure.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { PartyDetails } from '#records/location-layout.tsx';
import { DayText, Money, relativeDayText, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { isPosted } from './actions.tsx';

const BILLING_EVENTS = ['InvoiceApproved', 'InvoiceUnapproved', 'InvoiceVoided'];
const PAYMENT_EVENTS = ['PaymentPosted', 'CreditApplied', 'PaymentReallocated', 'PaymentReturned', 'PaymentReversed'];

/** A figure of an invoice; before it is approved, and once it is void, the books hold none of it. */
function PostedFigure({
  record,
  of,
  title,
  made,
  strong = false,
}: {
  record: InvoiceView;
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

/** What it comes to, and what of it was paid. */
function MoneyRows({ record }: { record: InvoiceView }) {
  const { openDue, invoiceItems, retentionHeld, retentionReleased } = record;
  const extras = invoiceItems.reduce((sum, { amount }) => sum + amount, 0);
  const held = retentionHeld - retentionReleased;
  return (
    <>
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
      <DetailRow name={invoiceFigures.amountDue.label}>
        <PostedFigure
          record={record}
          of={record.status === 'void' ? 0 : record.amountDue}
          title={invoiceFigures.amountDue.label}
          strong
          made={{ accounts: ['receivable'], where: [{ field: 'eventType', op: 'in', value: BILLING_EVENTS }] }}
        />
      </DetailRow>
      <DetailRow name={invoiceFigures.paid.label}>
        {record.paid !== 0 && (
          <PostedFigure
            record={record}
            of={record.paid}
            title={invoiceFigures.paid.label}
            made={{
              accounts: ['receivable'],
              credits: true,
              where: [{ field: 'eventType', op: 'in', value: PAYMENT_EVENTS }],
            }}
          />
        )}
      </DetailRow>
      <DetailRow name={invoiceFigures.openDue.label}>
        {isPosted(record) && (
          <PostedFigure
            record={record}
            of={openDue}
            title={invoiceFigures.openDue.label}
            strong
            made={{ accounts: ['receivable'] }}
          />
        )}
      </DetailRow>
    </>
  );
}

export function InvoiceFacts({ record }: { record: InvoiceView }) {
  const { contractId, contractNumber, contractName, locationId, dueDate } = record;
  const today = useToday();
  const isLate = isOverdue(record, today);
  return (
    <FactsPanel of={record}>
      <MoneyRows record={record} />
      <DetailRow name={invoiceFields.dueDate.label}>
        <DayText of={dueDate} />
        {isLate && <span className="late">, {relativeDayText(today, dueDate)}</span>}
      </DetailRow>
      <DetailRow name="Reminders">
        {record.remindersPausedAt ? (
          <>
            Paused <RelativeTime at={record.remindersPausedAt} />
          </>
        ) : (
          record.remindedAt && (
            <>
              Day {record.remindedDays}, <RelativeTime at={record.remindedAt} />
            </>
          )
        )}
      </DetailRow>
      <DetailRow name={invoiceFields.kind.label}>{invoiceKinds[record.kind]}</DetailRow>
      <DetailRow name="Contract">
        <Link to={locationRecordPath(contract, { id: contractId, locationId })}>
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
      <SentDetails of={record} />
      <DetailRow name={String(invoiceFields.overbillingReason.column)}>
        {record.overbillingReason && <span className="pre">{record.overbillingReason}</span>}
      </DetailRow>
      <DetailRow name="Void">
        {record.voidedAt && (
          <>
            <RelativeTime at={record.voidedAt} />: {record.voidReason}
          </>
        )}
      </DetailRow>
    </FactsPanel>
  );
}
