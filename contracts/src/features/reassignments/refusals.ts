import { REASSIGNMENT_LIMIT } from './view.ts';

export const reassignmentRefusals = {
  SALESMAN_UNKNOWN: { status: 404, says: 'Choose a salesman of this company.' },
  NOTHING_TO_REASSIGN: 'None of these records would get another salesman.',
  TOO_MANY_RECORDS: `{count} records would be reassigned. At most ${REASSIGNMENT_LIMIT.toLocaleString('en-US')} are at once: choose fewer customers.`,
  REASSIGNMENT_UNKNOWN: { status: 404, says: 'There is nothing to take back here.' },
} as const;
