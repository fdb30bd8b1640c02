export const invoiceRefusals = {
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  CONTRACT_NOT_SIGNED: 'The contract is not signed.',
  CONTRACT_CLOSED: 'This contract is closed. Reopen it first.',
  CONTRACT_VOID: 'This contract is void.',
  LINE_UNKNOWN: 'Line {line} is not on this contract.',
  LINE_TWICE: 'Line {line} is billed twice.',
  CHANGE_ORDER_NOT_APPROVED: 'Change order {changeOrder} is not approved.',
  OVERBILLED: 'Line {name} would be billed {billed} of {scheduled}.',
  LINE_TOO_LARGE: 'Line {name} can be billed at most 9,999,999.99 at once.',
  AMOUNT_MISMATCH: 'The total does not match the lines. Expected {expected}.',
  INVOICE_EMPTY: 'Bill something, or release retention.',
  RETENTION_RELEASE_TOO_LARGE: 'Only {held} of retention is held.',
  RETENTION_GIVEN_BACK: 'Other invoices have given back retention that this one holds. Take their approval back first.',
  DUE_BEFORE_DATE: 'An invoice cannot be due before its date.',
  INVOICE_NOT_APPROVED: 'Approve this invoice first.',
  INVOICE_APPROVED: 'This invoice is approved. Take the approval back before you change it.',
  BILLING_CHANGED:
    'This contract was billed or changed meanwhile. Open the invoice, check its figures and save it again.',
  INVOICE_HAS_PAYMENTS: 'Reverse the {payments} payments first.',
  INVOICE_VOID: 'This invoice is void.',
} as const;
export type InvoiceRefusal = keyof typeof invoiceRefusals;
