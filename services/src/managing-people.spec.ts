import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from '@backoffice/contracts';
import { manages, mayCreate } from '@backoffice/contracts/features/users';
import { grantOf, roles, type Role } from '@backoffice/contracts/kernel';
import { office, type Office, type Somebody } from './people.spec-kit.ts';
import { said } from './testing.ts';

let stage: Office;
let customers = 0;
const actors = new Map<Role, Somebody>();
beforeAll(async () => {
  stage = await office({ openCustomers: async () => customers });
  await stage.member('OA'); // another owner: nobody here is the last one
  for (const role of roles) actors.set(role, await stage.member(role));
});
afterAll(() => stage.close());

const actor = (role: Role) => actors.get(role) ?? expect.fail(`There is no ${role}`);
const person = () => {
  const name = stage.fresh();
  return { firstName: 'New', lastName: 'Colleague', userName: name, email: `${name}@spec.example`, phoneNumber: null };
};
/** The roles that the matrix grants, and above these the hierarchy of the specification. */
const cells = (permission: string, allowed: (actor: Role, target: Role) => boolean = manages) =>
  roles.flatMap((by) =>
    roles
      .filter((target) => grantOf(matrix, `action:user.${permission}`, by) !== 'deny' && allowed(by, target))
      .map((target) => `${by} ${target}`),
  );

type Act = (by: Somebody, target: { readonly id: string; readonly role: Role }) => Promise<{ status: number }>;
const one =
  (method: string, path: (id: string) => string, body?: () => unknown): Act =>
  (by, { id }) =>
    stage.ask(by, method, path(id), body?.());
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
      const target = { id: (await stage.member(role)).id, role };
      for (const type of after) await stage.tell('User', target.id, type, {});
      const before = await stage.told('User', target.id);
      const { status } = await act(actor(by), target);
      if (status === 200 || status === 201) passed.push(`${by} ${role}`);
      else
        expect([refusals.includes(status), await stage.told('User', target.id)], `${by} ${role}: ${status}`).toEqual([
          true,
          before,
        ]);
    }
  return passed;
}

describe('of six roles by six, only those pass that the hierarchy and the matrix say (T21)', () => {
  it('create', async () =>
    expect(
      await passing((by, { role }) => stage.ask(by, 'POST', '/users/create', { ...person(), role }), {
        refusals: [403, 422],
      }),
    ).toEqual(cells('create', mayCreate)));
  it('edit', async () => expect(await passing(one('PUT', (id) => `/users/${id}`, person))).toEqual(cells('edit')));
  it('change-status', async () =>
    expect(
      await passing(
        one(
          'PUT',
          (id) => `/users/${id}/change-status`,
          () => ({ status: 'inactive' }),
        ),
      ),
    ).toEqual(cells('change-status')));
  it('disable', async () =>
    expect(await passing(one('PUT', (id) => `/users/${id}/disable`))).toEqual(cells('disable')));
  it('enable', async () =>
    expect(
      await passing(
        one('PUT', (id) => `/users/${id}/enable`),
        { after: ['DisableUser'] },
      ),
    ).toEqual(cells('enable')));
  it('delete', async () => expect(await passing(one('DELETE', (id) => `/users/${id}`))).toEqual(cells('delete')));
  it.each(['DELETE', 'POST'])('bulk-delete by %s', async (method) =>
    expect(await passing((by, { id }) => stage.ask(by, method, '/users/bulk-delete', { ids: [id] }))).toEqual(
      cells('bulk-delete'),
    ),
  );
  it('restore, as delete', async () =>
    expect(
      await passing(
        one('PUT', (id) => `/users/${id}/restore`),
        { after: ['TrashUser'] },
      ),
    ).toEqual(cells('delete')));
  it('bulk-restore, as bulk-delete', async () =>
    expect(
      await passing((by, { id }) => stage.ask(by, 'PUT', '/users/bulk-restore', { ids: [id] }), {
        after: ['TrashUser'],
      }),
    ).toEqual(cells('bulk-delete')));
  it.each(roles)('role, to %s, which is below as well', async (to) =>
    expect(
      await passing(
        (by, { id, role }) =>
          role === to ? Promise.resolve({ status: 403 }) : stage.ask(by, 'PUT', `/users/${id}/role`, { role: to }),
        { refusals: [...REFUSALS, 422] },
      ),
    ).toEqual(cells('edit', (by, target) => target !== to && manages(by, target) && manages(by, to))),
  );
});

