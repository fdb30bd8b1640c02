/** Why California's upload file of a week is not made. No sentence says more of a number than whose it is. */
export const payrollUploadRefusals = {
  UPLOAD_NOT_CALIFORNIA: 'This file is for contractors in California.',
  UPLOAD_NOT_PUBLIC_WORK: 'This contract is no public work.',
  UPLOAD_WEEK_OPEN: 'The week ends on {date}. Its file is made once it is over.',
  UPLOAD_NOT_READY: '{why}',
  UPLOAD_WEEK_CHANGED: 'Week {date} changed since it was signed. Take the signature back, and sign it anew.',
  UPLOAD_STALE: { status: 409, says: 'Who worked in this week changed meanwhile. Look at it again.' },
  FEIN_MISSING: 'Type the employer identification number: the company has none.',
  PROJECT_ID_MISSING: 'Type the DIR project id, up to 18 digits: the location has none.',
  AGENCY_MISSING: 'Name the agency: the location has no awarding body.',
  SSN_DISAGREES: 'The number typed for {names} does not end in the four digits that are kept.',
  SSN_TWICE: 'The same number is typed for {names}.',
  DEDUCTIONS_MISSING: 'Type the taxes and the net pay of {names}.',
} as const;
export type PayrollUploadRefusal = keyof typeof payrollUploadRefusals;
