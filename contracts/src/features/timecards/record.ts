import { defineFold } from '#capabilities/index.ts';
import { clockState, countedPresses, isSkewed, lacksMeal, workedHours, type PunchKind } from '#features/clock-times';
import { insert, update, type Actor } from '#kernel/index.ts';
import type { PressData } from './events.ts';
import { timecard } from './resource.ts';
import type { Punch, TimecardView } from './view.ts';

export const timecardFold = defineFold(timecard, {
  on: {
    ClockedIn: pressed('clockIn'),
    MealPeriodStarted: pressed('mealStart'),
    MealPeriodEnded: pressed('mealEnd'),
    ClockedOut: pressed('clockOut'),
    PunchCorrected: ({ data: { punchId, at, reason } }, { punches }: TimecardView) =>
      update(
        figuresOf(
          punches.map((punch) =>
            punch.punchId === punchId ? { ...punch, at, pressedAt: punch.pressedAt ?? punch.at, reason } : punch,
          ),
        ),
      ),
    PunchVoided: ({ data: { punchId, reason }, at }, { punches }: TimecardView) =>
      update(
        figuresOf(punches.map((punch) => (punch.punchId === punchId ? { ...punch, reason, voidedAt: at } : punch))),
      ),
  },
});

type PressEvent = { readonly data: PressData; readonly actor: Actor };
function pressed(kind: PunchKind) {
  return ({ data, actor }: PressEvent, row: TimecardView | undefined) => {
    const { workerId, workerName, date, punchId, at, skewMs, sheet } = data;
    const punch: Punch = {
      punchId,
      kind,
      at,
      pressedAt: null,
      byId: actor.id,
      byName: actor.name,
      sheetId: sheet.sheetId,
      sheetNumber: sheet.number,
      locationName: sheet.locationName,
      skewed: isSkewed(skewMs),
      reason: '',
      voidedAt: null,
    };
    const changed = { ...figuresOf([...(row?.punches ?? []), punch]), locationName: sheet.locationName };
    return row ? update(changed) : insert({ workerId, workerName, date, ...changed });
  };
}

/** What presses come to. */
function figuresOf(punches: Punch[]) {
  const counted = countedPresses(punches);
  const { status } = clockState(punches);
  return {
    punches,
    status,
    startedAt: counted[0]?.at ?? null,
    endedAt: status === 'off' ? (counted.at(-1)?.at ?? null) : null,
    workedHours: workedHours(punches),
    lacksMeal: lacksMeal(punches),
    skewed: counted.some(({ skewed }) => skewed),
  };
}
