export const contractRefusals = {
  PROPOSAL_UNKNOWN: { status: 404, says: 'Choose a proposal of this company.' },
  LOCATION_UNKNOWN: { status: 404, says: 'The location of this contract is no longer there.' },
  PROPOSAL_NOT_ACCEPTED: 'Accept or sign the proposal before generating a contract.',
  CONTRACT_EXISTS: 'Contract {number} was already generated from this proposal.',
  EMPTY_CONTRACT: 'Add at least one priced line.',
  NEGATIVE_LINE: 'Line {line} cannot be negative; use a discount.',
  DISCOUNT_POSITIVE: 'Discount {line} must not be above zero.',
  AMOUNT_MISMATCH: 'The total does not match the lines. Expected {expected}.',
  COMPLETION_BEFORE_START: 'The work cannot be completed before it starts.',
  DOWN_PAYMENT_TOO_LARGE: 'The down payment is more than the contract.',
  RETENTION_OVER_CAP:
    'California limits retention to 5 % on private works contracts dated 2026 or later. Choose an exemption to continue.',
  CONTRACT_NOT_SIGNED: 'The customer has not signed this contract.',
  ALREADY_COUNTERSIGNED: 'The company has already signed this contract.',
  CONTRACT_HAS_ACTIVITY: 'Invoices, payments or job costs exist.',
  CONTRACT_HAS_CHANGE_ORDERS: 'Move the change orders of this contract to the trash first.',
  CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
  CONTRACT_NOT_CLOSED: 'This contract is not closed.',
  CONTRACT_VOID: 'This contract is void.',
  NOT_SENT_OR_SIGNED: 'Only a contract that was sent or signed can be voided. Move a draft to the trash.',
} as const;
export type ContractRefusal = keyof typeof contractRefusals;
