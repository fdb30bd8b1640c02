export const achFileRefusals = {
  BANK_UNKNOWN: { status: 404, says: 'Choose a bank that is active.' },
  CHECK_UNKNOWN: { status: 404, says: 'Choose payments of this bank.' },
  ACH_BANK_INCOMPLETE: 'Enter the ACH routing number and company ID of {bank} first.',
  ACH_ACCOUNT_MISSING: 'The account of {vendor} was removed. Enter it again, or void the payment.',
  ACCOUNT_UNREADABLE:
    'The account number of {vendor} cannot be read any more: the SECRET of this installation was changed since. Enter it again.',
  EFFECTIVE_PAST: 'Choose today or a later day: the bank pays after it has the file.',
  EFFECTIVE_WEEKEND: 'Banks pay on working days. Choose a day from Monday to Friday.',
  ACH_FILE_TAKEN_BACK: 'This file was taken back on {date}. Its payments wait for the next one.',
} as const;
export type AchFileRefusal = keyof typeof achFileRefusals;
