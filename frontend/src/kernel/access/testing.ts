import type { Profile } from './profile.ts';

/** Somebody signed in, for tests. */
export const profileFixture = (as: Partial<Profile> = {}): Profile => ({
  id: '',
  name: 'Ana Lopez',
  firstName: 'Ana',
  lastName: 'Lopez',
  userName: 'ana',
  email: 'ana@example.com',
  phoneNumber: '+15595550100',
  profilePicture: null,
  signature: 'users/ana/signature.png',
  requiresProfileUpdate: false,
  isSoftwareAdmin: false,
  twoFactor: { enabled: false, channel: 'email' },
  roleCode: 'OA',
  companies: [],
  portfolios: [],
  permissions: [],
  ...as,
});
