import { totalOf } from '@backoffice/contracts/features/job-cost-days';
import type { CrewClock, CrewDay, CrewSheet } from '@backoffice/contracts/features/crew-days';
import type { CrewHours } from '@backoffice/contracts/features/crew-hours';
import { isSplit } from '@backoffice/contracts/features/typed-hours';
import { useState } from 'react';
import { Notice } from '#crew/notice.tsx';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import type { OutboxItem } from '#crew/offline/outbox-item.ts';
import { say, shortDay, texts } from '#crew/texts/texts.ts';
import { HoursQuestions } from './hours-questions.tsx';
import { splitText } from './split-text.ts';
import { SplitSheet } from './split-sheet.tsx';
import { useHours, type HoursBody, type HoursOfWorker, type RefusedHours } from './use-hours.ts';

type Props = {
  readonly sheet: CrewSheet;
  readonly day: CrewDay;
  readonly clocks: readonly CrewClock[];
  readonly onChanged: () => void;
};

/** The hours of a crew, behind one button on the card of the sheet; what waits on the phone is said. */
export function HoursPart({ sheet, day, clocks, onChanged }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'saved' | 'kept'>('closed');
  const { outbox, state: kept } = useOutbox();
  const hours = day.hours.find(({ sheetId }) => sheetId === sheet.id);
  const waiting = kept.items.flatMap((item) => hoursIn(item, sheet.id));
  const refused = waiting.find(({ failure }) => failure?.code === 'HOURS_MEANWHILE');
  if (!hours || day.date > day.today) return null;
  if (state === 'open' || refused)
    return (
      <HoursForm
        key={refused?.item.seq ?? 0}
        hours={hours}
        clocks={clocks}
        timeZone={day.timeZone}
        refused={refused?.failure ? { days: refused.days, failure: refused.failure } : null}
        onClose={() => setState('closed')}
        onSaved={(isWaiting) => {
          if (refused) void outbox?.discard(refused.item);
          setState(isWaiting ? 'kept' : 'saved');
          onChanged();
        }}
      />
    );
  return (
    <>
      {(state === 'saved' || state === 'kept') && (
        <p className="good-line" role="status">
          {waiting.length > 0 || state === 'kept' ? texts.outbox.kept : texts.hours.saved}
        </p>
      )}
      <button className="plain wide" disabled={waiting.length > 0} onClick={() => setState('open')}>
        {texts.hours.open}
      </button>
    </>
  );
}

/** The hours of a sheet that wait on the phone. */
function hoursIn(item: OutboxItem, ofSheet: string) {
  const { sheetId, days } = item.write.body as Partial<HoursBody>; // as `saveHours` has written it
  return sheetId === ofSheet && days ? [{ item, days, failure: item.problem }] : [];
}

type FormProps = {
  readonly hours: CrewHours;
  readonly clocks: readonly CrewClock[];
  readonly timeZone: string;
  readonly refused: RefusedHours | null;
  readonly onClose: () => void;
  readonly onSaved: (isWaiting: boolean) => void;
};
function HoursForm({ hours, clocks, timeZone, refused, onClose, onSaved }: FormProps) {
  const form = useHours(hours, { clocks, refused, onSaved });
  const { workers, questions, isBusy, canSave, byClock } = form;
  const { beforeOn, locked } = hours;
  if (locked) return <p className="warning">{texts.hours.locked}</p>;
  return (
    <section className="crew-hours" aria-label={texts.hours.title}>
      <h3>{texts.hours.title}</h3>
      {questions.length > 0 && (
        <HoursQuestions questions={questions} timeZone={timeZone} disabled={isBusy} onAnswer={form.answer} />
      )}
      <ul>
        {workers.map((worker) => (
          <WorkerHours key={worker.key} worker={worker} form={form} />
        ))}
      </ul>
      <div className="hours-tools">
        {beforeOn !== null && (
          <button className="plain" disabled={isBusy} onClick={form.asBefore}>
            {say(texts.hours.before, { day: shortDay(beforeOn) })}
          </button>
        )}
        {workers.length > 1 && (
          <button className="plain" disabled={isBusy} onClick={form.sameForAll}>
            {texts.hours.same}
          </button>
        )}
        {byClock && (
          <button className="plain" disabled={isBusy} onClick={byClock}>
            {texts.hours.clock}
          </button>
        )}
      </div>
      <Notice text={form.problem} />
      <button className="primary wide" disabled={isBusy || !canSave} onClick={() => void form.save()}>
        {texts.hours.save}
      </button>
      <button className="plain wide" disabled={isBusy} onClick={onClose}>
        {texts.hours.close}
      </button>
    </section>
  );
}

type WorkerProps = { readonly worker: HoursOfWorker; readonly form: ReturnType<typeof useHours> };
function WorkerHours({ worker, form }: WorkerProps) {
  const [isSplitting, setSplitting] = useState(false);
  const { key, of, text, total, split, isByRule, isChanged } = worker;
  const { name, phase } = of;
  const said = isByRule ? texts.hours.byRule : isSplit(split) ? splitText(split) : texts.hours.allRegular;
  return (
    <li>
      <div className="hours-line">
        <label htmlFor={`hours-${key}`}>
          {name}
          {phase !== '' && <span className="quiet">{phase}</span>}
        </label>
        <div className="stepper">
          <button
            className="step"
            aria-label={say(texts.hours.less, { name })}
            disabled={form.isBusy || total === 0}
            onClick={() => form.step(worker, -1)}
          >
            −
          </button>
          <input
            id={`hours-${key}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-label={say(texts.hours.of, { name })}
            aria-invalid={total === null || undefined}
            data-changed={isChanged || undefined}
            disabled={form.isBusy}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ target }) => form.type(worker, target.value)}
          />
          <button
            className="step"
            aria-label={say(texts.hours.more, { name })}
            disabled={form.isBusy}
            onClick={() => form.step(worker, 1)}
          >
            +
          </button>
        </div>
      </div>
      {total === null && <p className="notice-line">{texts.hours.wrong}</p>}
      {totalOf(split) > 0 && !isSplitting && (
        <button
          className="split-button"
          aria-label={say(texts.hours.split, { text: said, name })}
          disabled={form.isBusy}
          onClick={() => setSplitting(true)}
        >
          {said} ▾
        </button>
      )}
      {isSplitting && (
        <SplitSheet
          name={name}
          split={split}
          onClose={() => setSplitting(false)}
          onSplit={(chosen) => {
            form.splitUp(worker, chosen);
            setSplitting(false);
          }}
        />
      )}
    </li>
  );
}
