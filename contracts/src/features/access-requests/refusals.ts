export const accessRequestRefusals = {
  REQUEST_EXISTS: 'This access was requested already.',
  ALREADY_HAS_ACCESS: 'This access is there already.',
  SELF_APPROVAL: 'Somebody else has to decide on your own request.',
  BAD_STATE: 'This cannot be done with the request as it stands now.',
  ENDS_BEFORE_TODAY: 'Choose a day that is still to come.',
  /** Answered like any missing right. */
  NOT_BELOW_YOU: 'You do not have permission to perform this action.',
  COMPANY_UNKNOWN: 'The requested resource was not found.',
  SALESMAN_UNKNOWN: 'The requested resource was not found.',
} as const;
export type AccessRequestRefusal = keyof typeof accessRequestRefusals;
