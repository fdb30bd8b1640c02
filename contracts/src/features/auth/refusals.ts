export const authRefusals = {
  WRONG_CREDENTIALS: 'The user name or the password is not right.',
  ALREADY_SET_UP: { status: 409, says: 'This product is set up already. Sign in.' },
  TOO_MANY_TRIES: 'Too many tries. Wait {minutes} minutes and try again.',
  WRONG_CODE: 'This code is not right or no longer good.',
  /** The link was used, or is older than 30 minutes: 410. */
  RESET_GONE: 'This link is no longer good. Ask for a new one.',
  PASSWORD_KNOWN: 'This password is in a list of stolen passwords. Choose another one.',
  PASSWORD_UNCHANGED: 'Choose a password you do not have already.',
  WRONG_PASSWORD: 'Your current password is not right.',
  TAKE_BACK_PASSWORD: 'This is not the password of whoever handed the phone over.',
  NO_PHONE: 'Save a phone number before codes are sent to it.',
} as const;
export type AuthRefusal = keyof typeof authRefusals;
