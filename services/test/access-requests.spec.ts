import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@backoffice/contracts/kernel';
import { fixedClock, movableClock } from '@backoffice/infra/clock';
import { peopleFixture, type PeopleFixture, type SignedInPerson } from './people.spec-kit.ts';

let fixture: PeopleFixture;
let outlived: string[] = [];
const clock = movableClock(fixedClock('2026-11-20T17:00:00.000Z'));
let [owner, rosa, priya, ben]: SignedInPerson[] = [];
beforeAll(async () => {
  fixture = await peopleFixture({ clock, findExpiredAccess: async () => outlived });
});
/** An owner of both companies, an administrator of each, and a salesman of Civil who has not asked for anything yet. */
beforeEach(async () => {
  const { builders, civil } = fixture;
  [owner, rosa, priya, ben] = [
    await fixture.somebody({ [builders]: 'OA', [civil]: 'OA' }),
    await fixture.member('AF', civil),
    await fixture.member('AF'),
    await fixture.member('SM', civil),
  ];
});
afterAll(() => fixture.close());

const who = (person: SignedInPerson | undefined) => person ?? expect.fail('Nobody');
const at = (companyId: string) => ({ companyId });
const request = (by: SignedInPerson | undefined, body: object = {}, companyId = fixture.civil) =>
  fixture.ask(
    who(by),
    'POST',
    '/company-access/request',
    { targetCompanyId: fixture.builders, role: 'SM', ...body },
    at(companyId),
  );
const requested = async (by: SignedInPerson | undefined, body: object = {}) =>
  String((await request(by, body)).body.id);
const answer = (
  by: SignedInPerson | undefined,
  id: string,
  verb: string,
  { companyId = fixture.builders, kind = 'company' } = {},
) => fixture.ask(who(by), 'PUT', `/${kind}-access/${id}/${verb}`, { note: '' }, at(companyId));
const customersIn = (person: SignedInPerson | undefined, companyId: string) =>
  fixture.ask(who(person), 'POST', '/customers/list', {}, at(companyId));
const code = (answered: { status: number; body: { code: string } }) => [answered.status, answered.body.code];

