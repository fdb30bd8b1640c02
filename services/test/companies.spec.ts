import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#kernel/context.ts';
import { peopleFixture, type PeopleFixture, type SignedInPerson } from './people.spec-kit.ts';
import { eventData } from './write-side.spec-kit.ts';

let fixture: PeopleFixture;
let [owner, boss, admin]: SignedInPerson[] = [];
beforeAll(async () => {
  fixture = await peopleFixture();
  [owner, boss, admin] = [await fixture.member('OA'), await fixture.member('SU'), await fixture.member('SA')];
});
afterAll(() => fixture.close());

const who = (person: SignedInPerson | undefined) => person ?? expect.fail('Nobody');
const code = (answered: { status: number; body: { code?: string } }) => [answered.status, answered.body.code];
/** Without a company chosen, as on the platform; the caller's role there is that of the company in the path. */
const ask = (by: SignedInPerson | undefined, method: string, path: string, body?: unknown) =>
  fixture.ask(who(by), method, path, body, { companyId: '' });
const fields = (parent: string | null = null) => fixture.companyFields(fixture.fresh(), parent);
const person = () => {
  const name = fixture.fresh();
  return { firstName: 'First', lastName: 'Owner', userName: name, email: `${name}@spec.example` };
};
const memberships = async (userId: string) =>
  eventData<{ to: { memberships: { companyId: string; role: string }[] } }>(
    (await fixture.log.readStream('platform', `User-${userId}`)).toReversed(),
  ).to.memberships;

describe('a company of a Software Admin', () => {
  it('a company created by a Software Admin has a first owner, who gets an invitation', async () => {
    const first = person();
    const { status, body } = await ask(admin, 'POST', '/companies/create', { ...fields(), owner: first });
    expect(status).toBe(201);
    const invited = (await fixture.log.readTenant('platform', 0, 10_000)).find(
      ({ type, data }) => type === 'UserInvited' && (data as { email: string }).email === first.email,
    );
    expect(invited?.data).toMatchObject({
      ...first,
      companyId: body.id,
      memberships: [{ companyId: body.id, role: 'OA', status: 'active' }],
    });
  });
  it('the owner of a company is invited again as long as they have not accepted', async () => {
    const first = person();
    const { id } = (await ask(admin, 'POST', '/companies/create', { ...fields(), owner: first })).body;
    const userId =
      (await fixture.log.readTenant('platform', 0, 10_000))
        .find(({ type, data }) => type === 'UserInvited' && (data as { email: string }).email === first.email)
        ?.stream.slice('User-'.length) ?? '';
    expect((await ask(admin, 'POST', `/companies/${id}/invite-owners-again`)).status).toBe(200);
    expect(await fixture.told('User', userId)).toEqual(['UserInvited', 'UserInvitedAgain']);
    await fixture.tell('User', userId, 'ActivateUser', {});
    expect(code(await ask(admin, 'POST', `/companies/${id}/invite-owners-again`))).toEqual([422, 'NOBODY_WAITS']);
    expect((await ask(owner, 'POST', `/companies/${id}/invite-owners-again`)).status).toBe(404);
    expect((await ask(boss, 'POST', `/companies/${fixture.builders}/invite-owners-again`)).status).toBe(403);
  });
  it('an existing user becomes owner of a new company, found by e-mail address', async () => {
    const first = person();
    const one = (await ask(admin, 'POST', '/companies/create', { ...fields(), owner: first })).body.id;
    const two = (
      await ask(admin, 'POST', '/companies/create', {
        ...fields(),
        owner: { ...person(), email: first.email.toUpperCase() },
      })
    ).body.id;
    const events = (await fixture.log.readTenant('platform', 0, 10_000)).filter(
      ({ type, data }) => type === 'UserInvited' && (data as { email: string }).email === first.email,
    );
    expect(events).toHaveLength(1);
    expect(
      (await memberships(events[0]?.stream.slice('User-'.length) ?? '')).map(({ companyId, role }) => [
        companyId,
        role,
      ]),
    ).toEqual([
      [one, 'OA'],
      [two, 'OA'],
    ]);
  });
  it('a company and its first owner are created together or not at all', async () => {
    expect(code(await ask(admin, 'POST', '/companies/create', fields()))).toEqual([422, 'OWNER_REQUIRED']);
    const known = person();
    await ask(admin, 'POST', '/companies/create', { ...fields(), owner: known });
    const before = await fixture.log.head('platform');
    expect(
      code(
        await ask(admin, 'POST', '/companies/create', {
          ...fields(),
          owner: { ...person(), userName: known.userName },
        }),
      ),
    ).toEqual([422, 'USER_NOT_UNIQUE']);
    expect(await fixture.log.head('platform')).toBe(before);
  });
});

