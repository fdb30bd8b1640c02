export const changeOrderRefusals = {
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  CONTRACT_NOT_SIGNED: 'The contract is not signed.',
  CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
  CONTRACT_VOID: 'This contract is void.',
  EMPTY_CHANGE_ORDER: 'Add at least one priced line, or days.',
  DISCOUNT_POSITIVE: 'Discount {line} must not be above zero.',
  AMOUNT_MISMATCH: 'The total does not match the lines. Expected {expected}.',
  APPROVAL_REASON_REQUIRED: 'Say why it is approved without a signature.',
  CHANGE_ORDER_APPROVED: 'This change order is approved. Take the approval back first.',
  CHANGE_ORDER_BILLED: 'Invoice {invoice} bills this change order.',
  CONTRACT_BELOW_BILLED: 'The contract would fall below the {billed} already billed.',
} as const;
export type ChangeOrderRefusal = keyof typeof changeOrderRefusals;
