/** How people read the reasons, on the screens as in print and on the customer's page. */
export const changeReasonNames = {
  customerRequest: 'Asked for by the customer',
  unforeseen: 'Unforeseen conditions',
  designChange: 'Change of the design',
  errorOmission: 'Error or omission',
  allowance: 'Allowance settled',
  credit: 'Credit',
} as const;

/** What a signature under a change order says: wherever it can be signed, and in what is printed. */
export const CHANGE_AGREEMENT = 'The contract is changed by this order. Everything else in it stays as it was agreed.';
