export const timecardRefusals = {
  ALREADY_CLOCKED_IN: { status: 409, says: '{worker} has been on the clock at {location} since {time}.' },
  NOT_CLOCKED_IN: { status: 409, says: '{worker} is not on the clock. Clock in first.' },
  MEAL_BEGUN: { status: 409, says: '{worker} is at a meal already.' },
  NO_MEAL_BEGUN: { status: 409, says: '{worker} is not at a meal.' },
  PUNCH_TOO_OLD: 'This press is older than 7 days. Tell the office.',
  PUNCH_OF_OTHER_DAY: 'This press is not of the day of the sheet. Tell the office.',
  PUNCH_UNKNOWN: { status: 404, says: 'This press is no longer there.' },
  PUNCH_VOID: 'This press is void and does not count any more.',
  PUNCH_AHEAD: 'A press cannot be later than now.',
  PUNCH_OUT_OF_ORDER: 'Between this press and the new time lies another one. Correct or void that one first.',
} as const;
export type TimecardRefusal = keyof typeof timecardRefusals;
