import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles, type Role } from '@backoffice/contracts/kernel';
import { peopleFixture, type PeopleFixture, type SignedInPerson } from './people.spec-kit.ts';
import { eventData } from './write-side.spec-kit.ts';

/** A company with one owner, and a stranger to it who owns another one. */
let fixture: PeopleFixture;
let customers = 0;
let companyId = '';
let [owner, marcus, stranger, admin]: SignedInPerson[] = [];
beforeAll(async () => {
  fixture = await peopleFixture({ countOpenCustomers: async () => customers });
  admin = await fixture.member('SA');
});
beforeEach(async () => {
  customers = 0;
  companyId = crypto.randomUUID();
  await fixture.tell('Company', companyId, 'CreateCompany', fixture.companyFields(fixture.fresh()), true);
  [owner, marcus, stranger] = [
    await fixture.member('OA', companyId),
    await fixture.member('AF', companyId),
    await fixture.member('OA', fixture.strangers),
  ];
});
afterAll(() => fixture.close());

const who = (person: SignedInPerson | undefined) => person ?? expect.fail('Nobody');
const code = (answered: { status: number; body: { code?: string } }) => [answered.status, answered.body.code];
const ask = (by: SignedInPerson | undefined, method: string, path: string, body?: unknown) =>
  fixture.ask(who(by), method, path, body, { companyId: '' });
const emailOf = async (person: SignedInPerson | undefined) =>
  eventData<{ email: string }>(await fixture.log.readStream('platform', `User-${who(person).id}`)).email;
const roleOf = async (person: SignedInPerson | undefined) => {
  const { body } = await fixture.ask(who(person), 'GET', '/users/profile', undefined, { companyId: '' });
  const companies = body.companies as { value: string; roleCode: Role }[];
  return companies.find(({ value }) => value === companyId)?.roleCode ?? null;
};
const offer = async (by: SignedInPerson | undefined, to: SignedInPerson | undefined, more: object = {}) =>
  ask(by, 'POST', `/companies/${companyId}/owner-offers`, {
    firstName: 'Marcus',
    lastName: 'Reed',
    email: await emailOf(to),
    ...more,
  });
const lastOffer = async () =>
  eventData<{ offerId: string }>(
    (await fixture.log.readStream('platform', `Company-${companyId}`))
      .filter(({ type }) => type === 'OwnerRoleOffered')
      .toReversed(),
  ).offerId;
const answer = async (by: SignedInPerson | undefined, verb: 'accept' | 'decline' | 'withdraw') =>
  ask(by, 'PUT', `/companies/${companyId}/owner-offers/${await lastOffer()}/${verb}`);
const head = () => fixture.log.head('platform');

describe('a second owner', () => {
  it('a member becomes a second owner once they accept', async () => {
    expect((await offer(owner, marcus)).status).toBe(201);
    expect(await roleOf(marcus)).toBe('AF');
    expect((await answer(marcus, 'accept')).status).toBe(200);
    expect([await roleOf(marcus), await roleOf(owner)]).toEqual(['OA', 'OA']);
  });
  it('the owner of another company becomes an owner of this one, too', async () => {
    await offer(owner, stranger);
    expect((await answer(stranger, 'accept')).status).toBe(200);
    expect(await roleOf(stranger)).toBe('OA');
  });
  it('a Software Admin offers the role in any company, and nobody’s role is handed over by them', async () => {
    const before = await head();
    expect(code(await offer(admin, marcus, { stepsDownTo: 'AD' }))).toEqual([422, 'HAND_OVER_NOT_YOURS']);
    expect(code(await offer(admin, admin))).toEqual([422, 'OFFER_TO_YOURSELF']);
    expect(await head()).toBe(before);
    expect((await offer(admin, marcus)).status).toBe(201);
    expect((await answer(marcus, 'accept')).status).toBe(200);
  });
  it('access that would have ended by itself does not end for an owner', async () => {
    const requestId = crypto.randomUUID();
    const grant = { companyId, role: 'AD', requestId, expiresOn: '2099-01-01' };
    await fixture.tell('User', who(stranger).id, 'GrantMembership', grant);
    await offer(owner, stranger);
    await answer(stranger, 'accept');
    await fixture.tell('User', who(stranger).id, 'EndMembership', { companyId, requestId });
    expect(await roleOf(stranger)).toBe('OA');
  });
  it('a salesman becomes an owner once their customers have another salesman', async () => {
    const salesman = await fixture.member('SM', companyId);
    await offer(owner, salesman);
    customers = 2;
    const before = await head();
    expect(code(await answer(salesman, 'accept'))).toEqual([422, 'HAS_OPEN_WORK']);
    expect(await head()).toBe(before);
    customers = 0;
    expect((await answer(salesman, 'accept')).status).toBe(200);
  });
});

