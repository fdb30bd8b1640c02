import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import { useState } from 'react';
import { Notice } from './notice.tsx';
import { sendWrite } from './session.ts';
import { texts } from './texts/texts.ts';

/** That the work of a sheet has begun, and that it is done; the second is asked once more, as it stays. */
export function WorkPart({ sheet: { id, status }, onChanged }: { sheet: CrewSheet; onChanged: () => void }) {
  const [said, setSaid] = useState<'started' | 'completed' | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function tell(what: 'start' | 'complete') {
    setBusy(true);
    const path = `/sheets/${id}/${what}`;
    const key = crypto.randomUUID();
    const answer = await sendWrite({
      path,
      method: 'POST',
      body: {},
      key,
      lane: `JobSheet:${id}`,
      title: texts.work[what],
    });
    setBusy(false);
    setAsked(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (!answer.ok) return;
    setSaid(what === 'start' ? 'started' : 'completed');
    onChanged();
  }

  if (status === 'completed' || said === 'completed') return null;
  if (isAsked)
    return (
      <section className="entry" role="alert">
        <p>{texts.work.sure}</p>
        <button className="primary wide" disabled={busy} autoFocus onClick={() => void tell('complete')}>
          {texts.work.yes}
        </button>
        <button className="plain wide" disabled={busy} onClick={() => setAsked(false)}>
          {texts.work.no}
        </button>
      </section>
    );
  const isStarted = status === 'inProgress' || said === 'started';
  return (
    <>
      <Notice text={problem} />
      <button className="plain wide" disabled={busy} onClick={() => (isStarted ? setAsked(true) : void tell('start'))}>
        {isStarted ? texts.work.complete : texts.work.start}
      </button>
    </>
  );
}
