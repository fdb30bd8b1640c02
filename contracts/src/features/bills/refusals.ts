export const billRefusals = {
  VENDOR_UNKNOWN: { status: 404, says: 'Choose a vendor of this company.' },
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  BILL_IN_FUTURE: 'A bill cannot be dated after today.',
  DUE_BEFORE_DATE: 'It cannot be due before its date.',
  DUPLICATE_BILL: '{vendor} invoice {ref} is already recorded on {job}.',
  DUPLICATE_REASON_REQUIRED: 'Say why this is another bill with the same number.',
  BILL_PAID: '{paid} of it is paid. Void the check first.',
  BILL_VOID: 'This bill is void.',
  LINES_OF_MATERIALS: 'Materials of job costs make the lines of this bill. Change them there.',
  AMOUNT_SIGN: 'Use positive amounts.',
} as const;
export type BillRefusal = keyof typeof billRefusals;
