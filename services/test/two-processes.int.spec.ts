import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PASSWORD, startSignInFixture, type InvitedPerson, type SignInFixture } from './sign-in.spec-kit.ts';

/**
 * Two processes on one database: whom one of them lets in no longer the other does not either, whatever it remembers.
 */
let here: SignInFixture, there: SignInFixture;
beforeAll(async () => {
  here = await startSignInFixture();
  there = await startSignInFixture(here);
}, 60_000);
afterAll(async () => {
  expect([...here.bugs, ...there.bugs]).toEqual([]);
  await there.close();
  await here.close();
});

const signIn = async (kim: InvitedPerson) => (await here.login(kim)).body.token as string;
/** When the other process has heard that somebody's access may have changed. */
const heardThere = (kim: InvitedPerson) =>
  new Promise<void>((resolve) => {
    const stop = there.onAccessChange((userId) => {
      if (userId !== kim.id) return;
      stop();
      resolve();
    });
  });

it.each([
  ['signs out', (_kim: InvitedPerson, token: string) => here.ask('POST', '/auth/logout', {}, here.bearer(token))],
  [
    'signs out of all devices',
    async (kim: InvitedPerson) =>
      here.ask('POST', '/auth/logout', { logoutFromAllDevices: true }, here.bearer(await signIn(kim))),
  ],
  [
    'changes the password on another device',
    async (kim: InvitedPerson) =>
      here.ask(
        'PUT',
        '/users/change-password',
        { currentPassword: PASSWORD, newPassword: 'another horse battery' },
        here.bearer(await signIn(kim)),
      ),
  ],
  ['is disabled', (kim: InvitedPerson) => here.tell(kim.id, 'DisableUser')],
  ['is moved to the trash', (kim: InvitedPerson) => here.tell(kim.id, 'TrashUser')],
])('a user who %s at one process is refused at another as soon as it hears of it; others go on', async (_how, act) => {
  const [kim, lee] = [await here.invite(), await here.invite()];
  const [kims, lees] = [await signIn(kim), await signIn(lee)];
  const atOther = async () => [(await there.profile(kims)).status, (await there.profile(lees)).status];
  expect(await atOther()).toEqual([200, 200]);
  const heard = heardThere(kim);
  await act(kim, kims);
  await heard;
  expect(await atOther()).toEqual([401, 200]);
});

it('a sign-in makes no process ask again for the rights of anybody', async () => {
  const named: string[] = [];
  const stop = there.onAccessChange((userId) => named.push(userId));
  /** The other process has heard of all that happened until now. */
  const caughtUp = async () => {
    const { id } = await here.invite();
    await vi.waitFor(() => expect(named).toContain(id), 5_000);
  };
  const kim = await here.invite();
  await caughtUp();
  named.length = 0;
  await signIn(kim);
  await caughtUp();
  expect(named).not.toContain(kim.id);
  stop();
});
