import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { invoice } from '@backoffice/contracts/features/invoices';
import { dayText, percentText, quantityText } from '@backoffice/contracts/kernel';
import { DocumentMenuItems } from '#documents/document-menu-items.tsx';
import { useLetterhead } from '#documents/letterhead.ts';
import { locationCrumbsOf } from '#records/location-layout.tsx';
import { Paper, PaperParties, PaperText, type Letterhead } from '#documents/paper.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { Money } from '#widgets/formats.tsx';
import { RichText } from '#widgets/rich-text.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useRecord } from '#data/use-read.ts';
import './billing.css';
import {
  isDraft,
  isPosted,
  isVoid,
  withContractName,
  InvoiceNextStep,
  InvoiceMenuItems,
  UnapproveDialog,
  VoidDialog,
  type InvoiceAction,
} from './actions.tsx';
import { InvoiceSidePanels } from './panels.tsx';
import { InvoiceQuery, type InvoiceRecord } from './queries.ts';

export function InvoicePage() {
  const { locationId = '', invoiceId = '' } = useParams();
  const reading = useRecord(invoice, InvoiceQuery, invoiceId);
  const from = useLetterhead(reading.data?.companyId ?? '');
  return (
    <AsyncContent of={reading} back={{ to: `/toc/${locationId}/invoice`, text: 'All invoices of this location' }}>
      {(record) => <InvoiceDetail key={record.id} record={record} from={from} />}
    </AsyncContent>
  );
}

const sendPaths = { email: 'invoice-email', sms: 'invoice-sms' };

export function InvoiceDetail({ record, from }: { record: InvoiceRecord; from: Letterhead | null }) {
  const go = useNavigate();
  const [asking, setAsking] = useState<InvoiceAction | null>(null);
  const close = () => setAsking(null);
  const list = `/toc/${record.locationId}/invoice`;
  return (
    <RecordPage
      resource={invoice}
      record={{ ...record, isHeld: isPosted(record) }}
      number={`Invoice ${record.number}`}
      title={record.contractName}
      onMoved={() => void go(list)}
      crumbs={[...locationCrumbsOf(record), { to: list, text: 'Invoices' }]}
      next={<InvoiceNextStep record={record} path={`${list}/${record.id}`} />}
      more={
        <>
          <DocumentMenuItems
            resource={invoice}
            record={withContractName(record)}
            list={list}
            settled={!isDraft(record)}
            printed={isVoid(record) || record.status === 'paid'}
            sendable={isPosted(record)}
            sendPaths={sendPaths}
          />
          <InvoiceMenuItems record={record} onAsk={setAsking} />
        </>
      }
      side={<InvoiceSidePanels record={record} />}
    >
      <DocumentPreview record={record} from={from} />
      {asking === 'unapprove' && <UnapproveDialog record={record} onClose={close} />}
      {asking === 'void' && <VoidDialog record={record} onClose={close} />}
    </RecordPage>
  );
}

const DocumentPreview = ({ record, from }: { record: InvoiceRecord; from: Letterhead | null }) => (
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
    {record.lineItems.length > 0 && <BilledLines record={record} />}
    {record.invoiceItems.length > 0 && <ExtraItems record={record} />}
    {record.lineItems.length + record.invoiceItems.length === 0 && record.retentionReleased === 0 && (
      <p className="muted paper-none">Nothing is billed yet.</p>
    )}
    <Sums record={record} />
    <PaperText title="Notes" text={record.notes} />
    <PaperText title="Terms" text={record.terms} />
  </Paper>
);

const BilledLines = ({ record: { lineItems, contractNumber, throughDate } }: { record: InvoiceRecord }) => (
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

const ExtraItems = ({ record: { invoiceItems } }: { record: InvoiceRecord }) => (
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

const SumRow = ({ name, of, strong = false }: { name: string; of: number; strong?: boolean }) => (
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
    <SumRow name="Amount" of={amount} />
    {retentionHeld !== 0 && <SumRow name={`Less ${percentText(retentionBp)} retention`} of={-retentionHeld} />}
    {retentionReleased !== 0 && <SumRow name="Plus retention released" of={retentionReleased} />}
    <SumRow name="Amount due" of={amountDue} strong />
    {paid !== 0 && (
      <>
        <SumRow name="Received" of={-paid} />
        <SumRow name="Open" of={openDue} strong />
      </>
    )}
  </dl>
);
