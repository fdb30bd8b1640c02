import { expect, it } from 'vitest';
import { foldStream } from '#kernel/fold.ts';
import { told } from '#kernel/told.spec-kit.ts';
import { users } from './projection.ts';

const after = (...types: string[]) => foldStream(users, told('User-u', { type: 'UserInvited', data: { firstName: 'Sam', lastName: 'Smith', companyId: 'acme-parent' } }, ...types.map((type) => ({ type, data: {} }))));

it('is invited, then active', () => {
  expect(after()).toMatchObject({ name: 'Sam Smith', status: 'invited', companyId: 'acme-parent' });
  expect(after('UserActivated')).toMatchObject({ status: 'active' });
});
it('shows nothing of sessions but that something happened', () => expect(after('UserActivated', 'SessionOpened', 'LoginFailed', 'LoginLocked', 'SessionEnded')).toMatchObject({ status: 'active', version: 6 }));
