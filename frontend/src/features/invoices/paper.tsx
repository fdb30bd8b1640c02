import { invoice, type InvoiceView } from '@backoffice/contracts/features/invoices';
import { billingSteps, costCategoryText } from '@backoffice/contracts/features/cost-plus';
import { dayText, percentText, quantityText } from '@backoffice/contracts/kernel';
import { DocumentPaper } from '#documents/document-paper.tsx';
import { PaperText } from '#documents/paper.tsx';
import { Money } from '#widgets/formats.tsx';
import { RichText } from '#widgets/rich-text.tsx';

export const InvoicePaper = ({ record }: { record: InvoiceView }) => (
  <DocumentPaper
    of={invoice}
    record={record}
    dates={[
      ['Date', record.date],
      ['Due', record.dueDate],
    ]}
    addressee="Billed to"
  >
    {record.lineItems.length > 0 && <BilledLines record={record} />}
    {record.costLines.length > 0 && <BilledCosts record={record} />}
    {record.invoiceItems.length > 0 && <ExtraItems record={record} />}
    {record.lineItems.length + record.costLines.length + record.invoiceItems.length === 0 &&
      record.retentionReleased === 0 && <p className="muted paper-none">Nothing is billed yet.</p>}
    <Sums record={record} />
    <PaperText title="Notes" text={record.notes} />
    <PaperText title="Terms" text={record.terms} />
  </DocumentPaper>
);

const BilledLines = ({ record: { lineItems, contractNumber, throughDate } }: { record: InvoiceView }) => (
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

const BilledCosts = ({ record: { costLines, throughDate } }: { record: InvoiceView }) => (
  <section className="paper-billed">
    <h3>Costs {throughDate && <span className="muted">· work through {dayText(throughDate)}</span>}</h3>
    <table className="paper-lines">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Category</th>
          <th scope="col">Date</th>
          <th scope="col">Receipt</th>
          <th scope="col" className="figure">
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {costLines.map((line) => (
          <tr key={line.lineId}>
            <td>{line.description}</td>
            <td>{costCategoryText(line.category)}</td>
            <td>{dayText(line.workDate)}</td>
            <td>{line.invoiceRef}</td>
            <td className="figure">
              <Money of={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const ExtraItems = ({ record: { invoiceItems } }: { record: InvoiceView }) => (
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
  record: { amount, costPlus, retentionBp, retentionHeld, retentionReleased, amountDue, paid, openDue },
}: {
  record: InvoiceView;
}) => (
  <dl className="paper-sums">
    {costPlus && billingSteps(costPlus).map(({ label, cents }) => <SumRow key={label} name={label} of={cents} />)}
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
