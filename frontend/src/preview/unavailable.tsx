import { useState } from 'react';
import type { Failure } from './base/api.ts';
import type { DocumentView } from './base/document-view.ts';
import { Contact, takeFocus } from './base/notice.tsx';

/** What the server says of a link it has never heard of; when it knows the document, it names the company. */
const UNKNOWN = 'The requested resource was not found.';
type Props = {
  failure: Failure;
  gone: boolean;
  company: DocumentView['company'] | null;
  onRetry: () => Promise<unknown>;
};

/** A number in a sentence is called with one press. */
const withPhoneLinks = (sentence: string) =>
  sentence.split(/(\(\d{3}\) \d{3}-\d{4})/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={`tel:+1${part.replace(/\D/g, '')}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );

/** A page of its own when there is no document to show. */
export function Unavailable({ failure, gone, company, onRetry }: Props) {
  const [asking, setAsking] = useState(false);
  async function retry() {
    setAsking(true);
    await onRetry();
    setAsking(false);
  }
  return (
    <main className="unavailable">
      <span className="unavailable-sign" aria-hidden="true">
        {gone ? '?' : '!'}
      </span>
      <h1 tabIndex={-1} ref={takeFocus}>
        {gone ? 'This link no longer works' : 'The document could not be opened'}
      </h1>
      <p role="alert">
        {failure.message === UNKNOWN
          ? 'It may have expired or been replaced. Ask the company that sent it for a new one.'
          : withPhoneLinks(failure.message)}
      </p>
      {company && <Contact company={company} />}
      {!gone && (
        <button
          type="button"
          className="primary"
          aria-disabled={asking}
          onClick={asking ? undefined : () => void retry()}
        >
          {asking ? 'Trying…' : 'Try again'}
        </button>
      )}
    </main>
  );
}
