export const crewAccessRefusals = {
  NOT_AT_WORK: { status: 404, says: 'This worker has left, is inactive or lies in the trash.' },
  WORKER_HAS_NO_PHONE: 'Save the mobile number of this worker first, or invite by email.',
  WORKER_HAS_NO_EMAIL: 'Save the email address of this worker first, or invite by text.',
  /** By its claim. */
  CREW_NUMBER_TAKEN: '{holder} signs in with this number. Revoke that access, or save another number.',
  CREW_PAGES_OFF: { status: 403, says: 'Your company has not switched crew pages on.' },
  CREW_NOT_INVITED: 'Invite this worker first.',
  CREW_CALENDAR_UNKNOWN: { status: 404, says: 'This worker has no calendar in use.' },
  CREW_DEVICE_UNKNOWN: { status: 404, says: 'This phone is not signed in any more.' },
  CREW_DEVICE_KNOWN: { status: 409, says: 'This phone is signed in already.' },
  TOO_MANY_DEVICES: { status: 409, says: 'You are signed in on three phones. End one of them first.' },
} as const;
export type CrewAccessRefusal = keyof typeof crewAccessRefusals;

/** Why a worker is not signed in, or another is not. */
export const crewSignInRefusals = {
  /** 410: it was used, is older than seven days, or was replaced by another. */
  INVITATION_OVER: 'This invitation is over. Ask {company} for a new one.',
  WRONG_CREW_CODE: 'This code is not right or no longer good.',
  CREW_TRIES_SPENT: 'Too many tries. Wait {minutes} minutes and try again.',
} as const;
