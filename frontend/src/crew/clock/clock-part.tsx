import {
  clockState,
  lacksMeal,
  PRESSES,
  workedHours,
  type PunchKind,
} from '@backoffice/contracts/features/clock-times';
import type { CrewClock, CrewSheet } from '@backoffice/contracts/features/crew-days';
import { hoursText } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { Notice } from '#crew/notice.tsx';
import { say, texts, timeOf } from '#crew/texts/texts.ts';
import type { Clock } from './use-clock.ts';

type Props = {
  readonly clock: Clock;
  readonly sheet: CrewSheet;
  readonly today: string;
  readonly timeZone: string;
};

/** The clock on the card of a sheet: one button that fits the moment, and for a foreman those of the crew. */
export function ClockPart({ clock, sheet, today, timeZone }: Props) {
  const { clocks, now, notice, problem, accept, press } = clock;
  const [asked, setAsked] = useState<{ kind: PunchKind; workerIds: string[] } | null>(null);
  const mine = clocks.find(({ isMe }) => isMe);
  if (!mine || (sheet.date !== today && clockState(mine.punches).status === 'off')) return null;
  const put = (kind: PunchKind, workerIds: string[]) =>
    notice === null ? void press(kind, sheet, workerIds) : setAsked({ kind, workerIds });
  const crew = clocks.filter(({ isMe }) => !isMe);
  return (
    <div className="clock" role="group" aria-label={texts.clock.title}>
      <ClockText clock={mine} sheet={sheet} timeZone={timeZone} now={now} />
      {asked ? (
        <div className="clock-notice" role="alert">
          <h3>{texts.clock.noticeTitle}</h3>
          <p>{texts.clock.notice}</p>
          <button
            className="primary wide"
            autoFocus
            onClick={() =>
              void accept(sheet).then((isRead) => {
                if (!isRead) return;
                setAsked(null);
                void press(asked.kind, sheet, asked.workerIds);
              })
            }
          >
            {texts.clock.agree} · {texts.clock[asked.kind]}
          </button>
          <button className="plain wide" onClick={() => setAsked(null)}>
            {texts.clock.later}
          </button>
        </div>
      ) : (
        isHere(mine, sheet) && (
          <div className="clock-buttons">
            {PRESSES[clockState(mine.punches).status].map((kind) => (
              <button
                key={kind}
                className={kind === 'mealStart' ? 'plain wide' : 'primary wide'}
                onClick={() => put(kind, [mine.workerId])}
              >
                {texts.clock[kind]}
              </button>
            ))}
          </div>
        )
      )}
      <Notice text={problem?.sheetId === sheet.id ? problem.text : null} />
      {sheet.isForeman && crew.length > 0 && (
        <CrewClocks clocks={crew} sheet={sheet} timeZone={timeZone} now={now} onPress={put} />
      )}
    </div>
  );
}

/** Who is on the clock by another sheet of the day presses there. */
const isHere = ({ punches }: CrewClock, { id }: CrewSheet) =>
  clockState(punches).status === 'off' || punches.at(-1)?.sheetId === id;

type TextProps = {
  readonly clock: CrewClock;
  readonly sheet: CrewSheet;
  readonly timeZone: string;
  readonly now: string;
};
function ClockText({ clock, sheet, timeZone, now }: TextProps) {
  const { punches } = clock;
  const { status, since } = clockState(punches);
  const time = since === null ? '' : timeOf(timeZone, since);
  const place = punches.at(-1)?.locationName ?? '';
  const hours = hoursText(workedHours(punches));
  const said = {
    off: punches.length > 0 ? say(texts.clock.worked, { hours }) : '',
    working: isHere(clock, sheet) ? say(texts.clock.working, { time }) : say(texts.clock.elsewhere, { place, time }),
    atMeal: say(texts.clock.atMeal, { time }),
  }[status];
  return (
    <>
      {said !== '' && (
        <p className="clock-state" data-state={status} role="status">
          {said}
        </p>
      )}
      {lacksMeal(punches, now) && <p className="warning">{texts.clock.noMeal}</p>}
    </>
  );
}

type CrewProps = {
  readonly clocks: readonly CrewClock[];
  readonly sheet: CrewSheet;
  readonly timeZone: string;
  readonly now: string;
  readonly onPress: (kind: PunchKind, workerIds: string[]) => void;
};
function CrewClocks({ clocks, sheet, timeZone, now, onPress }: CrewProps) {
  const off = clocks.filter(({ punches }) => punches.length === 0);
  return (
    <details className="crew-clocks">
      <summary>{texts.clock.crew}</summary>
      {off.length > 1 && (
        <button
          className="plain wide"
          onClick={() =>
            onPress(
              'clockIn',
              off.map(({ workerId }) => workerId),
            )
          }
        >
          {texts.clock.all}
        </button>
      )}
      <ul className="lines">
        {clocks.map((clock) => (
          <li key={clock.workerId}>
            <strong>{clock.name}</strong>
            <ClockText clock={clock} sheet={sheet} timeZone={timeZone} now={now} />
            <div className="clock-buttons">
              {PRESSES[clockState(clock.punches).status].map((kind) => (
                <button
                  key={kind}
                  className="plain"
                  aria-label={say(texts.clock.of, { name: clock.name, press: texts.clock[kind] })}
                  onClick={() => onPress(kind, [clock.workerId])}
                >
                  {texts.clock[kind]}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
