import { useState } from 'react';
import { useOutbox } from './offline/outbox-line.tsx';
import { signOut } from './session.ts';
import { sayCount, texts } from './texts/texts.ts';

/** Ends the session of this phone; asked first where something is not sent. */
export function SignOut({ onSignedOut }: { onSignedOut: () => void }) {
  const { outbox, state } = useOutbox();
  const [isAsked, setAsked] = useState(false);
  const { length } = state.items;
  const end = (waiting: 'delete' | 'keep') => void signOut(waiting).then(onSignedOut);
  if (!isAsked || length === 0)
    return (
      <button type="button" className="plain wide" onClick={() => (length > 0 ? setAsked(true) : end('keep'))}>
        {texts.day.signOut}
      </button>
    );
  return (
    <section className="ask" role="alertdialog" aria-labelledby="not-sent">
      <p id="not-sent">{sayCount(texts.outbox.notSent, length)}</p>
      <button type="button" className="primary wide" disabled={state.offline} onClick={() => void outbox?.retry()}>
        {state.offline ? texts.outbox.offline : texts.outbox.sendNow}
      </button>
      <button type="button" className="plain wide" onClick={() => end('keep')}>
        {texts.outbox.keep}
      </button>
      <button type="button" className="plain wide" onClick={() => end('delete')}>
        {texts.outbox.removeAll}
      </button>
      <button type="button" className="plain wide" onClick={() => setAsked(false)}>
        {texts.note.later}
      </button>
    </section>
  );
}
