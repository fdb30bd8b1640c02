import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import { mayManage, mayCreate } from '@backoffice/contracts/features/users';
import { grantOf, roles, type Role } from '@backoffice/contracts/kernel';
import { peopleFixture, type PeopleFixture, type SignedInPerson } from './people.spec-kit.ts';
import { eventData } from './write-side.spec-kit.ts';

let fixture: PeopleFixture;
let customers = 0;
const actors = new Map<Role, SignedInPerson>();
beforeAll(async () => {
  fixture = await peopleFixture({ countOpenCustomers: async () => customers });
  await fixture.member('OA'); // another owner: nobody here is the last one
  for (const role of roles) actors.set(role, await fixture.member(role));
});
afterAll(() => fixture.close());

const actor = (role: Role) => actors.get(role) ?? expect.fail(`There is no ${role}`);
const person = () => {
  const name = fixture.fresh();
  return { firstName: 'New', lastName: 'Colleague', userName: name, email: `${name}@spec.example`, phoneNumber: null };
};
/** The roles that the matrix grants, and above these the hierarchy of the specification. */
const cells = (permission: string, allowed: (actor: Role, target: Role) => boolean = mayManage) =>
  roles.flatMap((by) =>
    roles
      .filter((target) => grantOf(permissionMatrix, `action:user.${permission}`, by) !== 'deny' && allowed(by, target))
      .map((target) => `${by} ${target}`),
  );

type Act = (by: SignedInPerson, target: { readonly id: string; readonly role: Role }) => Promise<{ status: number }>;
const one =
  (method: string, path: (id: string) => string, body?: () => unknown): Act =>
  (by, { id }) =>
    fixture.ask(by, method, path(id), body?.());
/** Whoever is no member of this company is not found; the platform's administrators are none. */
const REFUSALS = [403, 404];

/** Which cells of the six by six pass; a refusal leaves nobody changed. */
async function passing(
  act: Act,
  {
    refusals = REFUSALS,
    after = [],
  }: { readonly refusals?: readonly number[]; readonly after?: readonly string[] } = {},
): Promise<string[]> {
  const passed: string[] = [];
  for (const by of roles)
    for (const role of roles) {
      const target = { id: (await fixture.member(role)).id, role };
      for (const type of after) await fixture.tell('User', target.id, type, {});
      const before = await fixture.told('User', target.id);
      const { status } = await act(actor(by), target);
      if (status === 200 || status === 201) passed.push(`${by} ${role}`);
      else
        expect([refusals.includes(status), await fixture.told('User', target.id)], `${by} ${role}: ${status}`).toEqual([
          true,
          before,
        ]);
    }
  return passed;
}

describe('of six roles by six, only those pass that the hierarchy and the matrix say (T21)', () => {
  it('only roles above may create a user (T21)', async () =>
    expect(
      await passing((by, { role }) => fixture.ask(by, 'POST', '/users/create', { ...person(), role }), {
        refusals: [403, 422],
      }),
    ).toEqual(cells('create', mayCreate)));
  it('only roles above may edit a user (T21)', async () =>
    expect(await passing(one('PUT', (id) => `/users/${id}`, person))).toEqual(cells('edit')));
  it('only roles above may change a user’s status (T21)', async () =>
    expect(
      await passing(
        one(
          'PUT',
          (id) => `/users/${id}/change-status`,
          () => ({ status: 'inactive' }),
        ),
      ),
    ).toEqual(cells('change-status')));
  it('only roles above may disable a user (T21)', async () =>
    expect(await passing(one('PUT', (id) => `/users/${id}/disable`))).toEqual(cells('disable')));
  it('only roles above may enable a user (T21)', async () =>
    expect(
      await passing(
        one('PUT', (id) => `/users/${id}/enable`),
        { after: ['DisableUser'] },
      ),
    ).toEqual(cells('enable')));
  it('only roles above may delete a user (T21)', async () =>
    expect(await passing(one('DELETE', (id) => `/users/${id}`))).toEqual(cells('delete')));
  it.each(['DELETE', 'POST'])('only roles above may bulk-delete users by %s (T21)', async (method) =>
    expect(await passing((by, { id }) => fixture.ask(by, method, '/users/bulk-delete', { ids: [id] }))).toEqual(
      cells('bulk-delete'),
    ),
  );
  it('only roles that may delete a user may restore one (T21)', async () =>
    expect(
      await passing(
        one('PUT', (id) => `/users/${id}/restore`),
        { after: ['TrashUser'] },
      ),
    ).toEqual(cells('delete')));
  it('only roles that may bulk-delete users may bulk-restore them (T21)', async () =>
    expect(
      await passing((by, { id }) => fixture.ask(by, 'PUT', '/users/bulk-restore', { ids: [id] }), {
        after: ['TrashUser'],
      }),
    ).toEqual(cells('bulk-delete')));
  it.each(roles)('only roles above may change a user’s role to %s, which is below as well (T21)', async (to) =>
    expect(
      await passing(
        (by, { id, role }) =>
          role === to ? Promise.resolve({ status: 403 }) : fixture.ask(by, 'PUT', `/users/${id}/role`, { role: to }),
        { refusals: [...REFUSALS, 422] },
      ),
    ).toEqual(cells('edit', (by, target) => target !== to && mayManage(by, target) && mayManage(by, to))),
  );
});

