import { filledForm, release, type FilledPart, type ReleaseView } from '@backoffice/contracts/features/releases';
import { CustomerSignature } from '#documents/paper-signature.tsx';
import './statutory.css';

/** The release as it is printed: the form of the Civil Code and nothing else. */
export const ReleasePaper = ({ record }: { record: ReleaseView }) => (
  <article className="paper statutory" aria-label="Release as it is printed">
    {filledForm(record).map((part) => (
      <Part key={part.text} of={part} />
    ))}
    <CustomerSignature resource={release} of={record} title="Signed by the claimant" />
  </article>
);

function Part({ of: { kind, text, value } }: { of: FilledPart }) {
  if (kind === 'title') return <h2>{text}</h2>;
  if (kind === 'heading') return <h3>{text}</h3>;
  if (kind === 'paragraph' || kind === 'notice') return <p className={kind}>{text}</p>;
  return (
    <p className="blank">
      {text} <strong>{value}</strong>
    </p>
  );
}