describe('the role that is handed over', () => {
  it('an owner who transfers the role steps down with the acceptance, and not before', async () => {
    await offer(owner, marcus, { stepsDownTo: 'AD' });
    expect(await roleOf(owner)).toBe('OA');
    const before = await head();
    expect((await answer(marcus, 'accept')).status).toBe(200);
    expect([await roleOf(marcus), await roleOf(owner)]).toEqual(['OA', 'AD']);
    const together = await fixture.log.readTenant('platform', before, 10);
    expect(together.map(({ type }) => type)).toEqual(['OwnerRoleAccepted', 'MembershipGranted', 'UserRoleChanged']);
    expect(new Set(together.map(({ meta }) => meta.commandId)).size).toBe(1);
  });
  it('whoever has handed over has no rights of an owner left', async () => {
    await offer(owner, marcus, { stepsDownTo: 'AF' });
    await answer(marcus, 'accept');
    expect((await offer(owner, stranger)).status).toBe(403);
    expect((await ask(owner, 'GET', `/companies/${companyId}/owners`)).status).toBe(403);
    expect((await fixture.ask(who(owner), 'DELETE', `/users/${who(marcus).id}`, undefined, { companyId })).status).toBe(
      403,
    );
  });
  it('whoever is no owner any more when their offer is accepted keeps the role they have', async () => {
    await offer(owner, stranger);
    await answer(stranger, 'accept');
    await offer(owner, marcus, { stepsDownTo: 'AD' });
    await ask(owner, 'PUT', `/companies/${companyId}/owners/${who(owner).id}/role`, { role: 'SU' });
    expect((await answer(marcus, 'accept')).status).toBe(200);
    expect(await roleOf(owner)).toBe('SU');
  });
});

describe('never fewer than one', () => {
  const stepDown = (by: SignedInPerson | undefined, of: SignedInPerson | undefined, role: Role = 'AF') =>
    ask(by, 'PUT', `/companies/${companyId}/owners/${who(of).id}/role`, { role });

  it('the last owner cannot step down, whoever asks for it', async () => {
    const before = await head();
    expect(code(await stepDown(owner, owner))).toEqual([409, 'LAST_OWNER']);
    expect(code(await stepDown(admin, owner))).toEqual([409, 'LAST_OWNER']);
    expect([await roleOf(owner), await head()]).toEqual(['OA', before]);
  });
  it('somebody who is only invited is no owner whom one could be left to', async () => {
    await ask(owner, 'POST', `/companies/${companyId}/owner-offers`, {
      firstName: 'Nora',
      lastName: 'New',
      email: `${fixture.fresh()}@spec.example`,
    });
    expect(code(await stepDown(owner, owner))).toEqual([409, 'LAST_OWNER']);
  });
  it('one of two owners steps down, or is given another role by a Software Admin; the other one stays', async () => {
    await offer(owner, marcus);
    await answer(marcus, 'accept');
    expect((await stepDown(marcus, owner)).status).toBe(403);
    expect((await stepDown(admin, marcus, 'AD')).status).toBe(200);
    expect(code(await stepDown(owner, owner))).toEqual([409, 'LAST_OWNER']);
    await offer(owner, marcus);
    await answer(marcus, 'accept');
    expect((await stepDown(owner, owner)).status).toBe(200);
    expect([await roleOf(marcus), await roleOf(owner)]).toEqual(['OA', 'AF']);
  });
  it('an offer that is withdrawn takes nothing from whoever is an owner already', async () => {
    await offer(owner, marcus);
    await fixture.tell('User', who(marcus).id, 'GrantMembership', { companyId, role: 'OA', requestId: null });
    expect((await answer(owner, 'withdraw')).status).toBe(200);
    expect(await roleOf(marcus)).toBe('OA');
  });
  it('only owners have a role of an owner to change', async () => {
    expect((await stepDown(admin, marcus)).status).toBe(404);
    expect((await stepDown(admin, stranger)).status).toBe(404);
  });
  it('owners are not made by creating users, or by changing their role', async () => {
    const name = fixture.fresh();
    const person = { firstName: 'New', lastName: 'Owner', userName: name, email: `${name}@spec.example`, role: 'OA' };
    expect(code(await fixture.ask(who(owner), 'POST', '/users/create', person, { companyId }))).toEqual([
      422,
      'ROLE_NOT_CREATABLE',
    ]);
    expect(
      (await fixture.ask(who(owner), 'PUT', `/users/${who(marcus).id}/role`, { role: 'OA' }, { companyId })).status,
    ).toBe(403);
  });
});

