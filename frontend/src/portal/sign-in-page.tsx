import type { PortalCompany, PortalSignInAnswer } from '@backoffice/contracts/features/portal-access';
import { useState, type FormEvent } from 'react';
import { Field } from '#preview/base/field.tsx';
import { askCode, enterCode } from './api.ts';
import { PageFrame, ProblemText } from './page-frame.tsx';

type Props = {
  readonly company: PortalCompany;
  /** Why they are signed out; null where nobody needs to be told. */
  readonly news: string | null;
  readonly onSignedIn: () => Promise<void>;
};

/** An address or number, then the code that was sent there. */
export function SignInPage({ company, news, onSignedIn }: Props) {
  const [to, setTo] = useState('');
  const [challenge, setChallenge] = useState<string | null>(null);
  const [problem, setProblem] = useState(news);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const answer = await askCode({ companyId: company.companyId, to });
    setBusy(false);
    setProblem(answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
    if (answer.ok) setChallenge(answer.value.challenge);
  }
  return (
    <PageFrame company={company}>
      <main className="sign-in">
        {challenge === null ? (
          <>
            <h1>Your papers</h1>
            <p className="quiet">
              Proposals, contracts and invoices from {company.name}, what is open, and how to pay it.
            </p>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void send();
              }}
            >
              <Field
                label="Email or mobile number"
                name="to"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
              <ProblemText text={problem} />
              <button className="primary" disabled={busy}>
                {busy ? 'Sending…' : 'Send a code'}
              </button>
            </form>
            <p className="quiet small-print">
              There is no password. Use the address at which {company.name} writes to you.
            </p>
          </>
        ) : (
          <CodeForm
            to={to}
            challenge={challenge}
            problem={problem}
            onAgain={send}
            onOther={() => {
              setChallenge(null);
              setProblem(null);
            }}
            onSignedIn={onSignedIn}
          />
        )}
      </main>
    </PageFrame>
  );
}

type CodeProps = Pick<Props, 'onSignedIn'> & {
  readonly to: string;
  readonly challenge: string;
  /** Why no other code was sent. */
  readonly problem: string | null;
  readonly onAgain: () => Promise<void>;
  readonly onOther: () => void;
};
type Choice = Extract<PortalSignInAnswer, { contacts: unknown }>['contacts'];

function CodeForm({ to, challenge, problem: sending, onAgain, onOther, onSignedIn }: CodeProps) {
  const [code, setCode] = useState('');
  const [isTrusted, setTrusted] = useState(false);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enter(contactId?: string) {
    setBusy(true);
    const answer = await enterCode({ challenge, code, isTrusted, ...(contactId !== undefined && { contactId }) });
    setProblem(answer.ok ? null : (answer.failure.details[0]?.message ?? answer.failure.message));
    if (answer.ok && 'contacts' in answer.value) setChoice(answer.value.contacts);
    else if (answer.ok) await onSignedIn();
    setBusy(false);
  }
  if (choice)
    return (
      <>
        <h1>Who are you?</h1>
        <p className="quiet">Several people share this address.</p>
        {choice.map(({ value, label }) => (
          <button key={value} type="button" className="plain" disabled={busy} onClick={() => void enter(value)}>
            {label}
          </button>
        ))}
        <ProblemText text={problem} />
      </>
    );
  return (
    <>
      <h1>Enter the code</h1>
      <p className="quiet">If we know {to}, a code is on its way. It is good for five minutes.</p>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void enter();
        }}
      >
        <Field
          label="Six digits"
          name="code"
          className="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          maxLength={12}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={isTrusted} onChange={({ target }) => setTrusted(target.checked)} />
          <span>This is my own device: keep me signed in for 30 days</span>
        </label>
        <ProblemText text={problem ?? sending} />
        <button className="primary" disabled={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </button>
      </form>
      <p className="after">
        <button type="button" className="link" onClick={() => void onAgain()}>
          Send another code
        </button>
        <button type="button" className="link" onClick={onOther}>
          Use another address
        </button>
      </p>
    </>
  );
}
