import { addDays, phoneText } from '@backoffice/contracts/kernel';
import type { CrewDay } from '@backoffice/contracts/features/crew-days';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from './answer.ts';
import type { SeenDay } from './api.ts';
import { useClock } from './clock/use-clock.ts';
import { CalendarLink } from './calendar-link.tsx';
import { LogPage } from './log/log-page.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Notice } from './notice.tsx';
import { OutboxLine, useOutbox } from './offline/outbox-line.tsx';
import { dayOf, isShutOut, SIGNED_OUT } from './session.ts';
import { SheetCard } from './sheet-card.tsx';
import { SignOut } from './sign-out.tsx';
import { clockTime, momentText, say, shortDay, texts } from './texts/texts.ts';

/** Where, when, with whom, with what, and what is dangerous. */
export function DayPage({ first, onRefused }: { first: SeenDay; onRefused: (failure: Failure) => void }) {
  const [seen, setSeen] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [logged, setLogged] = useState<string | null>(null);
  const { day } = seen;
  const { date, sheets } = day;
  const clock = useClock(day);
  /** The day that was asked for last: an answer about another one comes too late. */
  const asked = useRef(date);

  const show = useCallback(
    async (wanted: string, known: SeenDay | null) => {
      asked.current = wanted;
      const answer = await dayOf(wanted, known);
      if (asked.current !== wanted) return;
      if (answer.ok) {
        setSeen(answer.value);
        if (!known) window.scrollTo(0, 0); // another day begins at its top
      }
      if (!answer.ok && isShutOut(answer.failure)) onRefused(answer.failure);
      setProblem(answer.ok ? null : answer.failure.message);
    },
    [onRefused],
  );

  /** Asked again; where nothing has moved, nothing is sent, and who has gone to another day stays there. */
  const lookAgain = useCallback(() => {
    if (asked.current === date) void show(date, seen);
  }, [show, date, seen]);

  /** What the phone knew stands until the server has said how it is. */
  const isLookedAt = useRef(false);
  useEffect(() => {
    if (!isLookedAt.current && seen.keptAt !== null) lookAgain();
    isLookedAt.current = true;
  }, [seen.keptAt, lookAgain]);

  const { signIn, items } = useOutbox().state;
  useEffect(() => {
    if (signIn) onRefused(SIGNED_OUT);
  }, [signIn, onRefused]);

  /** What was waiting has arrived. */
  const waited = useRef(items.length);
  useEffect(() => {
    const before = waited.current;
    waited.current = items.length;
    if (before > 0 && items.length === 0) lookAgain();
  }, [items.length, lookAgain]);

  useEffect(() => {
    const whenVisible = () => {
      if (document.visibilityState === 'visible') lookAgain();
    };
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, [lookAgain]);

  if (logged !== null) return <LogPage contractId={logged} day={day} onBack={() => setLogged(null)} />;
  return (
    <main className="crew">
      <DayBar day={day} onShow={(wanted) => void show(wanted, null)} onRefresh={lookAgain} />
      <Notice text={problem} />
      {seen.keptAt !== null && (
        <p className="quiet">{say(texts.outbox.asOf, { when: momentText(day.timeZone, seen.keptAt) })}</p>
      )}
      {sheets.length === 0 && <p className="lead">{texts.day.none}</p>}
      {sheets.map((sheet) => (
        <SheetCard key={sheet.id} sheet={sheet} day={day} clock={clock} onChanged={lookAgain} onLog={setLogged} />
      ))}
      <NextDay day={day} onShow={(wanted) => void show(wanted, null)} />
      <footer className="foot">
        <LanguageSwitch signedIn />
        <p className="quiet">{say(texts.day.signedInAs, { name: day.name, company: day.companyName })}</p>
        {day.companyPhone && (
          <a className="plain wide" href={`tel:${day.companyPhone}`}>
            {texts.day.callOffice} {phoneText(day.companyPhone)}
          </a>
        )}
        <CalendarLink />
        <SignOut onSignedOut={() => onRefused(SIGNED_OUT)} />
      </footer>
      <OutboxLine />
    </main>
  );
}

type DayProps = { readonly day: CrewDay; readonly onShow: (date: string) => void };

/** The days that can be asked for: those around today, and those with a sheet further off. */
function reachable({ today, days }: CrewDay): readonly string[] {
  return [...new Set([addDays(today, -1), today, addDays(today, 1), ...days])].toSorted();
}

function DayBar({ day, onShow, onRefresh }: DayProps & { readonly onRefresh: () => void }) {
  const days = reachable(day);
  const [before, after] = [days.findLast((each) => each < day.date), days.find((each) => each > day.date)];
  return (
    <header className="day-bar">
      <button
        className="step"
        aria-label={texts.day.before}
        disabled={before === undefined}
        onClick={() => before !== undefined && onShow(before)}
      >
        ‹
      </button>
      <h1>
        {nameOf(day.date, day.today)}
        <span>{shortDay(day.date)}</span>
      </h1>
      <button
        className="step"
        aria-label={texts.day.after}
        disabled={after === undefined}
        onClick={() => after !== undefined && onShow(after)}
      >
        ›
      </button>
      <button className="step" aria-label={texts.day.refresh} onClick={onRefresh}>
        ⟳
      </button>
    </header>
  );
}

function nameOf(date: string, today: string): string {
  if (date === today) return texts.day.today;
  if (date === addDays(today, 1)) return texts.day.tomorrow;
  return date === addDays(today, -1) ? texts.day.yesterday : shortDay(date);
}

/** How the day after begins; without a ticket nobody digs there. */
function NextDay({ day: { next, today }, onShow }: DayProps) {
  if (!next) return null;
  const day = nameOf(next.date, today);
  const said = { day, place: next.locationName };
  return (
    <section className="next">
      <button className="plain wide" onClick={() => onShow(next.date)}>
        {next.startTime === ''
          ? say(texts.day.nextUntimed, said)
          : say(texts.day.next, { ...said, time: clockTime(next.startTime) })}{' '}
        ›
      </button>
      {next.digTicket === 'none' && <p className="warning">{texts.day.nextNoTicket}</p>}
      {next.digTicket === 'expired' && <p className="danger-line">{texts.day.nextExpired}</p>}
    </section>
  );
}
