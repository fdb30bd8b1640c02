export const billRefusals = {
  VENDOR_UNKNOWN: { status: 404, says: 'Choose a vendor of this company.' },
  CONTRACT_UNKNOWN: { status: 404, says: 'Choose a contract of this company.' },
  BILL_IN_FUTURE: 'A bill cannot be dated after today.',
  DUE_BEFORE_DATE: 'It cannot be due before its date.',
  DUPLICATE_BILL: '{vendor} invoice {ref} is already recorded on {job}.',
  LINK_DIFFERENCE:
    'Invoice {ref} has {left} left for what costs {amount} here. Confirm that {difference} is a difference of purchases.',
  DUPLICATE_REASON_REQUIRED: 'Say why this is another bill with the same number.',
  BILL_PAID: '{paid} of it is paid. Void the check first.',
  BILL_VOID: 'This bill is void.',
  LINES_OF_MATERIALS: 'Materials of job costs make the lines of this bill. Change them there.',
  BILL_ADJUSTMENT_BLOCKED: '{vendor} cannot be billed, as it is in the trash. Restore the vendor first.',
  BILL_CORRECTED: 'Job costs have corrected this bill by {ref}. It stays as it is.',
  CORRECTION_OF_COSTS: 'Job costs made this correction. Match it with the memo of the vendor, or write it off.',
  NO_CORRECTION: 'Job costs have not made this. Edit or void it instead.',
  PHASE_UNKNOWN: { status: 404, says: 'Choose a line of the contract or of an approved change order.' },
  ACCOUNT_UNKNOWN: { status: 404, says: 'Choose an account of this company.' },
  ACCOUNT_LOCKED: '{name} is kept by {keeper}. Choose another account.',
  ACCOUNT_RETIRED: '{name} was retired on {date}.',
  JOB_HARD_CLOSED: 'This job is closed for good. Open one of its job costs first.',
  AMOUNT_SIGN: 'Use positive amounts.',
} as const;
export type BillRefusal = keyof typeof billRefusals;
