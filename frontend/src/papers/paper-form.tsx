import type { PaperFormPart } from '@backoffice/contracts/capabilities';

/** A form of the law, word for word; no type of it is larger than that of its notice. */
export const Statutory = ({ parts }: { readonly parts: readonly PaperFormPart[] }) => (
  <section className="paper-block paper-form">
    {parts.map((part) => (
      <FormPart key={part.text} of={part} />
    ))}
  </section>
);

function FormPart({ of: { kind, text, value } }: { readonly of: PaperFormPart }) {
  if (kind === 'title') return <h2>{text}</h2>;
  if (kind === 'heading') return <h3>{text}</h3>;
  if (kind === 'paragraph' || kind === 'notice') return <p className={kind}>{text}</p>;
  return (
    <p className="blank">
      {text} <strong>{value}</strong>
    </p>
  );
}
