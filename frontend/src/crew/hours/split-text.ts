import { payClasses, type HourSplit } from '@backoffice/contracts/features/workers';
import { hoursText } from '@backoffice/contracts/kernel';
import { say, texts } from '#crew/texts/texts.ts';

/** `8 + 2 OT`. */
export const splitText = (split: HourSplit): string =>
  payClasses
    .filter((each) => split[each] > 0)
    .map((each) => say(texts.hours.parts[each], { hours: hoursText(split[each]) }))
    .join(' + ');
