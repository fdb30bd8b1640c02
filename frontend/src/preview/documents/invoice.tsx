import type { PublicInvoice } from '@backoffice/contracts/features/invoices';
import { dayText, dollarsText, isOverdue, percentText, quantityText } from '@backoffice/contracts/kernel';
import { beingRevisedNotice } from './status-notices.ts';
import type { StatusNotice, PublicDocumentKind, DocumentView } from '#preview/base/document-view.ts';
import { Parties } from './parties.tsx';
import { RichText } from './rich-text.tsx';

/** Invoices are looked at, not signed. */
export const invoice: PublicDocumentKind = {
  path: 'invoices',
  noun: 'invoice',
  declines: false,
  consent: '',
  toView: (answer) => viewOf(answer as PublicInvoice),
}; // the server makes its answer with this very type

function viewOf(doc: PublicInvoice): DocumentView {
  const { company, contentHash, today } = doc;
  return {
    company,
    contentHash,
    today,
    canSign: false,
    signature: null,
    title: `Invoice ${doc.number}`,
    name: doc.contractName,
    preparedFor: doc.customerName,
    total: { label: doc.paid === 0 ? 'Amount due' : 'Open', cents: doc.openDue },
    deadline: { label: 'Due', day: doc.dueDate },
    signer: { name: doc.contactName, company: '' },
    statusNotice: statusNoticeOf(doc),
    body: <InvoiceBody doc={doc} />,
  };
}

function statusNoticeOf({ status, company, today, dueDate, openDue }: PublicInvoice): StatusNotice | null {
  switch (status) {
    case 'paid':
      return { tone: 'good', title: 'Paid', text: `Thank you. ${company.name} has received all of it.` };
    case 'void':
      return { tone: 'bad', title: 'Void', text: `This invoice is void. Ask ${company.name} about it.` };
    case 'draft':
      return beingRevisedNotice('invoice', company.name);
    case 'approved':
    case 'sent':
    case 'viewed':
    case 'partiallyPaid':
      return isOverdue({ openDue, dueDate }, today)
        ? { tone: 'bad', title: 'Overdue', text: `Due since ${dayText(dueDate)}.` }
        : null;
  }
}

const InvoiceBody = ({ doc }: { doc: PublicInvoice }) => (
  <>
    <Parties doc={doc} title="Billed to" />
    {doc.lineItems.length > 0 && <BilledLines doc={doc} />}
    {doc.costLines.length > 0 && <Costs doc={doc} />}
    {doc.invoiceItems.length > 0 && <ExtraItems doc={doc} />}
    <Sums doc={doc} />
    {doc.howToPay.length > 0 && <HowToPay lines={doc.howToPay} />}
    {doc.notes && (
      <section>
        <h2>Notes</h2>
        <RichText text={doc.notes} />
      </section>
    )}
    {doc.terms && (
      <section>
        <h2>Terms</h2>
        <RichText text={doc.terms} />
      </section>
    )}
  </>
);

const BilledLines = ({ doc: { lineItems, contractNumber, throughDate } }: { doc: PublicInvoice }) => (
  <section aria-labelledby="billed">
    <h2 id="billed">Work billed</h2>
    <p className="quiet">
      Contract {contractNumber}
      {throughDate && `, work through ${dayText(throughDate)}`}
    </p>
    <table className="lines">
      <caption className="unseen">Lines of the contract, what was billed before and what is billed now</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="wide figure">
            Scheduled
          </th>
          <th scope="col" className="wide figure">
            Before
          </th>
          <th scope="col" className="figure">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {lineItems.map((line) => (
          <tr key={line.sourceLineItemId}>
            <th scope="row">
              <span className="name">{line.name}</span>
              <span className="description">
                {percentText(line.percentToDate)} to date, {dollarsText(line.balance)} left
              </span>
              <span className="narrow quiet">Scheduled {dollarsText(line.scheduled)}</span>
            </th>
            <td className="wide figure">{dollarsText(line.scheduled)}</td>
            <td className="wide figure">{dollarsText(line.previouslyBilled)}</td>
            <td className="figure">{dollarsText(line.thisPeriod)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Costs = ({ doc: { costLines, throughDate } }: { doc: PublicInvoice }) => (
  <section aria-labelledby="costs">
    <h2 id="costs">Costs</h2>
    {throughDate && <p className="quiet">Work through {dayText(throughDate)}</p>}
    <table className="lines">
      <caption className="unseen">What the work has cost, line by line</caption>
      <thead>
        <tr>
          <th scope="col">Cost</th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {costLines.map((line) => (
          <tr key={line.lineId}>
            <th scope="row">
              <span className="name">{line.description}</span>
              <span className="description">
                {dayText(line.workDate)}
                {line.invoiceRef && ` · ${line.invoiceRef}`}
              </span>
            </th>
            <td className="figure">{dollarsText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const ExtraItems = ({ doc: { invoiceItems } }: { doc: PublicInvoice }) => (
  <section aria-labelledby="items">
    <h2 id="items">Beside the contract</h2>
    <table className="lines">
      <caption className="unseen">What is billed beside the contract</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {invoiceItems.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <span className="name">{item.name}</span>
              <span className="description">
                {quantityText(item.quantity)} {item.unit} × {dollarsText(item.unitPrice)}
              </span>
            </th>
            <td className="figure">{dollarsText(item.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const HowToPay = ({ lines }: { lines: PublicInvoice['howToPay'] }) => (
  <section aria-labelledby="pay">
    <h2 id="pay">How to pay</h2>
    <dl className="how-to-pay">
      {lines.map(({ label, text, url }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {url === undefined ? (
              text
            ) : (
              <a href={url} rel="noreferrer">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const SumRow = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{dollarsText(cents)}</dd>
  </div>
);

/** How the amount follows from the costs. */
type CostBilling = NonNullable<PublicInvoice['costPlus']>;
const CostSteps = ({ of: { direct, markup, fee, carried, notBillable } }: { of: CostBilling }) => (
  <>
    <SumRow label="Direct costs" cents={direct} />
    {markup !== 0 && <SumRow label="Markups" cents={markup} />}
    {fee !== 0 && <SumRow label="Fee" cents={fee} />}
    {carried !== 0 && <SumRow label="Above the maximum before" cents={carried} />}
    {notBillable !== 0 && <SumRow label="Not billable, above the guaranteed maximum" cents={-notBillable} />}
  </>
);

const Sums = ({ doc }: { doc: PublicInvoice }) => (
  <section aria-labelledby="sums">
    <h2 id="sums">Amount</h2>
    <dl className="totals">
      {doc.costPlus && <CostSteps of={doc.costPlus} />}
      <SumRow label="Amount" cents={doc.amount} />
      {doc.retentionHeld !== 0 && (
        <SumRow label={`Less ${percentText(doc.retentionBp)} retention`} cents={-doc.retentionHeld} />
      )}
      {doc.retentionReleased !== 0 && <SumRow label="Retention released" cents={doc.retentionReleased} />}
      <div className="total">
        <dt>Amount due</dt>
        <dd>{dollarsText(doc.amountDue)}</dd>
      </div>
      {doc.payments.map(({ receivedOn, amount }, index) => (
        <SumRow key={index} label={`Received ${dayText(receivedOn)}`} cents={-amount} />
      ))}
      {doc.paid !== 0 && (
        <div className="total">
          <dt>Open</dt>
          <dd>{dollarsText(doc.openDue)}</dd>
        </div>
      )}
    </dl>
  </section>
);
