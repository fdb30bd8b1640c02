import type { Hours } from '#features/workers';
import type { Instant } from '#kernel/index.ts';

export const punchKinds = ['clockIn', 'mealStart', 'mealEnd', 'clockOut'] as const;
export type PunchKind = (typeof punchKinds)[number];
/** What one press of the clock says; `voidedAt`: it does not count any more. */
export type Press = { readonly kind: PunchKind; readonly at: Instant; readonly voidedAt?: Instant | null };
export const clockStatuses = ['off', 'working', 'atMeal'] as const;
export type ClockStatus = (typeof clockStatuses)[number];
/** `since`: of the last press that counts; null where there is none. */
export type ClockState = { readonly status: ClockStatus; readonly since: Instant | null };

const STATUS_AFTER: Readonly<Record<PunchKind, ClockStatus>> = {
  clockIn: 'working',
  mealStart: 'atMeal',
  mealEnd: 'working',
  clockOut: 'off',
};
/** What can be pressed in which state; who leaves from a meal has ended it. */
export const PRESSES: Readonly<Record<ClockStatus, readonly PunchKind[]>> = {
  off: ['clockIn'],
  working: ['mealStart', 'clockOut'],
  atMeal: ['mealEnd', 'clockOut'],
};

/** The presses that count, in the order of the clock. */
export const countedPresses = <P extends Press>(presses: readonly P[]): P[] =>
  presses.filter(({ voidedAt = null }) => voidedAt === null).toSorted((a, b) => a.at.localeCompare(b.at));

export function clockState(presses: readonly Press[]): ClockState {
  const last = countedPresses(presses).at(-1);
  return last ? { status: STATUS_AFTER[last.kind], since: last.at } : { status: 'off', since: null };
}

type Spell = { readonly from: number; readonly to: number };
/** Times of work in milliseconds, without meals; one that has not ended is counted up to `until`, or not at all. */
function spellsOfWork(presses: readonly Press[], until: Instant | null): Spell[] {
  const spells: Spell[] = [];
  let from: number | null = null;
  for (const { kind, at } of countedPresses(presses)) {
    const time = Date.parse(at);
    if (STATUS_AFTER[kind] === 'working') from ??= time;
    else if (from !== null) {
      spells.push({ from, to: time });
      from = null;
    }
  }
  const end = until === null ? 0 : Date.parse(until);
  return from !== null && end > from ? [...spells, { from, to: end }] : spells;
}
const lengthOf = (spells: readonly Spell[]) => spells.reduce((sum, { from, to }) => sum + to - from, 0);

const MINUTE = 60_000;
const [MEAL, FIFTH_HOUR] = [30 * MINUTE, 300 * MINUTE];
const HUNDREDTH_OF_HOUR = 36_000;

/** 450 minutes are 750: presses are not rounded, their sum is, once, to the hundredth of an hour. */
export const workedHours = (presses: readonly Press[], until: Instant | null = null): Hours =>
  Math.round(lengthOf(spellsOfWork(presses, until)) / HUNDREDTH_OF_HOUR);

/**
 * Whether more than five hours were worked without 30 minutes off that began before the end of the fifth (Labor Code
 * 512, Wage Order 16).
 */
export function lacksMeal(presses: readonly Press[], until: Instant | null = null): boolean {
  const spells = spellsOfWork(presses, until);
  const hadMeal = spells.some(({ to }, index) => {
    const next = spells[index + 1];
    return next !== undefined && next.from - to >= MEAL && lengthOf(spells.slice(0, index + 1)) <= FIFTH_HOUR;
  });
  return lengthOf(spells) > FIFTH_HOUR && !hadMeal;
}

/** More than the clock of a phone is off by itself. */
const SKEW_LIMIT = 5 * MINUTE;
export const isSkewed = (skewMs: number): boolean => Math.abs(skewMs) > SKEW_LIMIT;

/** The clock of a phone, moved by its known difference to ours; never later than now. */
export function pressedAt({ deviceAt, skewMs }: { deviceAt: Instant; skewMs: number }, now: Instant): Instant {
  const at = new Date(Date.parse(deviceAt) + skewMs).toISOString();
  return at > now ? now : at;
}
