export const followUpRefusals = {
  LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this company.' },
  PROPOSAL_UNKNOWN: { status: 404, says: 'Choose a proposal of this location.' },
  SALESMAN_UNKNOWN: { status: 404, says: 'Choose a salesman of this company.' },
  PROPOSAL_SETTLED: 'Nothing is left to follow up on this proposal. Schedule the follow-up for the location alone.',
  DUE_IN_PAST: 'The {field} cannot be before today.',
  OUTCOME_REQUIRED: 'Choose the outcome: how did it go?',
  NEXT_DUE_DATE_REQUIRED: 'Give the next due date: until when is it put off?',
  BAD_STATE: { status: 409, says: 'This follow-up is done, skipped or cancelled already.' },
  NOT_CLOSED: { status: 409, says: 'This follow-up is open already.' },
} as const;
export type FollowUpRefusal = keyof typeof followUpRefusals;
