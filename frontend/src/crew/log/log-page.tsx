import type { CrewDay } from '@backoffice/contracts/features/crew-days';
import type { LogEntryOf } from '@backoffice/contracts/features/daily-logs';
import { useEffect, useState } from 'react';
import type { Answer } from '#crew/answer.ts';
import { Notice } from '#crew/notice.tsx';
import { OutboxLine } from '#crew/offline/outbox-line.tsx';
import { PhotosPart } from '#crew/photos/photos-part.tsx';
import { momentText, say, shortDay, texts } from '#crew/texts/texts.ts';
import { Chips } from './chips.tsx';
import { Delays } from './delays.tsx';
import { EntryList } from './entry-list.tsx';
import { FormFoot } from './form-foot.tsx';
import { HourChips } from './hour-chips.tsx';
import { Meetings } from './meetings.tsx';
import { logOf, type PhoneLog, type SeenLog } from './kept-log.ts';
import { useLog, type LogHolder } from './use-log.ts';
import { Work } from './work.tsx';

type Props = { readonly contractId: string; readonly day: CrewDay; readonly onBack: () => void };

/** The log of a job and a day, by its foreman. */
export function LogPage({ contractId, day, onBack }: Props) {
  const [answer, setAnswer] = useState<Answer<SeenLog> | null>(null);
  const [shown] = useState(day);
  const { date, timeZone } = shown;
  useEffect(() => {
    window.scrollTo(0, 0);
    void logOf(contractId, shown).then(setAnswer);
  }, [contractId, shown]);
  return (
    <main className="crew">
      <header className="day-bar">
        <button className="step" aria-label={texts.log.back} onClick={onBack}>
          ‹
        </button>
        <h1>
          {texts.log.title}
          <span>
            {shortDay(date)}
            {answer?.ok && ` · ${answer.value.log.contractName}`}
          </span>
        </h1>
      </header>
      {answer?.ok && answer.value.keptAt !== null && (
        <p className="quiet">{say(texts.outbox.asOf, { when: momentText(timeZone, answer.value.keptAt) })}</p>
      )}
      {answer?.ok && <LogForm first={answer.value.log} timeZone={timeZone} onBack={onBack} />}
      {answer?.ok === false && <Notice text={answer.failure.message} />}
      <OutboxLine />
    </main>
  );
}

type FormProps = Pick<Props, 'onBack'> & { readonly first: PhoneLog; readonly timeZone: string };
function LogForm({ first, timeZone, onBack }: FormProps) {
  const { contractId, date } = first;
  const holder = useLog(first);
  const { log, problem, busy, waits, submit } = holder;
  const canWrite = log.lockedOn === null;
  return (
    <article className="sheet log">
      {log.lockedOn !== null && <p className="warning">{say(texts.log.locked, { day: shortDay(log.lockedOn) })}</p>}
      <Weather of={holder} canWrite={canWrite} />
      <Work of={holder} canWrite={canWrite} />
      <Delays of={holder} canWrite={canWrite} />
      <Meetings of={holder} canWrite={canWrite} />
      <Incidents of={holder} canWrite={canWrite} />
      <PhotosPart place={{ contractId, date }} timeZone={timeZone} title={texts.photos.showOfLog} canAdd={canWrite} />
      <Notice text={problem} />
      {(waits || log.status === 'submitted') && (
        <p className="good-line" role="status">
          {waits ? texts.outbox.kept : texts.log.submitted}
        </p>
      )}
      {canWrite && log.status !== 'submitted' && (
        <button type="button" className="primary wide" disabled={busy} onClick={() => void submit()}>
          {texts.log.submit}
        </button>
      )}
      <button type="button" className="plain wide" onClick={onBack}>
        {texts.log.back}
      </button>
    </article>
  );
}

/** A tap is enough; another one changes it. */
function Weather({ of, canWrite }: { of: LogHolder; canWrite: boolean }) {
  const said = of.log.entries.weather.at(-1);
  const put = (change: Partial<LogEntryOf<'weather'>>) => {
    const { sky = 'sun', lowF = null, highF = null, lostHours = 0, entryId = crypto.randomUUID() } = said ?? {};
    void of.put({ section: 'weather', entryId, sky, lowF, highF, lostHours, ...change });
  };
  return (
    <section className="part">
      <h2>{texts.log.weather}</h2>
      <Chips
        label={texts.log.weather}
        options={texts.log.skies}
        chosen={said?.sky ?? null}
        disabled={!canWrite || of.busy}
        onChoose={(sky) => put({ sky })}
      />
      {said && (
        <HourChips
          label={texts.log.lost}
          hours={said.lostHours}
          disabled={!canWrite || of.busy}
          onHours={(lostHours) => put({ lostHours })}
        />
      )}
    </section>
  );
}

/** No is said by a tap, and what happened in words. */
function Incidents({ of, canWrite }: { of: LogHolder; canWrite: boolean }) {
  const [isTold, setTold] = useState(false);
  const [text, setText] = useState('');
  const { incidents } = of.log.entries;
  const put = async (happened: boolean) => {
    const entry = { section: 'incidents', entryId: crypto.randomUUID(), happened, text: happened ? text : '' } as const;
    if (await of.put(entry)) setTold(false);
  };
  return (
    <section className="part">
      <h2>{texts.log.incidents}</h2>
      <EntryList
        of={of}
        section="incidents"
        canWrite={canWrite}
        lines={incidents.map(({ entryId, happened, text: said }) => ({
          entryId,
          title: happened ? texts.log.incident : texts.log.noIncident,
          detail: said,
        }))}
      />
      {canWrite && incidents.length === 0 && (
        <Chips
          label={texts.log.incidents}
          options={texts.log.answers}
          chosen={isTold ? 'yes' : null}
          disabled={of.busy}
          onChoose={(each) => (each === 'yes' ? setTold(true) : void put(false))}
        />
      )}
      {isTold && (
        <form
          className="entry"
          onSubmit={(event) => {
            event.preventDefault();
            void put(true);
          }}
        >
          <label htmlFor="incident">{texts.log.happened}</label>
          <textarea
            id="incident"
            rows={4}
            maxLength={2_000}
            required
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <FormFoot busy={of.busy} onClose={() => setTold(false)} />
        </form>
      )}
    </section>
  );
}
