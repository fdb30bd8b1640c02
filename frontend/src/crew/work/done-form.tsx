import type { CrewSheet } from '@backoffice/contracts/features/crew-days';
import { quantityText } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { typedQuantity } from '#crew/deliveries/thing-rows.tsx';
import { Notice } from '#crew/notice.tsx';
import { say, texts } from '#crew/texts/texts.ts';
import { linkOfSignOff, sendWork } from './send-work.ts';

type Props = {
  readonly sheet: CrewSheet;
  /** `isWaiting`: on the phone, until it has a connection. */
  readonly onDone: (isWaiting: boolean) => void;
  readonly onClose: () => void;
};
type Phase = CrewSheet['phases'][number];

/** How much of each phase was done: as planned, until something else is said. */
export function DoneForm({ sheet, onDone, onClose }: Props) {
  const { id, phases } = sheet;
  const [typed, setTyped] = useState(() => phases.map(({ quantity }) => quantityText(quantity)));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const done = typed.map(typedQuantity);

  /** With a signature, the page of it opens here once the office has what was done. */
  async function save(isSigned: boolean) {
    if (done.includes(null)) return setProblem(texts.work.wrong);
    setBusy(true);
    const said = phases.map(({ lineItemId }, at) => ({ lineItemId, quantity: done[at] }));
    const answer = await sendWork(sheet, 'complete', { phases: said });
    if (!answer.ok) {
      setBusy(false);
      return setProblem(answer.failure.message);
    }
    const isWaiting = answer.waiting === true;
    const link = isSigned && !isWaiting ? await linkOfSignOff(id) : null;
    if (link?.ok) return window.location.assign(link.value.url);
    return onDone(isWaiting);
  }

  return (
    <section className="entry work-done" aria-label={texts.work.complete}>
      <h3>{texts.work.howMuch}</h3>
      <ul>
        {phases.map((phase, at) => (
          <PhaseDone
            key={phase.lineItemId}
            phase={phase}
            text={typed[at] ?? ''}
            done={done[at] ?? null}
            disabled={busy}
            onText={(text) => setTyped(typed.map((each, index) => (index === at ? text : each)))}
          />
        ))}
      </ul>
      <p className="quiet">{texts.work.sure}</p>
      <Notice text={problem} />
      <button type="button" className="primary wide" disabled={busy} onClick={() => void save(false)}>
        {texts.work.yes}
      </button>
      <button type="button" className="plain wide" disabled={busy} onClick={() => void save(true)}>
        {texts.work.yesAndSign}
      </button>
      <button type="button" className="plain wide" disabled={busy} onClick={onClose}>
        {texts.work.no}
      </button>
    </section>
  );
}

const ONE = 10_000;
type PhaseProps = {
  readonly phase: Phase;
  readonly text: string;
  /** Null while what is typed is no quantity. */
  readonly done: number | null;
  readonly disabled: boolean;
  readonly onText: (text: string) => void;
};
function PhaseDone({ phase: { lineItemId, name, quantity, unit }, text, done, disabled, onText }: PhaseProps) {
  const step = (by: number) => onText(quantityText(Math.max((done ?? 0) + by, 0)));
  return (
    <li className="hours-line">
      <label htmlFor={`done-${lineItemId}`}>
        {name}
        <span className="quiet">
          {say(texts.work.planned, { quantity: `${quantityText(quantity)} ${unit}`.trim() })}
        </span>
      </label>
      <div className="stepper">
        <button
          type="button"
          className="step"
          aria-label={say(texts.work.less, { name })}
          disabled={disabled || done === 0}
          onClick={() => step(-ONE)}
        >
          −
        </button>
        <input
          id={`done-${lineItemId}`}
          inputMode="decimal"
          autoComplete="off"
          aria-label={say(texts.work.of, { name })}
          aria-invalid={done === null || undefined}
          data-changed={done !== quantity || undefined}
          disabled={disabled}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => onText(target.value)}
        />
        <button
          type="button"
          className="step"
          aria-label={say(texts.work.more, { name })}
          disabled={disabled}
          onClick={() => step(ONE)}
        >
          +
        </button>
      </div>
    </li>
  );
}
