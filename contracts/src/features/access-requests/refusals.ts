export const accessRequestRefusals = {
  REQUEST_EXISTS: 'This access was requested already.',
  ALREADY_HAS_ACCESS: 'This access is there already.',
  SELF_APPROVAL: 'Somebody else has to decide on your own request.',
  BAD_STATE: 'This request was decided already.',
  ENDS_BEFORE_TODAY: 'Choose a day that is still to come.',
  NOT_APPROVED: 'Only an approved access can be revoked.',
  /** Answered like any missing right. */
  NOT_BELOW_YOU: 'You do not have permission to perform this action.',
  COMPANY_UNKNOWN: 'The requested resource was not found.',
  SALESMAN_UNKNOWN: 'The requested resource was not found.',
} as const;
export type AccessRequestRefusal = keyof typeof accessRequestRefusals;
