import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyEvent } from '@backoffice/contracts/features/companies';
import { COMPANY, PASSWORD, startSignInFixture, type InvitedPerson, type SignInFixture } from './sign-in.spec-kit.ts';

/**
 * An owner offers their role by mail: to somebody without an account, who accepts by coming, and to somebody with one.
 */
let fixture: SignInFixture;
let owner: InvitedPerson;
beforeAll(async () => {
  fixture = await startSignInFixture();
  owner = await fixture.invite();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});

async function as({ userName }: Pick<InvitedPerson, 'userName'>) {
  const { status, body } = await fixture.login({ userName });
  expect(status).toBe(200);
  return fixture.bearer(String(body.token));
}
const offer = async (email: string, stepsDownTo: string | null = null) =>
  fixture.ask(
    'POST',
    `/companies/${COMPANY}/owner-offers`,
    { firstName: 'Nora', lastName: 'Vance', email, stepsDownTo },
    await as(owner),
  );
const companyEvents = async () =>
  // by its contract
  (await fixture.log.readStream('platform', `Company-${COMPANY}`)) as unknown as readonly CompanyEvent[];
const lastOffer = async () => {
  const found = (await companyEvents()).findLast(({ type }) => type === 'OwnerRoleOffered');
  return found?.type === 'OwnerRoleOffered' ? found.data : expect.fail('Nothing was offered');
};
const withdraw = async () =>
  fixture.ask(
    'PUT',
    `/companies/${COMPANY}/owner-offers/${(await lastOffer()).offerId}/withdraw`,
    undefined,
    await as(owner),
  );
const choosePassword = (token: string) => fixture.ask('POST', '/users/reset-password', { token, password: PASSWORD });
const roleOf = async (person: Pick<InvitedPerson, 'userName'>) =>
  (await fixture.profile((await as(person)).authorization.slice('Bearer '.length))).body.roleCode;

it('the invitation to be an owner opens nothing once the offer is withdrawn, and another offer invites anew', async () => {
  expect((await offer('nora@vance.example')).status).toBe(201);
  const first = await fixture.mailTo('nora@vance.example');
  expect(first.text).toContain('With your password you accept to be an owner of Canyon.');
  expect((await withdraw()).status).toBe(200);
  expect((await choosePassword(fixture.tokenIn(first))).status).toBe(410);

  expect((await offer('nora@vance.example', 'AD')).status).toBe(201);
  const second = await fixture.mailTo('nora@vance.example');
  expect((await choosePassword(fixture.tokenIn(first))).status).toBe(410);
  expect(await roleOf(owner)).toBe('OA');
  expect((await choosePassword(fixture.tokenIn(second))).status).toBe(200);
  expect([await roleOf({ userName: 'nvance' }), await roleOf(owner)]).toEqual(['OA', 'AD']);
  expect((await companyEvents()).at(-1)).toMatchObject({
    type: 'OwnerRoleAccepted',
    meta: { actor: { id: (await lastOffer()).userId } },
  });
  expect((await offer('nora@vance.example')).status).toBe(403);
});

it('whoever has an account is written to, and accepts once they are signed in', async () => {
  const [boss, kim] = [await fixture.invite(), await fixture.invite({ role: 'SU' })];
  owner = boss;
  expect((await offer(kim.email, 'SU')).status).toBe(201);
  const mail = await fixture.mailTo(kim.email);
  expect(mail.subject).toBe('You are offered to be an owner of Canyon');
  expect([await roleOf(boss), await roleOf(kim)]).toEqual(['OA', 'SU']);
  const accept = `/companies/${COMPANY}/owner-offers/${(await lastOffer()).offerId}/accept`;
  expect((await fixture.ask('PUT', accept, undefined, await as(kim))).status).toBe(200);
  expect([await roleOf(boss), await roleOf(kim)]).toEqual(['SU', 'OA']);
  expect((await fixture.ask('PUT', accept, undefined, await as(kim))).body.code).toBe('OFFER_ACCEPTED');
});
