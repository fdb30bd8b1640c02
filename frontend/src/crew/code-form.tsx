import { useState } from 'react';
import type { Failure } from './answer.ts';
import { enterCode, type CodeEntry } from './api.ts';
import { deviceLabel, newDevice, publicKeyOf, type Device } from './device.ts';
import { Notice } from './notice.tsx';
import { admit } from './session.ts';
import { texts } from './texts/texts.ts';

type Choice = { readonly value: string; readonly label: string };
/** What is asked beside a code that was right. */
type Question = { readonly field: 'companyId' | 'endsDeviceId'; readonly choices: readonly Choice[] };

/** Where the code is entered; the key of the phone is made with the first one. */
export function CodeForm({
  challenge,
  lead,
  onAgain,
  onSignedIn,
}: {
  challenge: string;
  lead: string;
  onAgain: () => Promise<void>;
  onSignedIn: () => Promise<void>;
}) {
  const [code, setCode] = useState('');
  const [device, setDevice] = useState<Device | null>(null);
  const [answers, setAnswers] = useState<Pick<CodeEntry, Question['field']>>({});
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function enter(answered: Pick<CodeEntry, Question['field']>) {
    setBusy(true);
    setAnswers(answered);
    const own = device ?? (await newDevice());
    setDevice(own);
    const { deviceId } = own;
    const key = await publicKeyOf(own);
    const result = await enterCode({ challenge, code, deviceId, key, label: deviceLabel(), ...answered });
    setBusy(false);
    if (!result.ok) {
      setQuestion(devicesIn(result.failure));
      setProblem(result.failure.code === 'TOO_MANY_DEVICES' ? null : result.failure.message);
    } else if ('companies' in result.value) setQuestion({ field: 'companyId', choices: result.value.companies });
    else {
      await admit(own, result.value);
      await onSignedIn();
    }
  }

  if (question)
    return (
      <>
        <h1>{question.field === 'companyId' ? texts.code.company : texts.code.device}</h1>
        {question.choices.map(({ value, label }) => (
          <button
            key={value}
            className="plain wide"
            disabled={busy}
            onClick={() => void enter({ ...answers, [question.field]: value })}
          >
            {label}
          </button>
        ))}
        <Notice text={problem} />
      </>
    );
  return (
    <>
      <h1>{texts.code.title}</h1>
      <p className="lead">{lead}</p>
      <form
        className="entry"
        onSubmit={(event) => {
          event.preventDefault();
          void enter(answers);
        }}
      >
        <label htmlFor="code">{texts.code.label}</label>
        <input
          id="code"
          className="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          value={code}
          aria-describedby="code-hint"
          onChange={(event) => setCode(event.target.value)}
        />
        <p id="code-hint" className="quiet">
          {texts.code.hint}
        </p>
        <button className="primary wide" disabled={busy}>
          {texts.code.enter}
        </button>
        <button type="button" className="plain wide" disabled={busy} onClick={() => void onAgain()}>
          {texts.code.again}
        </button>
      </form>
      <Notice text={problem} />
    </>
  );
}

/** The three phones, of which one is to end. */
function devicesIn({ code, details }: Failure): Question | null {
  if (code !== 'TOO_MANY_DEVICES') return null;
  const choices = details.map(({ field, message }) => ({ value: field.replace('devices.', ''), label: message }));
  return { field: 'endsDeviceId', choices };
}
