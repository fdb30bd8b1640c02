import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { dayText } from '@backoffice/contracts/kernel';

type DocumentWithParties = Pick<
  DocumentParties,
  'customerName' | 'contactName' | 'customerAddress' | 'locationName' | 'locationAddress' | 'salesmanName'
> & { readonly date: string; readonly company: { readonly name: string } };

/** For whom and where a document is, when, and whom to ask. */
export const Parties = ({ doc, title = 'Prepared for' }: { doc: DocumentWithParties; title?: string }) => (
  <section aria-labelledby="parties">
    <h2 id="parties">{title}</h2>
    <dl className="parties">
      <Party
        label="Customer"
        name={doc.customerName}
        lines={[doc.contactName === doc.customerName ? '' : doc.contactName, doc.customerAddress]}
      />
      <Party label="Job location" name={doc.locationName} lines={[doc.locationAddress]} />
      <Party label="Date" name={dayText(doc.date)} lines={[]} />
      <Party label="Your contact" name={doc.salesmanName} lines={[doc.company.name]} />
    </dl>
  </section>
);

const Party = ({ label, name, lines }: { label: string; name: string; lines: readonly string[] }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{name}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </dd>
  </div>
);
