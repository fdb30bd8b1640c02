import { useCallback, useState } from 'react';
import type { Answer, Failure } from './answer.ts';
import type { SeenDay } from './api.ts';
import { DayPage } from './day-page.tsx';
import { Notice } from './notice.tsx';
import { dayOf } from './session.ts';
import { SignInPage } from './sign-in-page.tsx';
import { texts } from './texts/texts.ts';

/** The day of whoever is signed in on this phone, or the way in. */
export function CrewPage({ first }: { first: Answer<SeenDay> }) {
  const [answer, setAnswer] = useState(first);
  const refuse = useCallback((failure: Failure) => setAnswer({ ok: false, failure }), []);
  const reload = async () => setAnswer(await dayOf(null, null));
  if (answer.ok) return <DayPage first={answer.value} onRefused={refuse} />;
  if (answer.failure.code === 'CREW_SIGN_IN_NEEDED') return <SignInPage onSignedIn={reload} />;
  return (
    <main className="crew">
      <h1>{texts.page.title}</h1>
      <Notice text={answer.failure.message} />
      <button className="primary wide" onClick={() => void reload()}>
        {texts.page.tryAgain}
      </button>
    </main>
  );
}