describe('a company of an owner', () => {
  it('an owner creates a subsidiary of their own group and becomes its owner', async () => {
    const { status, body } = await ask(owner, 'POST', '/companies/create', fields(fixture.builders));
    expect([status, (await memberships(who(owner).id)).at(-1)]).toEqual([
      201,
      { companyId: body.id, role: 'OA', status: 'active' },
    ]);
    expect(
      (
        await fixture.ask(who(owner), 'GET', '/users/is-unique?type=userName&value=anyone', undefined, {
          companyId: body.id,
        })
      ).status,
    ).toBe(200);
  });
  it('an owner cannot create a company for somebody else or a group of its own', async () => {
    expect(code(await ask(owner, 'POST', '/companies/create', fields()))).toEqual([404, 'PARENT_UNKNOWN']);
    expect(code(await ask(owner, 'POST', '/companies/create', fields(fixture.strangers)))).toEqual([
      404,
      'PARENT_UNKNOWN',
    ]);
    expect(
      code(await ask(owner, 'POST', '/companies/create', { ...fields(fixture.builders), owner: person() })),
    ).toEqual([422, 'OWNER_IS_YOU']);
    expect((await ask(boss, 'POST', '/companies/create', fields(fixture.builders))).status).toBe(403);
  });
  it('an owner creates subsidiaries only below a company they own, not one they only work in', async () => {
    const [other, both] = [fields(), await fixture.somebody({ [fixture.builders]: 'OA', [fixture.strangers]: 'SU' })];
    expect(
      code(
        await ask(both, 'POST', '/companies/create', {
          ...other,
          type: 'subsidiary',
          parentCompanyId: fixture.strangers,
        }),
      ),
    ).toEqual([404, 'PARENT_UNKNOWN']);
  });
  it('a company is moved to the trash after its subsidiaries', async () => {
    const parent = crypto.randomUUID();
    await fixture.tell('Company', parent, 'CreateCompany', fields(), true);
    const lord = await fixture.member('OA', parent);
    const child = (await ask(lord, 'POST', '/companies/create', fields(parent))).body.id;
    expect(code(await ask(lord, 'PUT', `/companies/${parent}/change-status`, { status: 'inactive' }))).toEqual([
      422,
      'PARENT_HAS_CHILDREN',
    ]);
    expect(code(await ask(lord, 'DELETE', `/companies/${parent}`))).toEqual([422, 'PARENT_HAS_CHILDREN']);
    expect((await ask(who(owner), 'DELETE', `/companies/${parent}`)).status).toBe(404);
    expect((await ask(lord, 'DELETE', `/companies/${child}`)).status).toBe(200);
    expect((await ask(lord, 'DELETE', `/companies/${parent}`)).status).toBe(200);
    expect(
      await fixture.ask(lord, 'POST', '/users/create', { ...person(), role: 'SM' }, { companyId: parent }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'COMPANY_INACTIVE',
        details: [
          { message: 'This company is inactive. Nothing can be changed in it until an owner makes it active again.' },
        ],
      },
    });
  });
});

describe('a company in the trash', () => {
  /** A group of its own: a parent, a company below it, and the owner of both. */
  async function group() {
    const parent = crypto.randomUUID();
    const own = fields();
    await fixture.tell('Company', parent, 'CreateCompany', own, true);
    const lord = await fixture.member('OA', parent);
    const child = String((await ask(lord, 'POST', '/companies/create', fields(parent))).body.id);
    const go = (id: string) => ask(lord, 'DELETE', `/companies/${id}`);
    const back = (id: string, by = lord) => ask(by, 'PUT', `/companies/${id}/restore`);
    return { parent, child, own, lord, go, back };
  }
  it('a company is restored with its members by whoever may delete it', async () => {
    const { parent, child, lord, go, back } = await group();
    await go(child);
    expect((await ask(boss, 'PUT', `/companies/${child}/restore`)).status).toBe(404);
    expect((await back(child, await fixture.member('SU', parent))).status).toBe(404);
    expect((await back(child)).status).toBe(200);
    expect(
      (await fixture.ask(lord, 'POST', '/users/create', { ...person(), role: 'SM' }, { companyId: child })).status,
    ).toBe(201);
    expect(code(await back(child))).toEqual([422, 'NOT_IN_TRASH']);
    await go(child);
    expect((await back(child, who(admin))).status).toBe(200);
  });
  it('a subsidiary is not restored before its parent', async () => {
    const { parent, child, go, back } = await group();
    await go(child);
    await go(parent);
    expect(code(await back(child))).toEqual([422, 'PARENT_IN_TRASH']);
    expect([(await back(parent)).status, (await back(child)).status]).toEqual([200, 200]);
  });
  it('a company is not restored under a name, phone number or license that was taken meanwhile', async () => {
    const { parent, child, own, go, back } = await group();
    const other = String((await ask(admin, 'POST', '/companies/create', { ...fields(), owner: person() })).body.id);
    await go(child);
    await go(parent);
    const rename = (changes: object) => ask(admin, 'PUT', `/companies/${other}`, { ...fields(), ...changes });
    await rename({ name: own.name.toUpperCase() });
    expect(await back(parent)).toMatchObject({
      status: 422,
      body: {
        code: 'NAME_TAKEN',
        message: `${own.name} is already in use. Rename one of them before restoring.`,
        details: [{ field: 'name' }],
      },
    });
    await rename({ phone: own.phone });
    expect(await back(parent)).toMatchObject({
      status: 422,
      body: { code: 'NAME_TAKEN', message: expect.stringMatching(/^\(619\) /) },
    });
    await rename({});
    expect((await back(parent)).status).toBe(200);
  });
});