describe('access to another company', () => {
  it('access to another company holds on the next call after approval, and ends on the next after revocation (T25)', async () => {
    const id = await requested(ben);
    expect((await customersIn(ben, fixture.builders)).status).toBe(403);
    expect((await answer(owner, id, 'approve')).status).toBe(200);
    expect((await customersIn(ben, fixture.builders)).status).toBe(200);
    expect((await answer(owner, id, 'revoke')).status).toBe(200);
    expect((await customersIn(ben, fixture.builders)).status).toBe(403);
    expect((await customersIn(ben, fixture.civil)).status).toBe(200);
    expect(await fixture.told('AccessRequest', id)).toEqual(['AccessRequested', 'AccessApproved', 'AccessRevoked']);
    expect((await fixture.told('User', who(ben).id)).slice(-2)).toEqual(['MembershipGranted', 'MembershipEnded']);
  });
  it('an approval of access and its membership are one decision: a refusal writes neither', async () => {
    const id = await requested(ben);
    await fixture.tell('User', who(ben).id, 'DisableUser', {});
    expect(code(await answer(owner, id, 'approve'))).toEqual([422, 'USER_DISABLED']);
    expect([await fixture.told('AccessRequest', id), (await fixture.told('User', who(ben).id)).at(-1)]).toEqual([
      ['AccessRequested'],
      'UserDisabled',
    ]);
  });
  it('an access request is answered in the requested company, by whoever stands above the role there (T24)', async () => {
    const id = await requested(ben);
    expect(code(await answer(rosa, id, 'approve', { companyId: fixture.civil }))).toEqual([404, 'NOT_FOUND']);
    expect((await answer(priya, id, 'approve')).status).toBe(200);
    expect(code(await answer(priya, id, 'approve'))).toEqual([409, 'BAD_STATE']);
    expect(code(await answer(priya, id, 'reject'))).toEqual([409, 'BAD_STATE']);
  });
  it.each<[Role, number]>([
    ['AD', 200],
    ['SM', 200],
    ['AF', 403],
    ['SU', 403],
  ])('an answer in the role %s is %i to an administrator with full access', async (role, status) =>
    expect((await answer(priya, await requested(ben, { role }), 'approve')).status).toBe(status),
  );
  it('nobody can answer their own access request (T24)', async () => {
    const asking = await fixture.member('SU', fixture.civil);
    const id = await requested(asking);
    for (const verb of ['approve', 'reject'])
      expect(code(await answer(asking, id, verb, { companyId: fixture.civil }))).toEqual([403, 'SELF_APPROVAL']);
  });
  it('access is requested within the group, and only for what it has', async () => {
    expect(code(await request(ben, { targetCompanyId: fixture.strangers }))).toEqual([404, 'COMPANY_UNKNOWN']);
    expect(code(await request(ben, { targetCompanyId: fixture.civil }))).toEqual([422, 'ALREADY_HAS_ACCESS']);
    for (const role of ['OA', 'SA']) expect((await request(ben, { role })).status).toBe(422);
    expect(code(await request(ben, { expiresOn: '2026-11-19' }))).toEqual([422, 'ENDS_BEFORE_TODAY']);
    expect((await request(rosa)).status).toBe(403);
  });
  it('one access request is pending at a time, and another is possible after an answer', async () => {
    const unique = () =>
      fixture.ask(
        who(ben),
        'GET',
        `/company-access/is-unique?targetCompanyId=${fixture.builders}`,
        undefined,
        at(fixture.civil),
      );
    expect((await unique()).body).toEqual({ isUnique: true });
    const both = await Promise.all([request(ben), request(ben, { role: 'AD' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.body.code).toBe('REQUEST_EXISTS');
    expect((await unique()).body).toEqual({ isUnique: false });
    await answer(owner, both.find(({ status }) => status === 201)?.body.id, 'reject');
    expect((await request(ben)).status).toBe(201);
  });
  it('access is revoked only where it was approved, also when its membership has already ended', async () => {
    const id = await requested(ben);
    expect(code(await answer(owner, id, 'revoke'))).toEqual([409, 'BAD_STATE']);
    await answer(owner, id, 'approve');
    await fixture.tell('User', who(ben).id, 'EndMembership', { companyId: fixture.builders, requestId: null });
    expect((await answer(owner, id, 'revoke')).status).toBe(200);
  });
  it('access of a user in the trash can be revoked', async () => {
    const id = await requested(ben);
    await answer(owner, id, 'approve');
    await fixture.tell('User', who(ben).id, 'TrashUser', {});
    expect((await answer(owner, id, 'revoke')).status).toBe(200);
  });
  it('of two concurrent answers to a request one is recorded', async () => {
    const id = await requested(ben);
    const answers = await Promise.all([answer(owner, id, 'approve'), answer(priya, id, 'reject')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
  it('access granted anew does not end with the earlier request', async () => {
    const old = await requested(ben, { expiresOn: '2026-11-21' });
    await answer(owner, old, 'approve');
    await fixture.tell('User', who(ben).id, 'EndMembership', { companyId: fixture.builders, requestId: null });
    await answer(owner, await requested(ben), 'approve');
    expect((await answer(owner, old, 'revoke')).status).toBe(200);
    expect((await customersIn(ben, fixture.builders)).status).toBe(200);
  });
  it('access ends with the first call after its last day, before any job has run', async () => {
    await answer(owner, await requested(ben, { expiresOn: '2026-11-21' }), 'approve');
    const statusAt = async (instant: string) => {
      clock.put(instant);
      // whoever remembers, looks again
      await fixture.tell('User', who(ben).id, 'NoteFailedLogin', { ip: '203.0.113.7', locked: false });
      return (await customersIn(ben, fixture.builders)).status;
    };
    expect(await statusAt('2026-11-22T07:00:00.000Z')).toBe(200); // in California it is still the day before
    expect(await statusAt('2026-11-22T08:01:00.000Z')).toBe(403);
    expect((await customersIn(ben, fixture.civil)).status).toBe(200);
    clock.go();
  });
  it('access ends by a job on the day after its last day', async () => {
    const id = await requested(ben, { expiresOn: '2026-11-21' });
    await answer(owner, id, 'approve');
    outlived = [id];
    const night = async (instant: string) => {
      clock.put(instant);
      await fixture.work.tick('expire-access');
      return (await fixture.told('AccessRequest', id)).at(-1);
    };
    expect(await night('2026-11-22T07:00:00.000Z')).toBe('AccessApproved'); // in California it is still the day before
    expect(await night('2026-11-22T08:10:00.000Z')).toBe('AccessExpired');
    expect((await fixture.told('User', who(ben).id)).at(-1)).toBe('MembershipEnded');
    expect((await customersIn(ben, fixture.builders)).status).toBe(403);
    clock.go();
  });
});

describe('a colleague’s portfolio', () => {
  const ask = (by: SignedInPerson, portfolioOwnerId: string) =>
    fixture.ask(by, 'POST', '/portfolio-access/request', { portfolioOwnerId });
  it('a portfolio request is about another salesman of this company', async () => {
    const nick = await fixture.member('SM');
    expect(code(await ask(nick, who(ben).id))).toEqual([404, 'SALESMAN_UNKNOWN']);
    expect(code(await ask(nick, who(priya).id))).toEqual([404, 'SALESMAN_UNKNOWN']);
    expect(code(await ask(nick, nick.id))).toEqual([422, 'ALREADY_HAS_ACCESS']);
  });
  it('a portfolio is granted and revoked, and nobody grants it to themselves', async () => {
    const [nick, jo, boss] = [await fixture.member('SM'), await fixture.member('SM'), await fixture.member('SU')];
    const { id } = (await ask(nick, jo.id)).body;
    expect((await answer(priya, id, 'approve', { kind: 'portfolio' })).status).toBe(403);
    expect((await answer(owner, id, 'approve')).status).toBe(404); // it is no request for a company
    expect((await answer(boss, id, 'approve', { kind: 'portfolio' })).status).toBe(200);
    expect(code(await ask(nick, jo.id))).toEqual([422, 'ALREADY_HAS_ACCESS']);
    expect((await answer(boss, id, 'revoke', { kind: 'portfolio' })).status).toBe(200);
    expect((await fixture.told('User', nick.id)).slice(-2)).toEqual(['PortfolioGranted', 'PortfolioEnded']);
    const own = (await ask(boss, jo.id)).body.id;
    expect(code(await answer(boss, own, 'approve', { kind: 'portfolio' }))).toEqual([403, 'SELF_APPROVAL']);
  });
});

describe('a right beyond the role', () => {
  const requestRight = async (by: SignedInPerson | undefined, right = 'seeHistory') =>
    fixture.ask(who(by), 'POST', '/right-access/request', { right, reason: '' }, at(fixture.builders));
  const historyOf = (by: SignedInPerson | undefined, companyId = fixture.builders) =>
    fixture.ask(who(by), 'GET', `/users/${who(by).id}/history`, undefined, at(companyId));
  const kind = { kind: 'right' };

  it('a right that was asked for holds on the next call after approval, and ends on the next after revocation', async () => {
    expect((await historyOf(priya)).status).toBe(403);
    const asked = await requestRight(priya);
    expect(asked.status).toBe(201);
    const id = String(asked.body.id);
    expect((await answer(owner, id, 'approve', kind)).status).toBe(200);
    expect((await historyOf(priya)).status).toBe(200);
    expect((await answer(owner, id, 'revoke', kind)).status).toBe(200);
    expect((await historyOf(priya)).status).toBe(403);
    expect((await fixture.told('User', who(priya).id)).slice(-2)).toEqual(['RightsGranted', 'RightsWithdrawn']);
  });
  it('a right is asked for once, and not when it is held', async () => {
    const id = String((await requestRight(priya)).body.id);
    expect(code(await requestRight(priya))).toEqual([422, 'REQUEST_EXISTS']);
    expect((await requestRight(priya, 'closeBooks')).status).toBe(201);
    await answer(owner, id, 'approve', kind);
    expect(code(await requestRight(priya))).toEqual([422, 'ALREADY_HAS_ACCESS']);
  });
  it('a right is asked for by people of Admin (Full Access) only, and answered by nobody of that role', async () => {
    const salesman = await fixture.member('SM');
    expect((await requestRight(salesman)).status).toBe(403);
    const colleague = await fixture.member('AF');
    const id = String((await requestRight(priya)).body.id);
    expect((await answer(colleague, id, 'approve', kind)).status).toBe(403);
    expect(code(await answer(colleague, id, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(code(await answer(owner, id, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(await fixture.told('AccessRequest', id)).toEqual(['AccessRequested']);
  });
  it('a right is approved by whoever holds it', async () => {
    const superAdmin = await fixture.member('SU');
    const closing = String((await requestRight(priya, 'closeBooks')).body.id);
    expect((await answer(superAdmin, closing, 'approve', kind)).status).toBe(403);
    const history = String((await requestRight(priya)).body.id);
    expect((await answer(superAdmin, history, 'approve', kind)).status).toBe(200);
    expect(await fixture.told('AccessRequest', closing)).toEqual(['AccessRequested']);
  });
  it('a right in one company is none in another', async () => {
    const both = await fixture.somebody({ [fixture.builders]: 'AF', [fixture.civil]: 'AF' });
    await fixture.ask(
      who(owner),
      'PUT',
      `/users/${both.id}/rights/grant`,
      { rights: ['seeHistory'] },
      at(fixture.builders),
    );
    expect((await historyOf(both)).status).toBe(200);
    expect((await historyOf(both, fixture.civil)).status).toBe(403);
  });
  it('a right is gone when the role changes, also when the role comes back', async () => {
    const asked = (verb: string, body: object) =>
      fixture.ask(who(owner), 'PUT', `/users/${who(priya).id}/${verb}`, body, at(fixture.builders));
    expect((await asked('rights/grant', { rights: ['seeHistory'] })).status).toBe(200);
    expect((await historyOf(priya)).status).toBe(200);
    await asked('role', { role: 'AD' });
    await asked('role', { role: 'AF' });
    expect((await historyOf(priya)).status).toBe(403);
  });
});
