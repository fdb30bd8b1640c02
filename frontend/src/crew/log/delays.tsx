import { hoursText } from '@backoffice/contracts/kernel';
import type { LogEntryOf } from '@backoffice/contracts/features/daily-logs';
import { useState } from 'react';
import { say, texts } from '#crew/texts/texts.ts';
import { Chips } from './chips.tsx';
import { EntryList } from './entry-list.tsx';
import { FormFoot } from './form-foot.tsx';
import { HourChips } from './hour-chips.tsx';
import type { LogHolder } from './use-log.ts';

type Delay = LogEntryOf<'delays'>;

/** What held the crew up: a tap on its cause begins one. */
export function Delays({ of, canWrite }: { of: LogHolder; canWrite: boolean }) {
  const [cause, setCause] = useState<Delay['cause'] | null>(null);
  const { delays } = of.log.entries;
  return (
    <section className="part">
      <h2>{texts.log.delays}</h2>
      <EntryList
        of={of}
        section="delays"
        canWrite={canWrite}
        lines={delays.map((delay) => ({
          entryId: delay.entryId,
          title: [
            texts.log.causes[delay.cause],
            delay.hours > 0 && say(texts.log.hours, { count: hoursText(delay.hours) }),
          ]
            .filter(Boolean)
            .join(' · '),
          detail: [delay.note, delay.mayBecomeClaim && texts.log.claim].filter(Boolean).join(' · '),
        }))}
      />
      {canWrite && (
        <Chips label={texts.log.cause} options={texts.log.causes} chosen={cause} onChoose={(each) => setCause(each)} />
      )}
      {cause !== null && <DelayForm of={of} cause={cause} onClose={() => setCause(null)} />}
    </section>
  );
}

function DelayForm({ of, cause, onClose }: { of: LogHolder; cause: Delay['cause']; onClose: () => void }) {
  const [hours, setHours] = useState(0);
  const [note, setNote] = useState('');
  const [mayBecomeClaim, setClaim] = useState(false);
  async function save() {
    const entryId = crypto.randomUUID();
    if (await of.put({ section: 'delays', entryId, cause, hours, note, mayBecomeClaim })) onClose();
  }
  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <HourChips label={texts.log.lost} hours={hours} onHours={setHours} />
      <label htmlFor="delay-note">{texts.log.note}</label>
      <textarea
        id="delay-note"
        rows={2}
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <label className="tick">
        <input type="checkbox" checked={mayBecomeClaim} onChange={(event) => setClaim(event.target.checked)} />
        {texts.log.claim}
      </label>
      <FormFoot busy={of.busy} onClose={onClose} />
    </form>
  );
}
