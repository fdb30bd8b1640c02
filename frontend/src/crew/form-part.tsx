import { useState, type ReactNode } from 'react';
import { texts } from './texts/texts.ts';

/** `isWaiting`: on the phone, until it has a connection. */
export type FormEnds = { readonly onSent: (isWaiting: boolean) => void; readonly onClose: () => void };
type Props = {
  readonly words: Readonly<Record<'title' | 'open' | 'sent', string>>;
  /** What was sent before, above the form. */
  readonly list: ReactNode;
  readonly form: (ends: FormEnds) => ReactNode;
};

/** A form behind its button on the card of a sheet; what became of it is said once it is closed. */
export function FormPart({ words, list, form }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'sent' | 'kept'>('closed');
  if (state === 'open')
    return (
      <section className="part form-part" aria-label={words.open}>
        <h3>{words.title}</h3>
        {list}
        {form({
          onSent: (isWaiting) => setState(isWaiting ? 'kept' : 'sent'),
          onClose: () => setState('closed'),
        })}
      </section>
    );
  return (
    <>
      {state !== 'closed' && (
        <p className="good-line" role="status">
          {state === 'sent' ? words.sent : texts.outbox.kept}
        </p>
      )}
      <button type="button" className="plain wide" onClick={() => setState('open')}>
        {words.open}
      </button>
    </>
  );
}
