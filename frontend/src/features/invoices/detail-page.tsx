import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { invoice } from '@backoffice/contracts/features/invoices';
import { dayText, percentText, quantityText } from '@backoffice/contracts/kernel';
import { DocumentItems } from '#capabilities/document-items.tsx';
import { useLetterhead } from '#capabilities/letterhead.ts';
import { crumbsTo } from '#capabilities/location-frame.tsx';
import { Paper, PaperParties, PaperText, type Letterhead } from '#capabilities/paper.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { Money } from '#kernel/formats.tsx';
import { RichText } from '#kernel/rich-text.tsx';
import { Loaded } from '#kernel/states.tsx';
import { useRecord } from '#kernel/use-read.ts';
import '#app/billing.css';
import {
  isDraft,
  isInBooks,
  isVoid,
  named,
  NextStep,
  OwnItems,
  UnapproveDialog,
  VoidDialog,
  type Asking,
} from './actions.tsx';
import { Side } from './panels.tsx';
import { InvoiceQuery, type InvoiceRecord } from './queries.ts';

export function InvoicePage() {
  const { locationId = '', invoiceId = '' } = useParams();
  const reading = useRecord(invoice, InvoiceQuery, invoiceId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <Loaded of={reading} back={{ to: `/toc/${locationId}/invoice`, text: 'All invoices of this location' }}>
      {(record) => <InvoiceDetail key={record.id} record={record} from={from} />}
    </Loaded>
  );
}

const sendPaths = { email: 'invoice-email', sms: 'invoice-sms' };

export function InvoiceDetail({ record, from }: { record: InvoiceRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const list = `/toc/${record.locationId}/invoice`;
  return (
    <RecordPage
      resource={invoice}
      record={{ ...record, isHeld: isInBooks(record) }}
      number={`Invoice ${record.number}`}
      title={record.contractName}
      onMoved={() => void go(list)}
      crumbs={[...crumbsTo(record), { to: list, text: 'Invoices' }]}
      next={<NextStep record={record} path={`${list}/${record.id}`} />}
      more={
        <>
          <DocumentItems
            resource={invoice}
            record={named(record)}
            list={list}
            settled={!isDraft(record)}
            printed={isVoid(record) || record.status === 'paid'}
            sendable={isInBooks(record)}
            sendPaths={sendPaths}
          />
          <OwnItems record={record} onAsk={setAsking} />
        </>
      }
      side={<Side record={record} />}
    >
      <Document record={record} from={from} />
      {asking === 'unapprove' && <UnapproveDialog record={record} onClose={close} />}
      {asking === 'void' && <VoidDialog record={record} onClose={close} />}
    </RecordPage>
  );
}

const Document = ({ record, from }: { record: InvoiceRecord; from: Letterhead | null }) => (
  <Paper
    from={from}
    kind="Invoice"
    number={record.number}
    facts={[
      ['Date', record.date],
      ['Due', record.dueDate],
    ]}
  >
    <h2 className="paper-title">{record.contractName}</h2>
    <PaperParties
      of={[
        { title: 'Billed to', name: record.customerName, lines: [record.contactName, record.customerAddress] },
        { title: 'Work at', name: record.locationName, lines: [record.locationAddress] },
      ]}
    />
    {record.lineItems.length > 0 && <Schedule record={record} />}
    {record.invoiceItems.length > 0 && <Items record={record} />}
    {record.lineItems.length + record.invoiceItems.length === 0 && record.retentionReleased === 0 && (
      <p className="muted paper-none">Nothing is billed yet.</p>
    )}
    <Sums record={record} />
    <PaperText title="Notes" text={record.notes} />
    <PaperText title="Terms" text={record.terms} />
  </Paper>
);

const Schedule = ({ record: { lineItems, contractNumber, throughDate } }: { record: InvoiceRecord }) => (
  <section className="paper-billed">
    <h3>
      Work billed{' '}
      <span className="muted">
        · contract {contractNumber}
        {throughDate && `, work through ${dayText(throughDate)}`}
      </span>
    </h3>
    <table className="paper-lines paper-schedule">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className="figure">
            Scheduled
          </th>
          <th scope="col" className="figure">
            Previous
          </th>
          <th scope="col" className="figure">
            This period
          </th>
          <th scope="col" className="figure">
            To date
          </th>
          <th scope="col" className="figure">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lineItems.map((line) => (
          <tr key={line.sourceLineItemId}>
            <th scope="row">{line.name}</th>
            <td className="figure" data-title="Scheduled">
              <Money of={line.scheduled} />
            </td>
            <td className="figure" data-title="Previous">
              <Money of={line.previouslyBilled} />
            </td>
            <td className="figure" data-title="This period">
              <Money of={line.thisPeriod} strong />
            </td>
            <td className="figure" data-title="To date">
              {percentText(line.percentToDate)}
            </td>
            <td className="figure" data-title="Balance">
              <Money of={line.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Items = ({ record: { invoiceItems } }: { record: InvoiceRecord }) => (
  <section className="paper-billed">
    <h3>Beside the contract</h3>
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col" className="figure">
            Quantity
          </th>
          <th scope="col" className="figure">
            Price
          </th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoiceItems.map((item) => (
          <tr key={item.id}>
            <td>
              <strong>{item.name}</strong>
              {item.description && <RichText text={item.description} />}
            </td>
            <td className="figure">
              {quantityText(item.quantity)} {item.unit}
            </td>
            <td className="figure">
              <Money of={item.unitPrice} />
            </td>
            <td className="figure">
              <Money of={item.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Sum = ({ name, of, strong = false }: { name: string; of: number; strong?: boolean }) => (
  <div data-strong={strong || undefined}>
    <dt>{name}</dt>
    <dd>
      <Money of={of} strong={strong} />
    </dd>
  </div>
);

const Sums = ({
  record: { amount, retentionBp, retentionHeld, retentionReleased, amountDue, paid, openDue },
}: {
  record: InvoiceRecord;
}) => (
  <dl className="paper-sums">
    <Sum name="Amount" of={amount} />
    {retentionHeld !== 0 && <Sum name={`Less ${percentText(retentionBp)} retention`} of={-retentionHeld} />}
    {retentionReleased !== 0 && <Sum name="Plus retention released" of={retentionReleased} />}
    <Sum name="Amount due" of={amountDue} strong />
    {paid !== 0 && (
      <>
        <Sum name="Received" of={-paid} />
        <Sum name="Open" of={openDue} strong />
      </>
    )}
  </dl>
);
