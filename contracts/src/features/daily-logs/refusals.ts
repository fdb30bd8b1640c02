export const dailyLogRefusals = {
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company that is not void.' },
  LOG_DAY_AHEAD: 'A log is written on its day or later.',
  LOG_LOCKED: 'The log of {date} is locked since {day}. Add an amendment.',
  LOG_NOT_LOCKED: 'This log is still open. Change what it says.',
  LOG_NOT_DUE: 'This log is not to be locked yet.',
  LOG_SECTION_FULL: 'A section of a log has at most {count} entries.',
  LOG_ENTRY_UNKNOWN: { status: 404, says: 'This entry is no longer there.' },
  LOG_ENTRY_TAKEN: { status: 409, says: 'There is another entry under this id.' },
} as const;
export type DailyLogRefusal = keyof typeof dailyLogRefusals;
