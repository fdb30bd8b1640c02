import { splitOfLines, totalOf } from '@backoffice/contracts/features/job-cost-days';
import { DAY_HOURS } from '@backoffice/contracts/features/workers';
import { hoursText } from '@backoffice/contracts/kernel';
import { say, texts, timeOf } from '#crew/texts/texts.ts';
import type { HoursAnswer, Question } from './use-hours.ts';

type Props = {
  readonly questions: readonly Question[];
  readonly timeZone: string;
  readonly disabled: boolean;
  readonly onAnswer: (asked: readonly Question[], how: HoursAnswer) => Promise<void>;
};

/** Hours of two people, a card each; no answer is chosen beforehand, and only answers close it. */
export function HoursQuestions({ questions, timeZone, disabled, onAnswer }: Props) {
  const put = (asked: readonly Question[], how: HoursAnswer) => void onAnswer(asked, how);
  return (
    <section className="hours-questions" role="alert" aria-label={texts.hours.twoTitle}>
      <h3>{texts.hours.twoTitle}</h3>
      {questions.map((question) => {
        const { key, name, mine, byName, at } = question;
        const now = totalOf(splitOfLines(question.now));
        const said = { name: byName, time: timeOf(timeZone, at), mine: hoursText(mine) };
        return (
          <div key={key} className="question">
            <strong>{name}</strong>
            <p>
              {now === 0
                ? say(texts.hours.takenAway, said)
                : say(texts.hours.entered, { ...said, now: hoursText(now) })}
            </p>
            <button className="plain wide" disabled={disabled} onClick={() => put([question], 'mine')}>
              {say(texts.hours.mine, { mine: hoursText(mine) })}
            </button>
            {now > 0 && mine > 0 && now + mine <= DAY_HOURS && (
              <button className="plain wide" disabled={disabled} onClick={() => put([question], 'both')}>
                {say(texts.hours.both, { sum: hoursText(now + mine) })}
              </button>
            )}
            <button className="plain wide" disabled={disabled} onClick={() => put([question], 'theirs')}>
              {say(texts.hours.theirs, { now: hoursText(now) })}
            </button>
          </div>
        );
      })}
      {questions.length > 1 && (
        <div className="question">
          <strong>{say(texts.hours.sameForAll, { count: questions.length })}</strong>
          <button className="plain wide" disabled={disabled} onClick={() => put(questions, 'mine')}>
            {texts.hours.allMine}
          </button>
          <button className="plain wide" disabled={disabled} onClick={() => put(questions, 'theirs')}>
            {texts.hours.allTheirs}
          </button>
        </div>
      )}
    </section>
  );
}
