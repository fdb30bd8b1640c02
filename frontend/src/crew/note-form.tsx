import { useState, type FormEvent } from 'react';
import { Notice } from './notice.tsx';
import { sendNote } from './session.ts';
import { texts } from './texts/texts.ts';

/** What the office is told of a job. What is typed stays until the office has it. */
export function NoteForm({ sheetId }: { sheetId: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'sent' | 'kept'>('closed');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await sendNote({ sheetId, text }, key);
    setBusy(false);
    setProblem(answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
    if (!answer.ok) return;
    setText('');
    setKey(crypto.randomUUID());
    setState(answer.waiting ? 'kept' : 'sent');
  }

  if (state !== 'open')
    return (
      <>
        {state !== 'closed' && (
          <p className="good-line" role="status">
            {state === 'sent' ? texts.note.sent : texts.outbox.kept}
          </p>
        )}
        <button type="button" className="plain wide" onClick={() => setState('open')}>
          {texts.note.open}
        </button>
      </>
    );
  const id = `note-${sheetId}`;
  return (
    <form className="entry" onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{texts.note.label}</label>
      <textarea
        id={id}
        rows={4}
        maxLength={2_000}
        required
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setKey(crypto.randomUUID()); // another text is another note
        }}
      />
      <Notice text={problem} />
      <button className="primary wide" disabled={busy}>
        {texts.note.send}
      </button>
      <button type="button" className="plain wide" disabled={busy} onClick={() => setState('closed')}>
        {texts.note.later}
      </button>
    </form>
  );
}
