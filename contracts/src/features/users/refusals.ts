export const userRefusals = {
  USER_NOT_UNIQUE: 'Another user already has this {type}.',
  ALREADY_ACTIVE: 'This user is already active.',
  ROLE_NOT_CREATABLE: 'You cannot create a user with this role.',
  LAST_OWNER: { status: 409, says: 'At least one active Owner Admin is required.' },
  SELF_ACTION: 'You cannot disable, delete or re-role yourself.',
  HAS_OPEN_WORK: 'Reassign {n} customers first.',
  /** Answered like any missing right: 403 and the sentence of the catalogue. */
  NOT_BELOW_YOU: { status: 403, says: 'You do not have permission to perform this action.' },
  NOT_A_MEMBER: 'This user is not a member of this company.',
  ALREADY_A_MEMBER: 'This user is already a member of this company.',
  RIGHTS_NEED_ROLE: 'Single rights are given to people of Admin (Full Access) only.',
  STATUS_UNCHANGED: 'This user already has that status.',
  USER_DISABLED: 'This user is disabled.',
  NO_PHONE: 'Save a phone number before codes are sent to it.',
} as const;
export type UserRefusal = keyof typeof userRefusals;
