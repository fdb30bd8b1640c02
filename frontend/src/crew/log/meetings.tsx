import { useState } from 'react';
import { say, sayCount, shortDay, texts } from '#crew/texts/texts.ts';
import { Chips } from './chips.tsx';
import { EntryList } from './entry-list.tsx';
import { FormFoot } from './form-foot.tsx';
import type { LogHolder } from './use-log.ts';

/** Tailgate meetings: when the last one was, and one with the crew of today, all ticked. */
export function Meetings({ of, canWrite }: { of: LogHolder; canWrite: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { entries, meeting, date } = of.log;
  const isHeld = entries.meetings.length > 0;
  return (
    <section className="part">
      <h2>{texts.log.meeting}</h2>
      {!isHeld && meeting && <p className={meeting.dueOn <= date ? 'warning' : 'quiet'}>{dueText(meeting, date)}</p>}
      <EntryList
        of={of}
        section="meetings"
        canWrite={canWrite}
        lines={entries.meetings.map(({ entryId, topic, minutes, attendees }) => ({
          entryId,
          title: topic,
          detail: `${say(texts.log.minutesCount, { count: minutes })} · ${sayCount(texts.log.people, attendees.length)}`,
        }))}
      />
      {canWrite && !isOpen && (
        <button type="button" className="plain wide" onClick={() => setOpen(true)}>
          {texts.log.addMeeting}
        </button>
      )}
      {isOpen && <MeetingForm of={of} onClose={() => setOpen(false)} />}
    </section>
  );
}

type Due = { readonly lastOn: string | null; readonly dueOn: string };
function dueText({ lastOn, dueOn }: Due, date: string): string {
  const due = dueOn <= date ? texts.log.dueToday : say(texts.log.dueOn, { day: shortDay(dueOn) });
  return lastOn === null ? say(texts.log.noneYet, { due }) : say(texts.log.lastOn, { day: shortDay(lastOn), due });
}

const MINUTES = ['5', '10', '15', '30'] as const;

function MeetingForm({ of, onClose }: { of: LogHolder; onClose: () => void }) {
  const { crew } = of.log;
  const [topic, setTopic] = useState('');
  const [minutes, setMinutes] = useState<string>('10');
  const [present, setPresent] = useState<readonly string[]>(crew);
  const chosen = Object.entries(texts.log.topics).find(([, name]) => name === topic)?.[0] ?? null;
  async function save() {
    const attendees = crew.filter((name) => present.includes(name));
    const entry = {
      section: 'meetings',
      entryId: crypto.randomUUID(),
      topic,
      minutes: Number(minutes),
      attendees,
    } as const;
    if (await of.put(entry)) onClose();
  }
  return (
    <form
      className="entry"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Chips<string>
        label={texts.log.topic}
        options={texts.log.topics}
        chosen={chosen}
        onChoose={(each) => setTopic(Object.entries(texts.log.topics).find(([name]) => name === each)?.[1] ?? '')}
      />
      <label htmlFor="meeting-topic">{texts.log.topic}</label>
      <input
        id="meeting-topic"
        required
        maxLength={160}
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
      />
      <p className="quiet">{texts.log.minutes}</p>
      <Chips
        label={texts.log.minutes}
        options={Object.fromEntries(MINUTES.map((each) => [each, each]))}
        chosen={minutes}
        onChoose={setMinutes}
      />
      <fieldset className="ticks">
        <legend>{texts.log.who}</legend>
        {crew.map((name) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              checked={present.includes(name)}
              onChange={({ target: { checked } }) =>
                setPresent(checked ? [...present, name] : present.filter((each) => each !== name))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <FormFoot busy={of.busy || present.length === 0} onClose={onClose} />
    </form>
  );
}