describe('one’s own role (T22)', () => {
  it('is no field of one’s profile', async () => {
    const nick = await stage.member('SM');
    for (const body of [{ role: 1 }, { role: 'OA' }, { memberships: [] }, { companyId: stage.civil }]) {
      const answer = await stage.ask(nick, 'PUT', '/users/update', {
        firstName: 'Nick',
        lastName: 'Spec',
        phoneNumber: '+16195550100',
        ...body,
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    }
    expect(await stage.told('User', nick.id)).toEqual(['UserInvited', 'UserActivated', 'UserEdited']);
  });
  it.each(['role', 'change-status', 'disable'])('is not one’s own to change: %s', async (verb) => {
    const owner = actor('OA');
    const body = verb === 'role' ? { role: 'SM' } : verb === 'change-status' ? { status: 'inactive' } : undefined;
    expect(await stage.ask(owner, 'PUT', `/users/${owner.id}/${verb}`, body)).toMatchObject({
      status: 422,
      body: { code: 'SELF_ACTION' },
    });
  });
});

describe('the last owner (T23)', () => {
  const harbor = async () => {
    const id = crypto.randomUUID();
    await stage.tell('Company', id, 'CreateCompany', stage.companyFields(stage.fresh()), true);
    return id;
  };
  const end = (id: string, companyId: string) =>
    stage.tell('User', id, 'EndMembership', { companyId, requestId: null });

  it('stays, whoever asks', async () => {
    const companyId = await harbor();
    const [only, admin] = [await stage.member('OA', companyId), await stage.member('SU', companyId)];
    expect(await stage.ask(only, 'PUT', `/users/${only.id}/disable`, undefined, { companyId })).toMatchObject({
      status: 409,
      body: { code: 'LAST_OWNER', message: 'At least one active Owner Admin is required.' },
    });
    expect(await stage.ask(admin, 'PUT', `/users/${only.id}/disable`, undefined, { companyId })).toMatchObject({
      status: 403,
    });
    await expect(end(only.id, companyId)).rejects.toMatchObject({ status: 409, code: 'LAST_OWNER' });
  });
  it('is not somebody who was invited and has not come', async () => {
    const companyId = await harbor();
    const only = await stage.member('OA', companyId);
    const invite = async () => {
      const id = crypto.randomUUID();
      await stage.tell(
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
    await stage.tell('User', invited, 'ActivateUser', {});
    await end(only.id, companyId);
    await expect(end(invited, companyId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
  });
  it('is one of two who go at once', async () => {
    for (let round = 0; round < 20; round++) {
      const companyId = await harbor();
      const both = [await stage.member('OA', companyId), await stage.member('OA', companyId)];
      const outcomes = await Promise.allSettled(both.map(({ id }) => end(id, companyId)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });
  it('may go once there is another, and counts for nothing when disabled', async () => {
    const companyId = await harbor();
    const [one, other] = [await stage.member('OA', companyId), await stage.member('OA', companyId)];
    await stage.tell('User', other.id, 'DisableUser', {});
    await expect(end(one.id, companyId)).rejects.toMatchObject({ code: 'LAST_OWNER' });
    await stage.tell('User', other.id, 'EnableUser', {});
    await expect(end(one.id, companyId)).resolves.toBe(one.id);
  });
});

describe('many at once (T26)', () => {
  it('go all or none', async () => {
    const [own, foreign] = [
      await Promise.all(Array.from({ length: 99 }, () => stage.member('SM'))),
      await stage.member('SM', stage.strangers),
    ];
    const ids = own.map(({ id }) => id);
    expect((await stage.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids: [...ids, foreign.id] })).status).toBe(
      404,
    );
    expect(
      (await Promise.all(ids.map((id) => stage.told('User', id)))).flat().filter((type) => type === 'UserTrashed'),
    ).toEqual([]);
    expect(await stage.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids })).toMatchObject({
      status: 200,
      body: { count: 99 },
    });
  });
  it('stay for reasons that are told one by one', async () => {
    const [fine, owner, foreign, boss] = [
      await stage.member('SM'),
      await stage.member('OA'),
      await stage.member('SM', stage.strangers),
      await stage.member('SU'),
    ];
    const salesman = await stage.member('SM');
    const go = (...ids: string[]) => stage.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids });
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
  it('come back all or none, each under the name that was kept for them', async () => {
    const gone = await Promise.all(
      ['Ida', 'Uma'].map(
        async () =>
          (await stage.ask(actor('OA'), 'POST', '/users/create', { ...person(), role: 'SM' })).body.id as string,
      ),
    );
    const [one = ''] = gone;
    const back = (...ids: string[]) => stage.ask(actor('OA'), 'PUT', '/users/bulk-restore', { ids });
    const invited = (await stage.log.readStream('platform', `User-${one}`))[0]?.data as { userName: string };
    await stage.ask(actor('OA'), 'DELETE', '/users/bulk-delete', { ids: gone });
    expect(
      await stage.ask(actor('OA'), 'POST', '/users/create', { ...person(), userName: invited.userName, role: 'SM' }),
    ).toMatchObject({
      status: 422,
      body: { code: 'USER_NOT_UNIQUE', message: 'Another user already has this user name.' },
    });
    const there = await stage.member('SM');
    expect(await back(...gone, there.id)).toMatchObject({
      status: 422,
      body: { code: 'NOT_IN_TRASH', details: [{ field: 'ids.2' }] },
    });
    expect(await back(...gone)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(await stage.told('User', one)).toEqual(['UserInvited', 'UserTrashed', 'UserRestored']);
  });
  it('are 500 at most', async () =>
    expect(
      (
        await stage.ask(actor('OA'), 'DELETE', '/users/bulk-delete', {
          ids: Array.from({ length: 501 }, () => crypto.randomUUID()),
        })
      ).status,
    ).toBe(422));
});

describe('who else has a name (T29)', () => {
  const ask = (by: Somebody, query: string) => stage.ask(by, 'GET', `/users/is-unique?${query}`);
  it('is told to who may create users', async () => {
    expect((await ask(actor('SM'), 'type=email&value=a@b.example')).status).toBe(403);
    expect((await ask(actor('AD'), 'type=email&value=a@b.example')).status).toBe(403);
    const known = await stage.member('SM', stage.strangers);
    const { email } = said<{ email: string }>(await stage.log.readStream('platform', `User-${known.id}`));
    expect((await ask(actor('SU'), `type=email&value=${email.toUpperCase()}&roleId=6`)).body).toEqual({
      isUnique: false,
    });
    expect((await ask(actor('SU'), `type=email&value=${email}&exceptId=${known.id}`)).body).toEqual({ isUnique: true });
    expect((await ask(actor('SU'), 'type=userName&value=nobody.yet')).body).toEqual({ isUnique: true });
  });
  it('is kept: who asked, where they may, and about what (T29)', async () => {
    const curious = await stage.member('AF');
    await ask(curious, 'type=email&value=a@b.example');
    await stage.ask(curious, 'POST', '/users/generate-username', { firstName: 'Ann', lastName: 'Oakley' });
    expect((await ask(actor('SM'), 'type=email&value=a@b.example')).status).toBe(403);
    expect(stage.questions.filter(({ userId }) => userId === curious.id)).toEqual([
      { userId: curious.id, tenant: stage.builders, question: 'users.isUnique', about: 'email a@b.example' },
      { userId: curious.id, tenant: stage.builders, question: 'users.generateUserName', about: 'aoakley' },
    ]);
    expect(stage.questions.filter(({ userId }) => userId === actor('SM').id)).toEqual([]);
  });
  it('can be asked thirty times a minute', async () => {
    const curious = await stage.member('AF');
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, n) => ask(curious, `type=userName&value=guess${n}`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 30 }, () => 200),
      429,
    ]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
  it('is found for a new user, thirty times a minute as well', async () => {
    const busy = await stage.member('AF');
    const suggest = () =>
      stage.ask(busy, 'POST', '/users/generate-username', { firstName: 'Zoë', lastName: 'Núñez-Ortiz' });
    expect((await suggest()).body).toEqual({ userName: 'znunezortiz' });
    await stage.ask(busy, 'POST', '/users/create', { ...person(), userName: 'znunezortiz', role: 'SM' });
    expect((await suggest()).body).toEqual({ userName: 'znunezortiz2' });
    for (let asked = 2; asked < 30; asked++) await suggest();
    expect((await suggest()).status).toBe(429);
  });
});

describe('people', () => {
  it('have a name and an address of their own, in whatever company', async () => {
    const known = { ...person(), role: 'SM' };
    const far = await stage.member('OA', stage.strangers);
    expect((await stage.ask(actor('OA'), 'POST', '/users/create', known)).status).toBe(201);
    expect(
      await stage.ask(
        far,
        'POST',
        '/users/create',
        { ...person(), email: known.email, role: 'SM' },
        { companyId: stage.strangers },
      ),
    ).toMatchObject({
      status: 422,
      body: { code: 'USER_NOT_UNIQUE', message: 'Another user already has this email.' },
    });
  });
  it('of another company are not there', async () => {
    const { id } = await stage.member('SM', stage.strangers);
    for (const verb of ['disable', 'enable', 'change-status'])
      expect(
        (
          await stage.ask(
            actor('OA'),
            'PUT',
            `/users/${id}/${verb}`,
            verb === 'change-status' ? { status: 'inactive' } : undefined,
          )
        ).status,
      ).toBe(404);
  });
  it('keep their customers until somebody else has them', async () => {
    const { id } = await stage.member('SM');
    customers = 3;
    expect(await stage.ask(actor('OA'), 'PUT', `/users/${id}/disable`)).toMatchObject({
      status: 422,
      body: { code: 'HAS_OPEN_WORK', message: 'Reassign 3 customers first.' },
    });
    customers = 0;
    expect((await stage.ask(actor('OA'), 'PUT', `/users/${id}/disable`)).status).toBe(200);
  });
  it('who were changed meanwhile are looked at again', async () => {
    const { id } = await stage.member('SM');
    expect(await stage.ask(actor('OA'), 'PUT', `/users/${id}`, { ...person(), version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await stage.ask(actor('OA'), 'PUT', `/users/${id}`, { ...person(), version: 3 })).status).toBe(200);
  });
  it('are invited once more', async () => {
    const { id } = (await stage.ask(actor('SU'), 'POST', '/users/create', { ...person(), role: 'AF' })).body;
    expect((await stage.ask(actor('SU'), 'POST', `/users/${id}/invite-again`)).status).toBe(200);
    expect(await stage.told('User', id)).toEqual(['UserInvited', 'UserInvitedAgain']);
  });
});
