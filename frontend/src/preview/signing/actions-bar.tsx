import type { ReactNode } from 'react';
import { dollarsText, fillSentence } from '@backoffice/contracts/kernel';
import type { Failure } from '#preview/base/api.ts';
import type { DocumentView } from '#preview/base/document-view.ts';
import { englishWords } from '#preview/base/page-words.ts';
import { capitalize } from '#preview/base/text.ts';

type Props = {
  shown: DocumentView;
  noun: string;
  step: 'reading' | 'placed' | 'sending';
  failure: Failure | null;
  onSign: () => void;
  onSend: () => void;
  onReadAgain: () => void;
};

/** Always in reach at the bottom: what is signed, and the one next step. */
export function ActionsBar({ shown, noun, step, failure, onSign, onSend, onReadAgain }: Props) {
  const { words = englishWords } = shown;
  const changed = failure?.code === 'DOCUMENT_CHANGED';
  return (
    <section
      className="bar"
      data-choosing={Boolean(shown.options) || undefined}
      data-placed={step !== 'reading' || undefined}
      aria-label={`Sign this ${noun}`}
    >
      {failure && (
        <Problem failure={failure}>
          {changed && (
            <button type="button" className="small" onClick={onReadAgain}>
              Read it again
            </button>
          )}
        </Problem>
      )}
      <div className="bar-row">
        {shown.total && (
          <p className="bar-total">
            <span>{shown.title}</span>
            <strong>{dollarsText(shown.total.cents)}</strong>
          </p>
        )}
        {step === 'reading' && (
          <button type="button" className="primary" onClick={onSign}>
            {words.open}
          </button>
        )}
        {step !== 'reading' && (
          <button type="button" className="plain" disabled={step === 'sending'} onClick={onSign}>
            {words.change}
          </button>
        )}
        {step !== 'reading' && (
          <button
            type="button"
            className="primary"
            aria-disabled={step === 'sending' || changed}
            onClick={step === 'sending' || changed ? undefined : onSend}
          >
            {step === 'sending' ? words.sending : fillSentence(words.send, { noun })}
          </button>
        )}
      </div>
    </section>
  );
}

function Problem({ failure: { message, details }, children }: { failure: Failure; children: ReactNode }) {
  const sentences =
    details.length > 0
      ? [
          ...new Set(
            details.map((detail) => (detail.field ? `${capitalize(detail.field)}: ${detail.message}` : detail.message)),
          ),
        ]
      : [message];
  return (
    <div className="problem" role="alert">
      <p>{sentences.join(' ')}</p>
      {children}
    </div>
  );
}
