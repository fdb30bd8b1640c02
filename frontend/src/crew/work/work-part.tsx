import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { Notice } from '#crew/notice.tsx';
import { SigningLink } from '#crew/signing-link.tsx';
import { texts } from '#crew/texts/texts.ts';
import { DoneForm } from './done-form.tsx';
import { linkOfSignOff, sendWork } from './send-work.ts';

type Props = { readonly sheet: CrewSheet; readonly today: Day; readonly onChanged: () => void };

/** That the work of a sheet has begun, that it is done and how much of it, and that the site contact accepts it. */
export function WorkPart({ sheet, today, onChanged }: Props) {
  const { id, name, date, status } = sheet;
  const [said, setSaid] = useState<'started' | 'completed' | 'kept' | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    const answer = await sendWork(sheet, 'start', {});
    setBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (!answer.ok) return;
    setSaid('started');
    onChanged();
  }

  if (status === 'signedOff') return null;
  if (status === 'completed')
    return <SigningLink open={texts.work.signOff} name={name} ask={() => linkOfSignOff(id)} />;
  if (said === 'kept')
    return (
      <p className="good-line" role="status">
        {texts.outbox.kept}
      </p>
    );
  if (said === 'completed' || date < addDays(today, -1)) return null;
  if (isAsked)
    return (
      <DoneForm
        sheet={sheet}
        onClose={() => setAsked(false)}
        onDone={(isWaiting) => {
          setAsked(false);
          setSaid(isWaiting ? 'kept' : 'completed');
          onChanged();
        }}
      />
    );
  const isStarted = status === 'inProgress' || said === 'started';
  return (
    <>
      <Notice text={problem} />
      <button className="plain wide" disabled={busy} onClick={() => (isStarted ? setAsked(true) : void start())}>
        {isStarted ? texts.work.complete : texts.work.start}
      </button>
    </>
  );
}
