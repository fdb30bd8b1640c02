import { useState } from 'react';
import type { Answer } from './answer.ts';
import { endCalendar, makeCalendar } from './api.ts';
import { Notice } from './notice.tsx';
import { admitted } from './session.ts';
import { texts } from './texts/texts.ts';

/** The address at which the calendar of a phone reads the days of the worker: a secret, which they may end. */
export function CalendarLink() {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);

  async function ask<T>(call: () => Promise<Answer<T>>): Promise<T | null> {
    setBusy(true);
    const answer = await admitted(call);
    setBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    return answer.ok ? answer.value : null;
  }
  async function make() {
    const made = await ask(makeCalendar);
    if (made) setUrl(made.url);
    setSaid('');
  }
  async function end() {
    if (!(await ask(endCalendar))) return;
    setUrl(null);
    setSaid(texts.calendar.ended);
  }
  return (
    <>
      {url === null ? (
        <button type="button" className="plain wide" disabled={busy} onClick={() => void make()}>
          {texts.calendar.make}
        </button>
      ) : (
        <section className="part" aria-label={texts.calendar.make}>
          <p className="quiet">{texts.calendar.about}</p>
          <a className="plain wide" href={url.replace(/^https?:/, 'webcal:')}>
            {texts.calendar.open}
          </a>
          <button
            type="button"
            className="plain wide"
            onClick={() => void navigator.clipboard.writeText(url).then(() => setSaid(texts.signing.copied))}
          >
            {texts.calendar.copy}
          </button>
          <button type="button" className="plain wide" disabled={busy} onClick={() => void end()}>
            {texts.calendar.end}
          </button>
        </section>
      )}
      <Notice text={problem} />
      {said !== '' && (
        <p className="quiet" role="status">
          {said}
        </p>
      )}
    </>
  );
}
