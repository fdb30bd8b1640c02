import type { CrewInvitation } from '@backoffice/contracts/features/crew-access';
import { useState } from 'react';
import type { Answer } from './answer.ts';
import { askCode } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Notice } from './notice.tsx';
import { say, texts } from './texts/texts.ts';

/** What the link of an invitation leads to: it names the worker, and a code admits the phone. */
export function JoinPage({ token, invitation }: { token: string; invitation: Answer<CrewInvitation> }) {
  const [challenge, setChallenge] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const answer = await askCode({ token });
    setBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) setChallenge(answer.value.challenge);
  }

  if (!invitation.ok)
    return (
      <main className="crew">
        <h1>{invitation.failure.code === 'INVITATION_OVER' ? texts.join.overTitle : texts.page.title}</h1>
        <p className="lead">{invitation.failure.message}</p>
        <a className="primary wide" href="/crew">
          {texts.join.byNumber}
        </a>
      </main>
    );
  const { companyName: company, firstName, sentTo } = invitation.value;
  if (challenge !== null)
    return (
      <main className="crew">
        <CodeForm
          challenge={challenge}
          lead={say(texts.join.sentTo, { to: sentTo })}
          onAgain={send}
          onSignedIn={openDay}
        />
        <Notice text={problem} />
      </main>
    );
  return (
    <main className="crew">
      <h1>{say(texts.join.title, { firstName })}</h1>
      <p className="lead">{say(texts.join.lead, { company })}</p>
      <button className="primary wide" disabled={busy} onClick={() => void send()}>
        {texts.join.send}
      </button>
      <p className="quiet">{say(texts.join.sentTo, { to: sentTo })}</p>
      <Notice text={problem} />
      <LanguageSwitch />
    </main>
  );
}

/** The link is used up by it, and stays in no history. */
const openDay = async () => window.location.replace('/crew');
