export const userRefusals = {
  USER_NOT_UNIQUE: 'Another user already has this {type}.',
  ALREADY_ACTIVE: 'This user is already active.',
} as const;
export type UserRefusal = keyof typeof userRefusals;
