import { describe, it } from 'vitest';
import type { UserEvent } from '@backoffice/contracts/features/users';
import { factsAt, specOf } from '#kernel/spec.ts';
import { userDecider } from './decider.ts';

const [canyon, session] = ['00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000a1'];
const fields = {
  firstName: 'Sam', lastName: 'Ortiz', userName: 'sortiz1', email: 'sam@canyon.example', phoneNumber: null, companyId: canyon,
  memberships: [{ companyId: canyon, role: 'SM', status: 'active' }],
} satisfies Extract<UserEvent, { type: 'UserInvited' }>['data'];
const device = { sessionId: session, deviceIdentifier: 'laptop', userAgent: 'spec', ip: '203.0.113.7' };

const invited = { type: 'UserInvited', data: fields } satisfies UserEvent;
const activated = { type: 'UserActivated', data: {} } satisfies UserEvent;
const opened = { type: 'SessionOpened', data: device } satisfies UserEvent;

const { given } = specOf(userDecider, factsAt());

describe('inviting a user', () => {
  it('begins the user', () => given().when({ type: 'InviteUser', data: fields }).then(invited));
  it('happens once', () => given(invited).when({ type: 'InviteUser', data: fields }).thenRefused('ALREADY_ACTIVE'));
});

describe('activating a user', () => {
  it('follows the invitation', () => given(invited).when({ type: 'ActivateUser', data: {} }).then(activated));
  it('happens once', () => given(invited, activated).when({ type: 'ActivateUser', data: {} }).thenRefused('ALREADY_ACTIVE'));
  it('is not forgotten by signing in', () => given(invited, activated, opened).when({ type: 'ActivateUser', data: {} }).thenRefused('ALREADY_ACTIVE'));
});

describe('sessions', () => {
  it('are opened with the device they are on', () => given(invited, activated).when({ type: 'OpenSession', data: device }).then(opened));
  it('end one by one', () => {
    const ending = { sessionId: session, fromAllDevices: false };
    return given(invited, activated, opened).when({ type: 'EndSession', data: ending }).then({ type: 'SessionEnded', data: ending });
  });
  it('end on all devices at once', () => {
    const ending = { sessionId: null, fromAllDevices: true };
    return given(invited, activated, opened).when({ type: 'EndSession', data: ending }).then({ type: 'SessionEnded', data: ending });
  });
});

describe('a failed sign-in', () => {
  const ip = '203.0.113.7';
  it('is noted', () => given(invited, activated).when({ type: 'NoteFailedLogin', data: { ip, locked: false } }).then({ type: 'LoginFailed', data: { ip } }));
  it('is noted with the lock that it brought', () =>
    given(invited, activated).when({ type: 'NoteFailedLogin', data: { ip, locked: true } }).then({ type: 'LoginFailed', data: { ip } }, { type: 'LoginLocked', data: { ip } }));
});
