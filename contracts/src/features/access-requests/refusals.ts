export const accessRequestRefusals = {
  REQUEST_EXISTS: 'This access was requested already.',
  ALREADY_HAS_ACCESS: 'This access is there already.',
  RIGHT_NOT_GIVEN: 'Single rights are given to people of Admin (Full Access) only.',
  SELF_APPROVAL: { status: 403, says: 'Somebody else has to decide on your own request.' },
  BAD_STATE: { status: 409, says: 'This cannot be done with the request as it stands now.' },
  ENDS_BEFORE_TODAY: 'Choose a day that is still to come.',
  /** Answered like any missing right. */
  NOT_BELOW_YOU: { status: 403, says: 'You do not have permission to perform this action.' },
  COMPANY_UNKNOWN: { status: 404, says: 'The requested resource was not found.' },
  SALESMAN_UNKNOWN: { status: 404, says: 'The requested resource was not found.' },
} as const;
export type AccessRequestRefusal = keyof typeof accessRequestRefusals;
