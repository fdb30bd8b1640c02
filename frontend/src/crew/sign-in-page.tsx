import { useEffect, useState } from 'react';
import { askCode } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Notice } from './notice.tsx';
import { waitingOfOthers } from './session.ts';
import { sayCount, texts } from './texts/texts.ts';

/** By the mobile number: on a new phone, or in the app on the home screen, which knows no link. */
export function SignInPage({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [phone, setPhone] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const [others, setOthers] = useState(0);
  useEffect(() => void waitingOfOthers().then(setOthers), []);

  async function send() {
    setBusy(true);
    const answer = await askCode({ phone });
    setBusy(false);
    setProblem(answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
    if (answer.ok) setChallenge(answer.value.challenge);
  }

  if (challenge !== null)
    return (
      <main className="crew">
        <CodeForm challenge={challenge} lead={texts.signIn.sent} onAgain={send} onSignedIn={onSignedIn} />
        <Notice text={problem} />
      </main>
    );
  return (
    <main className="crew">
      <h1>{texts.signIn.title}</h1>
      <p className="lead">{texts.signIn.lead}</p>
      <form
        className="entry"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label htmlFor="phone">{texts.signIn.phone}</label>
        <input
          id="phone"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <button className="primary wide" disabled={busy}>
          {texts.signIn.send}
        </button>
      </form>
      <Notice text={problem} />
      {others > 0 && <p className="quiet">{sayCount(texts.outbox.ofOthers, others)}</p>}
      <LanguageSwitch />
    </main>
  );
}
