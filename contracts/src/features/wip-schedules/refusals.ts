export const wipScheduleRefusals = {
  WIP_IN_FUTURE: 'A schedule is drawn for a day that is here.',
  WIP_EMPTY: 'No job was signed by that day. There is nothing to post.',
  WIP_STALE: { status: 409, says: '{jobs} changed since this schedule was drawn. Draw it again.' },
  WIP_POSTED: { status: 409, says: 'The schedule of {date} is posted. Reverse it first.' },
  WIP_REVERSED: { status: 409, says: 'The schedule of {date} was reversed.' },
  /** Where the company has it that this stands in the way; otherwise it is a warning. */
  ESTIMATE_MISSING: '{job} has costs and no estimate.',
  WIP_JOB_UNKNOWN: { status: 404, says: 'Choose a job of this schedule.' },
} as const;
export type WipScheduleRefusal = keyof typeof wipScheduleRefusals;

/** What a schedule warns of. */
export const wipWarnings = {
  WIP_NOT_MONTH_END: '{date} is not the last day of a month.',
  ESTIMATE_MISSING: wipScheduleRefusals.ESTIMATE_MISSING,
} as const;
