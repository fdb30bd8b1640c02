import type { CompanyFields } from '#features/companies';
import { addDays, daysBetween, divideRounded, shareOf, type Cents, type Day } from '#kernel/index.ts';

export const payClasses = ['regular', 'overtime', 'double'] as const;
export type PayClass = (typeof payClasses)[number];
/** Hundredths of an hour: 7.5 hours are 750. */
export type Hours = number;
export type HourSplit = Readonly<Record<PayClass, Hours>>;
export type OvertimeRule = CompanyFields['overtimeRule'];

/** Nobody works more on one day. */
export const DAY_HOURS: Hours = 2_400;
const [DAILY_STRAIGHT, DAILY_OVERTIME, WEEKLY_STRAIGHT] = [800, 1_200, 4_000] as const;
const WEEK_DAYS = 7;

/** 512.00 of 13 hours at 32.00: hours times a rate, rounded once to the cent. */
export const wagesOf = (hours: Hours, rate: Cents): Cents => Number(divideRounded(BigInt(hours) * BigInt(rate), 100n));

/** The first day of the work week of a day; `weekEndsOn`: 0 for Sundays, 6 for Saturdays. */
export function startOfWorkWeek(day: Day, weekEndsOn: number): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - weekEndsOn + 2 * WEEK_DAYS - 1) % WEEK_DAYS));
}
/** The days of a work week up to a day. */
export const workWeekUpTo = (day: Day, weekEndsOn: number): Day[] => {
  const start = startOfWorkWeek(day, weekEndsOn);
  return Array.from({ length: daysBetween(start, day) + 1 }, (_, index) => addDays(start, index));
};

/**
 * Hours of the days of a work week, in their order, as a rule pays them. California: over 8 hours of a day, over 40
 * straight hours of a week, and the first 8 of the seventh day in a row are overtime; over 12 of a day, and the rest of
 * that seventh day, are double time (Labor Code 510). No hour is counted twice.
 */
export function splitWorkWeek(days: readonly Hours[], rule: OvertimeRule): HourSplit[] {
  let straight = 0;
  return days.map((hours, index) => {
    const isSeventh = index === WEEK_DAYS - 1 && days.every((each) => each > 0);
    const split = rule === 'caDaily' ? splitDay(hours, isSeventh) : { regular: hours, overtime: 0, double: 0 };
    const regular = rule === 'none' ? split.regular : Math.min(split.regular, Math.max(WEEKLY_STRAIGHT - straight, 0));
    straight += regular;
    return { ...split, regular, overtime: split.overtime + split.regular - regular };
  });
}

function splitDay(hours: Hours, isSeventh: boolean): HourSplit {
  const upTo = (limit: Hours) => Math.min(hours, limit);
  return isSeventh
    ? { regular: 0, overtime: upTo(DAILY_STRAIGHT), double: hours - upTo(DAILY_STRAIGHT) }
    : {
        regular: upTo(DAILY_STRAIGHT),
        overtime: upTo(DAILY_OVERTIME) - upTo(DAILY_STRAIGHT),
        double: hours - upTo(DAILY_OVERTIME),
      };
}

/** How hours that are added to the last of these days would be paid. A suggestion: what a person says counts. */
export function suggestedSplit(days: readonly Hours[], added: Hours, rule: OvertimeRule): HourSplit {
  const last = days.length - 1;
  const before = splitWorkWeek(days, rule)[last];
  const after = splitWorkWeek(days.with(last, (days[last] ?? 0) + added), rule)[last];
  const more = (payClass: PayClass) => (after?.[payClass] ?? 0) - (before?.[payClass] ?? 0);
  return { regular: more('regular'), overtime: more('overtime'), double: more('double') };
}

/** What an hour costs: `fringe` is paid beside the wage and never multiplied, and the burden is on the wage alone. */
export type LaborRate = { readonly rate: Cents; readonly fringe: Cents; readonly burdenBp: number };
export type LaborAmounts = Record<'wages' | 'fringes' | 'burden' | 'amount', Cents>;

export function laborAmounts(hours: Hours, { rate, fringe, burdenBp }: LaborRate): LaborAmounts {
  const [wages, fringes] = [wagesOf(hours, rate), wagesOf(hours, fringe)];
  const burden = shareOf(wages, burdenBp);
  return { wages, fringes, burden, amount: wages + fringes + burden };
}

/** A prevailing wage replaces the worker's own where it is higher; its fringe is owed in any case. */
export const laborRate = (
  own: Cents,
  burdenBp: number,
  prevailing: { readonly rate: Cents; readonly fringe: Cents } | null,
): LaborRate => ({ rate: Math.max(own, prevailing?.rate ?? 0), fringe: prevailing?.fringe ?? 0, burdenBp });
