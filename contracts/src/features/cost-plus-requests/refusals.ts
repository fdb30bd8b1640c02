export const costPlusRequestRefusals = {
  STATUS_UNCHANGED: 'This request already has that status.',
  REQUEST_NOT_PENDING: 'Only a pending request can be approved or rejected.',
  REQUEST_NOT_APPROVED: 'Only an approved request can be revoked.',
  COST_PLUS_APPROVED: 'Cost-plus is approved for this customer. Revoke it before asking for other terms.',
  CUSTOMER_INACTIVE: 'This customer is inactive.',
  CUSTOMER_IN_TRASH: 'Restore the customer first.',
} as const;
export type CostPlusRequestRefusal = keyof typeof costPlusRequestRefusals;