describe('who may', () => {
  it('the role of an owner is offered and withdrawn by owners of the company and Software Admins alone', async () => {
    await offer(owner, marcus);
    const before = await head();
    for (const role of roles.filter((each) => each !== 'OA' && each !== 'SA')) {
      const by = await fixture.member(role, companyId);
      const after = await head();
      expect([role, (await offer(by, stranger)).status, (await answer(by, 'withdraw')).status]).toEqual([
        role,
        403,
        403,
      ]);
      expect(await head()).toBe(after);
    }
    expect((await offer(stranger, stranger)).status).toBe(404);
    expect((await answer(stranger, 'withdraw')).status).toBe(404);
    expect((await fixture.log.readTenant('platform', before, 100)).some(({ type }) => /Owner/.test(type))).toBe(false);
    expect((await answer(admin, 'withdraw')).status).toBe(200);
  });
  it('an offer is answered by nobody but whoever it was made to', async () => {
    await offer(owner, marcus);
    const before = await head();
    for (const by of [owner, stranger, admin])
      for (const verb of ['accept', 'decline'] as const)
        expect(code(await answer(by, verb))).toEqual([404, 'OFFER_UNKNOWN']);
    expect(await head()).toBe(before);
    expect((await answer(marcus, 'decline')).status).toBe(200);
    expect(await roleOf(marcus)).toBe('AF');
  });
  it('an offer that was answered or withdrawn is refused, and nothing is written', async () => {
    for (const [by, verb, refusal] of [
      [marcus, 'decline', 'OFFER_DECLINED'],
      [owner, 'withdraw', 'OFFER_WITHDRAWN'],
      [marcus, 'accept', 'OFFER_ACCEPTED'],
    ] as const) {
      expect((await offer(owner, marcus)).status).toBe(201);
      expect((await answer(by, verb)).status).toBe(200);
      const before = await head();
      expect(code(await answer(marcus, 'accept'))).toEqual([409, refusal]);
      expect(await head()).toBe(before);
    }
  });
  it('nobody who is disabled, deleted or belongs nowhere any more is offered the role', async () => {
    for (const [type, data] of [
      ['DisableUser', {}],
      ['TrashUser', {}],
      ['ChangeMembershipStatus', { companyId, status: 'inactive' }],
    ] as const) {
      const gone = await fixture.member('AD', companyId);
      await fixture.tell('User', gone.id, type, data);
      const before = await head();
      expect(code(await offer(owner, gone))).toEqual([422, 'OFFEREE_SHUT_OUT']);
      expect(await head()).toBe(before);
    }
  });
});
