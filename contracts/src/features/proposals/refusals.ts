export const proposalRefusals = {
  LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this company.' },
  EMPTY_PROPOSAL: 'Add at least one priced line.',
  NEGATIVE_LINE: 'Line {line} cannot be negative; use a discount.',
  DISCOUNT_POSITIVE: 'Discount {line} must not be above zero.',
  AMOUNT_MISMATCH: 'The total does not match the lines. Expected {expected}.',
  GOOD_THRU_BEFORE_DATE: 'The proposal cannot expire before its date.',
  PROPOSAL_EXPIRED: 'This proposal expired on {date}. Ask {company} to renew it.',
  ACCEPT_REASON_REQUIRED: 'Say why it is accepted without a signature.',
  ALREADY_ACCEPTED: 'This proposal is already accepted.',
  PROPOSAL_DECLINED: 'This proposal was declined. Edit it to offer it again.',
  PROPOSAL_HAS_CONTRACT: 'A contract was made from this proposal.',
  NOT_EXPIRED: 'This proposal has not expired.',
} as const;
export type ProposalRefusal = keyof typeof proposalRefusals;
