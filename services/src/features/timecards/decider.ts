import { pressedAt } from '@backoffice/contracts/features/clock-times';
import type {
  Press,
  PressData,
  Timecard,
  TimecardCommand,
  TimecardEvent,
  TimecardFacts,
  TimecardRefusal,
} from '@backoffice/contracts/features/timecards';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const timecardDecider: Decider<Timecard, TimecardCommand, TimecardEvent, TimecardRefusal, TimecardFacts> = {
  decide(command, card, facts) {
    switch (command.type) {
      case 'ClockIn':
        return accept({ type: 'ClockedIn', data: pressed(command.data, facts) });
      case 'StartMealPeriod':
        return accept({ type: 'MealPeriodStarted', data: pressed(command.data, facts) });
      case 'EndMealPeriod':
        return accept({ type: 'MealPeriodEnded', data: pressed(command.data, facts) });
      case 'ClockOut':
        return accept({ type: 'ClockedOut', data: pressed(command.data, facts) });
      case 'CorrectPunch': {
        const { punchId, at, reason } = command.data;
        const punch = mustExist(card).punches.find((each) => each.punchId === punchId);
        const from = mustExist(punch ?? null).at;
        return from === at ? accept() : accept({ type: 'PunchCorrected', data: { punchId, from, at, reason } });
      }
      case 'VoidPunch':
        return accept({ type: 'PunchVoided', data: command.data });
    }
  },
};

const pressed = ({ sheetId: _sheet, ...press }: Press, { workerName, sheet, now }: TimecardFacts): PressData => ({
  ...press,
  workerName,
  sheet: mustExist(sheet),
  at: pressedAt(press, now),
});
