import { totalOf } from '@backoffice/contracts/features/job-cost-days';
import { steppedSplit } from '@backoffice/contracts/features/typed-hours';
import { payClasses, type HourSplit } from '@backoffice/contracts/features/workers';
import { hoursText } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { say, texts } from '#crew/texts/texts.ts';
import { splitText } from './split-text.ts';

const [HOUR, HALF] = [100, 50] as const;

type Props = {
  readonly name: string;
  readonly split: HourSplit;
  readonly onSplit: (split: HourSplit) => void;
  readonly onClose: () => void;
};

/** How the hours of somebody are paid, where the foreman says more than a total. */
export function SplitSheet({ name, split, onSplit, onClose }: Props) {
  const [chosen, setChosen] = useState(split);
  const [keepsSum, setKeepsSum] = useState(true);
  const step = (each: (typeof payClasses)[number], by: number) => setChosen(steppedSplit(chosen, each, by, keepsSum));
  return (
    <section className="split-sheet" aria-label={say(texts.hours.splitTitle, { name })}>
      {payClasses.map((each) => {
        const of = texts.hours.classes[each];
        return (
          <div key={each} className="hours-line" role="group" aria-label={of}>
            <span>{of}</span>
            <div className="stepper">
              <button className="step" aria-label={say(texts.hours.hourLess, { of })} onClick={() => step(each, -HOUR)}>
                −
              </button>
              <output>{hoursText(chosen[each])}</output>
              <button className="step" aria-label={say(texts.hours.hourMore, { of })} onClick={() => step(each, HOUR)}>
                +
              </button>
              <button
                className="step"
                aria-label={say(texts.hours.half, { of })}
                onClick={() => step(each, chosen[each] % HOUR === HALF ? -HALF : HALF)}
              >
                ½
              </button>
            </div>
          </div>
        );
      })}
      <label className="check-line">
        <input type="checkbox" checked={keepsSum} onChange={() => setKeepsSum(!keepsSum)} />
        {say(texts.hours.keep, { hours: hoursText(totalOf(chosen)) })}
      </label>
      <button className="primary wide" onClick={() => onSplit(chosen)}>
        {say(texts.hours.use, { text: splitText(chosen) || '0' })}
      </button>
      <button className="plain wide" onClick={onClose}>
        {texts.hours.close}
      </button>
    </section>
  );
}
