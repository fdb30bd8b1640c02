export const authRefusals = {
  WRONG_CREDENTIALS: 'The user name or the password is not right.',
  ALREADY_SET_UP: 'This product is set up already. Sign in.',
  TOO_MANY_TRIES: 'Too many tries. Wait {minutes} minutes and try again.',
} as const;
export type AuthRefusal = keyof typeof authRefusals;
