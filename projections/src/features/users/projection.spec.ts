import { describe, expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { instantAt, recordedEvents } from '#test/recorded-events.spec-kit.ts';
import { usersProjection } from './projection.ts';

const membership = (role: string, companyId: string | null = 'acme', status = 'active') => ({
  companyId,
  role,
  status,
});
const person = {
  firstName: 'Sam',
  lastName: 'Smith',
  userName: 'ssmith',
  email: 'sam@acme.example',
  phoneNumber: null,
};
const invited = { type: 'UserInvited', data: { ...person, companyId: 'acme', memberships: [membership('SM')] } };
const moved = (type: string, to: object) => ({ type, data: { companyId: 'acme', from: {}, to } });
const after = (...events: { type: string; data: object }[]) =>
  foldStream(usersProjection, recordedEvents('User-u', invited, ...events));
const plain = (...types: string[]) => types.map((type) => ({ type, data: {} }));
const complete = {
  type: 'UserEdited',
  data: {
    ...person,
    firstName: 'Samuel',
    phoneNumber: '+16195550100',
    profilePicture: null,
    signature: 'users/u/signature.png',
  },
};

describe('a user', () => {
  it('a user is invited first and active later', () => {
    expect(after()).toMatchObject({
      name: 'Sam Smith',
      status: 'invited',
      companyId: 'acme',
      lastSeenAt: null,
      portfolios: [],
      requiresProfileUpdate: true,
    });
    expect(after(...plain('UserActivated'))).toMatchObject({ status: 'active' });
  });
  it('a user is disabled, and enabled with the status they had before', () => {
    expect(after(moved('UserDisabled', { status: 'disabled' }))).toMatchObject({ status: 'disabled' });
    expect(
      after(moved('UserDisabled', { status: 'disabled' }), moved('UserEnabled', { status: 'invited' })),
    ).toMatchObject({ status: 'invited' });
  });
  it('a user row shows the last sign-in', () =>
    expect(
      after(...plain('UserActivated', 'SessionOpened', 'LoginFailed', 'LoginLocked', 'SessionEnded')),
    ).toMatchObject({ status: 'active', version: 6, lastSeenAt: instantAt(3) }));
  it('a user profile is complete with a phone and a signature', () =>
    expect(after(complete)).toMatchObject({
      name: 'Samuel Smith',
      requiresProfileUpdate: false,
      signature: 'users/u/signature.png',
    }));
  it('a user who acts for no company needs no signature', () => {
    const reached = { type: 'UserEdited', data: { ...complete.data, signature: null } };
    expect(after(reached)).toMatchObject({ requiresProfileUpdate: true });
    expect(after(reached, moved('MembershipEnded', { memberships: [] }))).toMatchObject({
      requiresProfileUpdate: false,
      memberships: [],
    });
    expect(
      after(
        reached,
        moved('MembershipEnded', { memberships: [] }),
        moved('MembershipGranted', { memberships: [membership('AD')] }),
      ),
    ).toMatchObject({ requiresProfileUpdate: true });
  });
  it.each(['UserRoleChanged', 'MembershipStatusChanged', 'MembershipGranted'])(
    'a user has the memberships of the latest event: %s',
    (type) =>
      expect(after(moved(type, { memberships: [membership('AD', 'bolt', 'inactive')] }))).toMatchObject({
        memberships: [membership('AD', 'bolt', 'inactive')],
      }),
  );
  it('a user has the portfolios and the codes of the latest event', () => {
    const portfolios = [{ companyId: 'acme', salesmanId: 'sue', expiresOn: null }];
    expect(after(moved('PortfolioGranted', { portfolios }))).toMatchObject({ portfolios });
    expect(after(moved('PortfolioGranted', { portfolios }), moved('PortfolioEnded', { portfolios: [] }))).toMatchObject(
      { portfolios: [] },
    );
    expect(after(moved('TwoFactorChanged', { twoFactor: { enabled: true, channel: 'sms' } }))).toMatchObject({
      twoFactor: { enabled: true, channel: 'sms' },
    });
  });
});
