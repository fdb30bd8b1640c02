export const portalAccessRefusals = {
  CONTACT_UNKNOWN: { status: 404, says: 'This is no contact of this customer any more.' },
  PORTAL_NOT_OPEN: { status: 409, says: 'This contact has no access. Invite them first.' },
} as const;
export type PortalAccessRefusal = keyof typeof portalAccessRefusals;

/** What a contact is told in the portal. */
export const portalRefusals = {
  /** 401: access was closed, or who signed in is no contact with this address any more. */
  PORTAL_CLOSED: 'Access has ended. Ask {company} to open it again.',
  /** 401 */
  WRONG_PORTAL_CODE: 'This code is not right or no longer good.',
  /** 429 */
  PORTAL_TRIES_SPENT: 'Too many tries. Wait {minutes} minutes and try again.',
  /** 403: the link that signs was sent to somebody else. */
  NOT_A_SIGNER: '{name} was asked to sign this. Ask {company} if you should sign instead.',
} as const;
