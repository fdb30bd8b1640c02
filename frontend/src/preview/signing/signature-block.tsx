import { fillSentence } from '@backoffice/contracts/kernel';
import type { ReactNode, Ref } from 'react';
import type { PageWords } from '#preview/base/page-words.ts';

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
  words: PageWords;
  /** Where it is drawn in its place, on a device of the company. */
  pad?: ReactNode;
};
const stateTags = {
  empty: ['', 'tag'],
  placed: ['', 'tag tag-warn'],
  signed: ['✓ ', 'tag tag-good'],
} as const;

/** The end of the document: where the signature stands, on screen and on paper. */
export function SignatureBlock({ heading, state, signed, picture, words, pad = null }: Props) {
  const [mark, look] = stateTags[state];
  return (
    <section className="signature" aria-labelledby="signature">
      <h2 id="signature" ref={heading} tabIndex={-1}>
        {words.signature}{' '}
        <span className={look}>
          {mark}
          {words[state]}
        </span>
      </h2>
      {pad}
      {!pad && (
        <div className={`paper paper-${state}`}>
          {picture ? (
            <img src={picture} alt={`Signature of ${signed?.name ?? ''}`} />
          ) : (
            signed && (
              <p className="signed-by">
                {signed.method === 'paper'
                  ? `Signed on paper by ${signed.name}`
                  : fillSentence(words.signedBy, { name: signed.name })}
              </p>
            )
          )}
        </div>
      )}
      <dl className="signed">
        <LabelledValue label={words.name} value={signed?.name} />
        <LabelledValue label={words.title} value={signed?.title} />
        <LabelledValue label={words.company} value={signed?.company} />
        <LabelledValue label={words.date} value={signed ? words.day(signed.date) : undefined} />
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