describe('one’s own role (T22)', () => {
  it('the role is no field of one’s own profile (T22)', async () => {
    const nick = await fixture.member('SM');
    for (const body of [{ role: 1 }, { role: 'OA' }, { memberships: [] }, { companyId: fixture.civil }]) {
      const answer = await fixture.ask(nick, 'PUT', '/users/update', {
        firstName: 'Nick',
        lastName: 'Spec',
        phoneNumber: '+16195550100',
        ...body,
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    }
    expect(await fixture.told('User', nick.id)).toEqual(['UserInvited', 'UserActivated', 'UserEdited']);
  });
  it.each(['role', 'change-status', 'disable'])('users cannot change their own access: %s (T22)', async (verb) => {
    const owner = actor('OA');
    const body = verb === 'role' ? { role: 'SM' } : verb === 'change-status' ? { status: 'inactive' } : undefined;
    expect(await fixture.ask(owner, 'PUT', `/users/${owner.id}/${verb}`, body)).toMatchObject({
      status: 422,
      body: { code: 'SELF_ACTION' },
    });
  });
});

describe('the last owner (T23)', () => {
  const harbor = async () => {
    const id = crypto.randomUUID();
    await fixture.tell('Company', id, 'CreateCompany', fixture.companyFields(fixture.fresh()), true);
    return id;
  };
  const end = (id: string, companyId: string) =>
    fixture.tell('User', id, 'EndMembership', { companyId, requestId: null });

  it('the last owner is kept, whoever asks (T23)', async () => {
    const companyId = await harbor();
    const [only, admin] = [await fixture.member('OA', companyId), await fixture.member('SU', companyId)];
    expect(await fixture.ask(only, 'PUT', `/users/${only.id}/disable`, undefined, { companyId })).toMatchObject({
      status: 409,
      body: { code: 'LAST_OWNER', message: 'At least one active Owner Admin is required.' },
    });
    expect(await fixture.ask(admin, 'PUT', `/users/${only.id}/disable`, undefined, { companyId })).toMatchObject({
      status: 403,
    });
    await expect(end(only.id, companyId)).rejects.toMatchObject({ status: 409, code: 'LAST_OWNER' });
  });
  it('an invited owner who has not accepted does not count as the last owner (T23)', async () => {
    const companyId = await harbor();
    const only = await fixture.member('OA', companyId);
    const invite = async () => {
      const id = crypto.randomUUID();
      await fixture.tell(
        'User',
        id,
        'InviteUser',
        { ...person(), companyId, memberships: [{ companyId, role: 'OA', status: 'active' }] },
        true,
      );
      return id;
    };
    const invited = await invite();
    await expect(end(only.id, companyId)).rejects.toMatchObject({ status: 409, code: 'LAST_OWNER' });
    await end(await invite(), companyId); // an invitation can be taken back
    await fixture.tell('User', invited, 'ActivateUser', {});
    await end(only.id, companyId);
    await expect(end(invited, companyId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
  });
  it('of two owners removed at once, the last is kept (T23)', async () => {
    for (let round = 0; round < 20; round++) {
      const companyId = await harbor();
      const both = [await fixture.member('OA', companyId), await fixture.member('OA', companyId)];
      const outcomes = await Promise.allSettled(both.map(({ id }) => end(id, companyId)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
  it('an owner may be removed once there is another, and a disabled owner does not count (T23)', async () => {
    const companyId = await harbor();
    const [one, other] = [await fixture.member('OA', companyId), await fixture.member('OA', companyId)];
    await fixture.tell('User', other.id, 'DisableUser', {});
    await expect(end(one.id, companyId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    await fixture.tell('User', other.id, 'EnableUser', {});
    await expect(end(one.id, companyId)).resolves.toBe(one.id);
  });
});

describe('many at once (T26)', () => {
  it('a bulk deletion of users deletes all or none (T26)', async () => {
    const [own, foreign] = [
      await Promise.all(Array.from({ length: 99 }, () => fixture.member('SM'))),
      await fixture.member('SM', fixture.strangers),
    ];
    const ids = own.map(({ id }) => id);
    expect((await fixture.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids: [...ids, foreign.id] })).status).toBe(
      404,
    );
    expect(
      (await Promise.all(ids.map((id) => fixture.told('User', id)))).flat().filter((type) => type === 'UserTrashed'),
    ).toEqual([]);
    expect(await fixture.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids })).toMatchObject({
      status: 200,
      body: { count: 99 },
    });
  });
  it('a refused bulk deletion of users gives the reason for each (T26)', async () => {
    const [fine, owner, foreign, boss] = [
      await fixture.member('SM'),
      await fixture.member('OA'),
      await fixture.member('SM', fixture.strangers),
      await fixture.member('SU'),
    ];
    const salesman = await fixture.member('SM');
    const go = (...ids: string[]) => fixture.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids });
    customers = 4;
    expect(await go(fine.id, salesman.id, boss.id, owner.id)).toMatchObject({
      status: 422,
      body: {
        code: 'HAS_OPEN_WORK',
        details: [
          { field: 'ids.0', code: 'HAS_OPEN_WORK', message: 'Reassign 4 customers first.' },
          { field: 'ids.1', code: 'HAS_OPEN_WORK' },
          { field: 'ids.3', code: 'NOT_BELOW_YOU' },
        ],
      },
    });
    customers = 0;
    expect(await go(fine.id, foreign.id, owner.id)).toMatchObject({
      status: 404,
      body: {
        details: [
          { field: 'ids.1', code: 'NOT_FOUND' },
          { field: 'ids.2', code: 'NOT_BELOW_YOU' },
        ],
      },
    });
    expect((await go(fine.id, salesman.id, boss.id)).body).toMatchObject({ count: 3 });
  });
  it('a bulk restore brings back all users or none, each under the name kept for them (T26)', async () => {
    const gone = await Promise.all(
      ['Ida', 'Uma'].map(
        async () =>
          (await fixture.ask(actor('OA'), 'POST', '/users/create', { ...person(), role: 'SM' })).body.id as string,
      ),
    );
    const [one = ''] = gone;
    const back = (...ids: string[]) => fixture.ask(actor('OA'), 'PUT', '/users/bulk-restore', { ids });
    const invited = (await fixture.log.readStream('platform', `User-${one}`))[0]?.data as { userName: string };
    await fixture.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids: gone });
    expect(
      await fixture.ask(actor('OA'), 'POST', '/users/create', { ...person(), userName: invited.userName, role: 'SM' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'USER_NOT_UNIQUE', message: 'Another user already has this user name.' },
    });
    const there = await fixture.member('SM');
    expect(await back(...gone, there.id)).toMatchObject({
      status: 422,
      body: { code: 'NOT_IN_TRASH', details: [{ field: 'ids.2' }] },
    });
    expect(await back(...gone)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await fixture.told('User', one)).toEqual(['UserInvited', 'UserTrashed', 'UserRestored']);
  });
  it('a bulk command takes at most 500 users (T26)', async () =>
    expect(
      (
        await fixture.ask(actor('OA'), 'DELETE', '/users/bulk-delete', {
          ids: Array.from({ length: 501 }, () => crypto.randomUUID()),
        })
      ).status,
    ).toBe(422));
});

describe('who else has a name (T29)', () => {
  const ask = (by: SignedInPerson, query: string) => fixture.ask(by, 'GET', `/users/is-unique?${query}`);
  it('the check for a taken user name answers whoever may create users (T29)', async () => {
    expect((await ask(actor('SM'), 'type=email&value=a@b.example')).status).toBe(403);
    expect((await ask(actor('AD'), 'type=email&value=a@b.example')).status).toBe(403);
    const known = await fixture.member('SM', fixture.strangers);
    const { email } = eventData<{ email: string }>(await fixture.log.readStream('platform', `User-${known.id}`));
    expect((await ask(actor('SU'), `type=email&value=${email.toUpperCase()}&roleId=6`)).body).toEqual({
      isUnique: false,
    });
    expect((await ask(actor('SU'), `type=email&value=${email}&exceptId=${known.id}`)).body).toEqual({ isUnique: true });
    expect((await ask(actor('SU'), 'type=userName&value=nobody.yet')).body).toEqual({ isUnique: true });
  });
  it('a check for a taken user name records who asked, where they may, and about what (T29)', async () => {
    const curious = await fixture.member('AF');
    await ask(curious, 'type=email&value=a@b.example');
    await fixture.ask(curious, 'POST', '/users/generate-username', { firstName: 'Ann', lastName: 'Oakley' });
    expect((await ask(actor('SM'), 'type=email&value=a@b.example')).status).toBe(403);
    expect(fixture.questions.filter(({ userId }) => userId === curious.id)).toEqual([
      { userId: curious.id, tenant: fixture.builders, question: 'users.isUnique', about: 'email a@b.example' },
      { userId: curious.id, tenant: fixture.builders, question: 'users.generateUserName', about: 'aoakley' },
    ]);
    expect(fixture.questions.filter(({ userId }) => userId === actor('SM').id)).toEqual([]);
  });
  it('the check for a taken user name is limited to thirty a minute (T29)', async () => {
    const curious = await fixture.member('AF');
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, n) => ask(curious, `type=userName&value=guess${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      429,
    ]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
  it('the check for a new user’s name is limited to thirty a minute as well (T29)', async () => {
    const busy = await fixture.member('AF');
    const suggest = () =>
      fixture.ask(busy, 'POST', '/users/generate-username', { firstName: 'Zoë', lastName: 'Núñez-Ortiz' });
    expect((await suggest()).body).toEqual({ userName: 'znunezortiz' });
    await fixture.ask(busy, 'POST', '/users/create', { ...person(), userName: 'znunezortiz', role: 'SM' });
    expect((await suggest()).body).toEqual({ userName: 'znunezortiz2' });
    for (let asked = 2; asked < 30; asked++) await suggest();
    expect((await suggest()).status).toBe(429);
  });
});

describe('people', () => {
  it('user names and e-mail addresses are unique across companies', async () => {
    const known = { ...person(), role: 'SM' };
    const far = await fixture.member('OA', fixture.strangers);
    expect((await fixture.ask(actor('OA'), 'POST', '/users/create', known)).status).toBe(201);
    expect(
      await fixture.ask(
        far,
        'POST',
        '/users/create',
        { ...person(), email: known.email, role: 'SM' },
        { companyId: fixture.strangers },
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'USER_NOT_UNIQUE', message: 'Another user already has this email.' },
    });
  });
  it('users of another company are not found', async () => {
    const { id } = await fixture.member('SM', fixture.strangers);
    for (const verb of ['disable', 'enable', 'change-status'])
      expect(
        (
          await fixture.ask(
            actor('OA'),
            'PUT',
            `/users/${id}/${verb}`,
            verb === 'change-status' ? { status: 'inactive' } : undefined,
          )
        ).status,
      ).toBe(404);
  });
  it('a salesman with customers is removed only after they are reassigned', async () => {
    const { id } = await fixture.member('SM');
    customers = 3;
    expect(await fixture.ask(actor('OA'), 'PUT', `/users/${id}/disable`)).toMatchObject({
      status: 422,
      body: { code: 'HAS_OPEN_WORK', message: 'Reassign 3 customers first.' },
    });
    customers = 0;
    expect((await fixture.ask(actor('OA'), 'PUT', `/users/${id}/disable`)).status).toBe(200);
  });
  it('a command on a user with an outdated version is refused', async () => {
    const { id } = await fixture.member('SM');
    expect(await fixture.ask(actor('OA'), 'PUT', `/users/${id}`, { ...person(), version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await fixture.ask(actor('OA'), 'PUT', `/users/${id}`, { ...person(), version: 3 })).status).toBe(200);
  });
  it('a pending user can be invited again', async () => {
    const { id } = (await fixture.ask(actor('SU'), 'POST', '/users/create', { ...person(), role: 'AF' })).body;
    expect((await fixture.ask(actor('SU'), 'POST', `/users/${id}/invite-again`)).status).toBe(200);
    expect(await fixture.told('User', id)).toEqual(['UserInvited', 'UserInvitedAgain']);
  });
});
