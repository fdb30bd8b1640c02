import { totalOf } from '#features/job-cost-days';
import { DAY_HOURS, payClasses, type HourSplit, type Hours, type PayClass } from '#features/workers';
import { hoursText } from '#kernel/index.ts';

const SHORTEST: Hours = 25;

/** Hours of a cell: in all, or by pay class where somebody says more than the rule does. */
export type TypedHours = { readonly total: Hours; readonly split: HourSplit | null };

/** `8`, `7.5` or `7:30`; `8/2` and `8/2/1` are regular, overtime and double time. Null where it is none of these. */
export function parseHours(text: string): TypedHours | null {
  const parts = text.trim() === '' ? ['0'] : text.split('/').map((part) => part.trim());
  if (parts.length > payClasses.length) return null;
  const hours = parts.map(hoursFrom);
  if (!hours.every((each) => each !== null)) return null;
  const [regular = 0, overtime = 0, double = 0] = hours;
  return { total: regular + overtime + double, split: parts.length > 1 ? { regular, overtime, double } : null };
}

function hoursFrom(text: string): Hours | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 100 + Math.round((Number(minutes) * 100) / 60);
  return /^\d{1,2}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(text) ? Math.round(Number(text) * 100) : null;
}

const classText = { regular: '', overtime: ' OT', double: ' DT' } as const;
/** `8 + 2 OT`, where not all of it is regular. */
export const splitText = (split: HourSplit) =>
  payClasses
    .filter((each) => split[each] > 0)
    .map((each) => hoursText(split[each]) + classText[each])
    .join(' + ');
/** As it is typed. */
export const typedText = ({ regular, overtime, double }: HourSplit) =>
  [regular, overtime, ...(double > 0 ? [double] : [])].map(hoursText).join('/');

/** Why these hours cannot be; null where they can. */
export function hoursError(typed: TypedHours | null): string | null {
  if (typed === null) return 'Type hours like 8, 7.5 or 8/2.';
  if (typed.total > DAY_HOURS) return 'A day has 24 hours.';
  const parts = typed.split ? payClasses.map((each) => typed.split?.[each] ?? 0) : [typed.total];
  return parts.some((part) => part > 0 && part < SHORTEST) ? 'Use at least a quarter of an hour.' : null;
}

export const isSplit = ({ overtime, double }: HourSplit) => overtime > 0 || double > 0;

/**
 * A split with more or fewer hours of one class. `keepsSum`: they come from the others and go to them, so that the day
 * stays as long as it is.
 */
export function steppedSplit(split: HourSplit, payClass: PayClass, by: Hours, keepsSum: boolean): HourSplit {
  const others = payClasses.filter((each) => each !== payClass);
  const room = keepsSum ? others.reduce((sum, each) => sum + split[each], 0) : DAY_HOURS - totalOf(split);
  const step = Math.min(Math.max(by, -split[payClass]), room);
  const stepped = { ...split, [payClass]: split[payClass] + step };
  if (!keepsSum) return stepped;
  const [first, second] = others as [PayClass, PayClass]; // of three
  const given = Math.min(step, split[first]);
  return { ...stepped, [first]: split[first] - given, [second]: split[second] - (step - given) };
}
