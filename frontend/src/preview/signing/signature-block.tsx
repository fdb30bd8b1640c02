import { dayText } from '@backoffice/contracts/kernel';
import type { ReactNode, Ref } from 'react';

type Props = {
  heading: Ref<HTMLHeadingElement>;
  state: 'empty' | 'placed' | 'signed';
  signed: {
    readonly name: string;
    readonly title: string;
    readonly company: string;
    readonly date: string;
    readonly method?: string;
  } | null;
  /** The picture, as long as this page knows it. */
  picture: string | null;
  /** Where it is drawn in its place, on a device of the company. */
  pad?: ReactNode;
};
const stateTags = {
  empty: ['Not signed yet', 'tag'],
  placed: ['Not sent yet', 'tag tag-warn'],
  signed: ['✓ Signed', 'tag tag-good'],
} as const;

/** The end of the document: where the signature stands, on screen and on paper. */
export function SignatureBlock({ heading, state, signed, picture, pad = null }: Props) {
  const [word, look] = stateTags[state];
  return (
    <section className="signature" aria-labelledby="signature">
      <h2 id="signature" ref={heading} tabIndex={-1}>
        Signature <span className={look}>{word}</span>
      </h2>
      {pad}
      <div className={`paper paper-${state}`} hidden={Boolean(pad)}>
        {picture ? (
          <img src={picture} alt={`Signature of ${signed?.name ?? ''}`} />
        ) : (
          signed && (
            <p className="signed-by">
              {signed.method === 'paper' ? 'Signed on paper' : 'Signed electronically'} by {signed.name}
            </p>
          )
        )}
      </div>
      <dl className="signed">
        <LabelledValue label="Name" value={signed?.name} />
        <LabelledValue label="Title" value={signed?.title} />
        <LabelledValue label="Company" value={signed?.company} />
        <LabelledValue label="Date" value={signed ? dayText(signed.date) : undefined} />
      </dl>
    </section>
  );
}

const LabelledValue = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || '–'}</dd>
  </div>
);