describe('what is set in a company', () => {
  const shares = (path = '') => `/companies/${fixture.builders}/profit-shares${path}`;
  it('the profit shares of a company are never more than 100 % on any day', async () => {
    const add = (role: string, shareBp: number, effectiveFrom: string) =>
      ask(owner, 'POST', shares(), { role, shareBp, effectiveFrom });
    expect((await add('salesman', 6_000, '2026-01-01')).status).toBe(200);
    expect((await add('foreman', 4_000, '2026-07-01')).status).toBe(200);
    expect(await add('operator', 500, '2027-01-01')).toMatchObject({
      status: 422,
      body: {
        code: 'SHARE_OVER_100',
        message: 'On Jan 1, 2027 the shares would come to 105%. Together they are at most 100%.',
        details: [{ field: 'shareBp' }],
      },
    });
    expect(code(await add('salesman', 1, '2026-01-01'))).toEqual([422, 'SHARE_TWICE']);
    const { shareId } = eventData<{ shareId: string }>(
      (await fixture.log.readStream('platform', `Company-${fixture.builders}`)).toReversed(),
    );
    expect(
      (await ask(owner, 'PUT', shares(`/${shareId}`), { role: 'foreman', shareBp: 3_500, effectiveFrom: '2026-07-01' }))
        .status,
    ).toBe(200);
    expect((await add('operator', 500, '2027-01-01')).status).toBe(200);
    expect((await ask(owner, 'DELETE', shares(`/${shareId}`))).status).toBe(200);
    expect(code(await ask(owner, 'DELETE', shares(`/${shareId}`)))).toEqual([404, 'SHARE_UNKNOWN']);
    expect(
      (await ask(boss, 'POST', shares(), { role: 'foreman', shareBp: 1, effectiveFrom: '2026-01-01' })).status,
    ).toBe(403);
  });
  it('only the owner may change the settings of a company', async () => {
    const put = (by: SignedInPerson | undefined, path: string, body: object) =>
      ask(by, 'PUT', `/companies/${fixture.builders}/${path}`, body);
    const keptBy = async (companyId: string, ...since: string[]) => {
      const id = crypto.randomUUID();
      await fixture.log.append({
        tenant: companyId,
        meta: { ...systemContext(companyId, `category ${id}`), at: '2026-11-20T17:00:00.000Z' },
        writes: [
          {
            stream: `EquipmentCategory-${id}`,
            expectedVersion: 0,
            events: ['EquipmentCategoryCreated', ...since].map((type) => ({ type, data: {} })),
          },
        ],
      });
      return id;
    };
    const [one, two] = [await keptBy(fixture.builders), await keptBy(fixture.builders)];
    expect((await put(owner, 'customise-equipments', { categoryIds: [two, one] })).status).toBe(200);
    for (const unknown of [
      crypto.randomUUID(),
      await keptBy(fixture.strangers),
      await keptBy(fixture.builders, 'EquipmentCategoryTrashed'),
    ])
      expect(code(await put(owner, 'customise-equipments', { categoryIds: [one, unknown] }))).toEqual([
        404,
        'CATEGORY_UNKNOWN',
      ]);
    expect(code(await put(owner, 'customise-equipments', { categoryIds: [one, one] }))).toEqual([
      422,
      'CATEGORY_TWICE',
    ]);
    expect((await put(owner, 'admin-emails', { adminEmails: ['a@b.example'] })).status).toBe(200);
    for (const by of [boss, admin])
      expect((await put(by, 'customise-equipments', { categoryIds: [two] })).status).toBe(403);
  });
  it('a company is distinguished from others by name, address and licence', async () => {
    const unique = async (query: string) => (await ask(owner, 'GET', `/companies/is-unique?${query}`)).body;
    expect(await unique('type=name&value=STRANGERS')).toEqual({ isUnique: false });
    expect(await unique(`type=name&value=strangers&exceptId=${fixture.strangers}`)).toEqual({ isUnique: true });
    expect(await unique('type=licenseNumber&value=1')).toEqual({ isUnique: true });
    const phone = '+16195550177';
    await fixture.tell('Company', crypto.randomUUID(), 'CreateCompany', { ...fields(), phone }, true);
    for (const typed of [phone, '619 555 0177', '(619) 555-0177', '6195550177'])
      expect([typed, await unique(`type=phone&value=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        { isUnique: false },
      ]);
    expect(await unique('type=phone&value=555')).toEqual({ isUnique: true });
    expect((await ask(boss, 'GET', '/companies/is-unique?type=name&value=x')).status).toBe(403);
  });
});
