import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { isStanding } from '@backoffice/contracts/features/payments';
import { is, percentText, type Filter } from '@backoffice/contracts/kernel';
import { ChainPanel } from '#capabilities/chain-panel.tsx';
import { FilesPanel } from '#capabilities/files-panel.tsx';
import { Figure, type Made } from '#capabilities/figure.tsx';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { LinksPanel } from '#capabilities/links-panel.tsx';
import { PartyFacts } from '#capabilities/location-frame.tsx';
import { DayText, daysAhead, Money, When } from '#kernel/formats.tsx';
import { Fact, Facts, Origin, Panel } from '#kernel/panel.tsx';
import { May, useMay } from '#kernel/permissions.tsx';
import { useToday } from '#kernel/profile.ts';
import { Status } from '#kernel/status.tsx';
import { useRecord } from '#kernel/use-read.ts';
import { isInBooks } from './actions.tsx';
import { kindText } from './columns.ts';
import type { Figured } from './draft.ts';
import { ContractTodayQuery, type InvoiceRecord } from './queries.ts';

const Sum = ({
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
export function LiveSums({ figures: { lines, items, sums }, retentionBp }: { figures: Figured; retentionBp: number }) {
  const sum = (field: 'scheduled' | 'previouslyBilled' | 'thisPeriod') =>
    lines.reduce((total, line) => total + line[field], 0);
  return (
    <dl className="billing-sums">
      <Sum name="Scheduled" of={sum('scheduled')} />
      <Sum name="Billed before" of={sum('previouslyBilled')} />
      <Sum name="This period" of={sum('thisPeriod')} line />
      <Sum name="Beside the contract" of={items} />
      <Sum name="Amount" of={sums.amount} strong line />
      <Sum name={`Less ${percentText(retentionBp)} retention`} of={-sums.retentionHeld} />
      <Sum name="Plus retention released" of={sums.retentionReleased} />
      <Sum name="Amount due" of={sums.amountDue} strong line />
    </dl>
  );
}

const BILLING = ['InvoiceApproved', 'InvoiceUnapproved', 'InvoiceVoided'];
const PAYING = ['PaymentPosted', 'PaymentReallocated', 'PaymentReturned', 'PaymentReversed'];

/** A figure of an invoice; before it is approved, and once it is void, the books hold none of it. */
function Posted({
  record,
  of,
  title,
  made,
  strong = false,
}: {
  record: InvoiceRecord;
  of: number;
  title: string;
  made: Omit<Made, 'where'> & { where?: Filter[] };
  strong?: boolean;
}) {
  if (!isInBooks(record)) return <Money of={of} strong={strong} />;
  const where: Filter[] = [is('invoiceId', record.id), ...(made.where ?? [])];
  return <Figure of={of} strong={strong} title={`${title} of invoice ${record.number}`} made={{ ...made, where }} />;
}

export function Side({ record }: { record: InvoiceRecord }) {
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
        <Facts>
          <Fact name="Amount">
            <Posted record={record} of={record.amount} title="Amount" made={{ accounts: ['revenue'], credits: true }} />
          </Fact>
          <Fact name="Of it extras">
            {extras !== 0 && (
              <Posted
                record={record}
                of={extras}
                title="Extras"
                made={{ accounts: ['revenue'], credits: true, where: [is('isExtra', true)] }}
              />
            )}
          </Fact>
          <Fact name={held < 0 ? 'Retention given back' : 'Retention held'}>
            {held !== 0 && (
              <Posted
                record={record}
                of={Math.abs(held)}
                title="Retention"
                made={{ accounts: ['retention'], credits: held < 0 }}
              />
            )}
          </Fact>
          <Fact name="Amount due">
            <Posted
              record={record}
              of={record.amountDue}
              title="Amount due"
              strong
              made={{ accounts: ['receivable'], where: [{ field: 'eventType', op: 'in', value: BILLING }] }}
            />
          </Fact>
          <Fact name="Paid">
            {record.paid !== 0 && (
              <Posted
                record={record}
                of={record.paid}
                title="Paid"
                made={{
                  accounts: ['receivable'],
                  credits: true,
                  where: [{ field: 'eventType', op: 'in', value: PAYING }],
                }}
              />
            )}
          </Fact>
          <Fact name="Open">
            {isInBooks(record) && (
              <Posted record={record} of={openDue} title="Open" strong made={{ accounts: ['receivable'] }} />
            )}
          </Fact>
          <Fact name="Due">
            <DayText of={dueDate} />
            {isLate && <span className="late">, {daysAhead(today, dueDate)}</span>}
          </Fact>
          <Fact name="Kind">{kindText(record.kind)}</Fact>
          <Fact name="Contract">
            <Link to={`/toc/${locationId}/contract/${contractId}`}>
              {contractNumber} · {contractName}
            </Link>
          </Fact>
          <PartyFacts of={record} />
          <Fact name="Approved">
            {record.approvedAt && (
              <>
                <When at={record.approvedAt} /> by {record.approvedBy}
              </>
            )}
          </Fact>
          <Fact name="Sent">{record.sentAt && <When at={record.sentAt} />}</Fact>
          <Fact name="First opened">{record.firstViewedAt && <When at={record.firstViewedAt} />}</Fact>
          <Fact name="Overbilled because">
            {record.overbillingReason && <span className="pre">{record.overbillingReason}</span>}
          </Fact>
          <Fact name="Void">
            {record.voidedAt && (
              <>
                <When at={record.voidedAt} />: {record.voidReason}
              </>
            )}
          </Fact>
          <Origin of={record} />
        </Facts>
      </Panel>
      <Payments of={record.payments} />
      <May check="action:contract.view">
        <ContractToday id={contractId} />
      </May>
      <ChainPanel of={{ contractId }} here={id} />
      <FilesPanel resource={invoice} record={record} />
      <LinksPanel resource={invoice} id={id} />
      <HistoryPanel resource={invoice} id={id} />
    </>
  );
}

/** What the printed invoice says of its contract. */
function ContractToday({ id }: { id: string }) {
  const { data } = useRecord(contract, ContractTodayQuery, id);
  if (!data) return null;
  const { amount, originalAmount, approvedChanges, contractValue, billed, extras, unbilled } = data;
  return (
    <Panel title="Where the contract stands today">
      <div className="sums sums-beside">
        <Facts>
          <Fact name="Contract">
            <Money of={originalAmount ?? amount} />
          </Fact>
          <Fact name="Changes">{approvedChanges !== 0 && <Money of={approvedChanges} />}</Fact>
          <Fact name="Contract value">
            <Money of={contractValue} strong />
          </Fact>
          <Fact name="Billed to date">
            <Money of={billed - extras} />
          </Fact>
          <Fact name="Left to bill">
            <Money of={unbilled} strong />
          </Fact>
        </Facts>
      </div>
    </Panel>
  );
}

function Payments({ of }: { of: InvoiceRecord['payments'] }) {
  const may = useMay()('action:payment.view');
  if (of.length === 0) return null;
  return (
    <Panel title="Payments">
      <ul className="payments">
        {of.map((payment) => {
          const { paymentId, receivedOn, amount, status, methodName, checkNo } = payment;
          const name = checkNo ? `${methodName} ${checkNo}` : methodName;
          return (
            <li key={paymentId} data-ended={!isStanding(payment) || undefined}>
              <span>
                {may ? <Link to={`/post-payments/${paymentId}`}>{name}</Link> : name}
                <span className="muted">
                  {' '}
                  <DayText of={receivedOn} />
                </span>
              </span>
              <Money of={amount} />
              <Status of={status} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
