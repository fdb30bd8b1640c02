import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSignInFixture, PASSWORD, type SignInFixture, type InvitedPerson } from './sign-in.spec-kit.ts';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await startSignInFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

const as = async (kim: InvitedPerson, more: object = {}) => (await fixture.login(kim, more)).body.token as string;
const get = (path: string, token: string) => fixture.ask('GET', path, undefined, fixture.bearer(token));
const put = (path: string, token: string, body: object, headers: Record<string, string> = {}) =>
  fixture.ask('PUT', path, body, { ...fixture.bearer(token), ...headers });
const remove = (path: string, token: string) => fixture.ask('DELETE', path, undefined, fixture.bearer(token));
const alive = async (...tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await fixture.profile(token)).status));

describe('my sessions (T37)', () => {
  it('the sessions of a user are listed with their devices, the current one marked (T37)', async () => {
    const kim = await fixture.invite();
    const [phone, desk] = [await as(kim, { deviceIdentifier: 'phone' }), await as(kim, { deviceIdentifier: 'desk' })];
    const { items } = (await get('/auth/sessions', desk)).body;
    expect(items).toHaveLength(2);
    expect(items).toContainEqual({
      id: expect.any(String),
      deviceIdentifier: 'desk',
      userAgent: 'node',
      ip: '127.0.0.1',
      openedAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
      isCurrent: true,
    });
    expect(
      items.find(({ deviceIdentifier }: { deviceIdentifier: string }) => deviceIdentifier === 'phone').isCurrent,
    ).toBe(false);
    expect(JSON.stringify(items)).not.toContain(phone);
  });
  it('users end their own sessions one by one, but nobody else’s (T37)', async () => {
    const [kim, lee] = [await fixture.invite(), await fixture.invite()];
    const [here, there, lees] = [await as(kim), await as(kim), await as(lee)];
    const [{ id }] = (await get('/auth/sessions', there)).body.items.filter(
      ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
    );
    expect((await remove(`/auth/sessions/${id}`, lees)).status).toBe(404);
    expect((await remove(`/auth/sessions/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`, here)).status).toBe(404);
    expect(await alive(here, there)).toEqual([200, 200]);
    expect([
      (await remove(`/auth/sessions/${id}`, here)).status,
      (await remove(`/auth/sessions/${id}`, here)).status,
    ]).toEqual([200, 200]);
    expect(await alive(here, there, lees)).toEqual([200, 401, 200]);
    expect((await fixture.told(kim.id)).filter((type) => type === 'SessionEnded')).toHaveLength(1);
  });
  it('the last use of a session is recorded at most once a minute (T37)', async () => {
    const kim = await fixture.invite();
    const token = await as(kim);
    const seen = async () =>
      (
        await fixture.pool.query(
          "SELECT last_seen_at > now() - interval '10 seconds' AS just_now FROM auth.sessions WHERE user_id = $1",
          [kim.id],
        )
      ).rows[0].just_now;
    const idle = (interval: string) =>
      fixture.pool.query(`UPDATE auth.sessions SET last_seen_at = now() - interval '${interval}' WHERE user_id = $1`, [
        kim.id,
      ]);
    await idle('59 seconds');
    fixture.identity.sessions.invalidateCache();
    await fixture.profile(token);
    expect(await seen()).toBe(false);
    await idle('61 seconds');
    fixture.identity.sessions.invalidateCache();
    await fixture.profile(token);
    expect(await seen()).toBe(true);
  });
  it('a session lasts 24 hours by the clock of the database, whatever the client’s says (T37)', async () => {
    const token = await as(await fixture.invite());
    const left = async (interval: string) => {
      await fixture.pool.query(
        `UPDATE auth.sessions SET opened_at = now() - interval '24 hours' + interval '${interval}', expires_at = now() + interval '${interval}'`,
      );
      fixture.identity.sessions.invalidateCache();
      return (
        await fixture.profile(token, { date: new Date(Date.now() - 86_400_000).toUTCString(), 'x-timestamp': '0' })
      ).status;
    };
    expect(await left('1 second')).toBe(200);
    expect(await left('-1 second')).toBe(401);
  });
  it('all sessions of a user can be ended at once (T37)', async () => {
    const kim = await fixture.invite();
    const tokens = [await as(kim), await as(kim), await as(kim)];
    expect((await fixture.ask('POST', '/auth/logout', {}, fixture.bearer(tokens[0] ?? ''))).status).toBe(200);
    expect(await alive(...tokens)).toEqual([401, 200, 200]);
    await fixture.ask('POST', '/auth/logout', { logoutFromAllDevices: true }, fixture.bearer(tokens[1] ?? ''));
    expect(await alive(...tokens)).toEqual([401, 401, 401]);
  });
});

describe('my second factor', () => {
  const prefer = (token: string, body: object, headers: Record<string, string> = {}) =>
    put('/two-fa/preference', token, { enabled: true, channel: 'email', currentPassword: PASSWORD, ...body }, headers);

  it('a second factor is turned on with the password, and required from then on', async () => {
    const kim = await fixture.invite();
    const token = await as(kim);
    expect((await prefer(token, { currentPassword: 'wrong password!' })).body.code).toBe('WRONG_PASSWORD');
    expect((await prefer(token, {})).status).toBe(200);
    expect('challenge' in (await fixture.login(kim)).body).toBe(true);
    expect((await prefer(token, { enabled: false })).status).toBe(200);
    expect('challenge' in (await fixture.login(kim)).body).toBe(false);
    expect((await fixture.told(kim.id)).filter((type) => type === 'TwoFactorChanged')).toHaveLength(2);
  });
  it('a second factor is turned on once, however often the request is repeated', async () => {
    const kim = await fixture.invite();
    const token = await as(kim);
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => prefer(token, {}, { 'idempotency-key': 'press' })),
    );
    expect(presses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await prefer(token, {}, { 'idempotency-key': 'press' })).body).toEqual(presses[0]?.body);
    expect((await fixture.told(kim.id)).filter((type) => type === 'TwoFactorChanged')).toHaveLength(1);
  });
  it('a second factor by text needs a phone', async () => {
    const token = await as(await fixture.invite({ phone: null }));
    expect((await prefer(token, { channel: 'sms' })).body.code).toBe('NO_PHONE');
  });
});

describe('my profile (T39)', () => {
  const edit = (token: string, body: object, headers: Record<string, string> = {}) =>
    put(
      '/users/update',
      token,
      {
        firstName: 'Kim',
        lastName: 'Lee',
        phoneNumber: '+16195550170',
        profilePicture: null,
        signature: null,
        ...body,
      },
      headers,
    );
  const keep = (userId: string) =>
    fixture.media.store(
      {
        id: crypto.randomUUID(),
        tenant: null,
        parent: { entity: 'User', id: userId },
        purpose: 'signature',
        name: 'signature.png',
        contentType: 'image/png',
        uploader: userId,
      },
      PIXEL,
    );

  it('a profile must be completed before anything else (T39)', async () => {
    const kim = await fixture.invite({ phone: null });
    const token = await as(kim);
    expect((await fixture.profile(token)).body.requiresProfileUpdate).toBe(true);
    const company = { ...fixture.bearer(token), 'company-id': '00000000-0000-4000-8000-00000000000a' };
    expect((await fixture.ask('POST', '/proposals/list', {}, company)).body).toMatchObject({
      type: 'FORBIDDEN',
      code: 'PROFILE_UPDATE_REQUIRED',
    });
    expect((await edit(token, {})).status).toBe(200);
    expect((await fixture.profile(token)).body).toMatchObject({
      requiresProfileUpdate: true,
      phoneNumber: '+16195550170',
    });
    expect((await edit(token, { signature: await keep(kim.id) })).status).toBe(200);
    expect((await fixture.profile(token)).body.requiresProfileUpdate).toBe(false);
    expect((await fixture.ask('POST', '/proposals/list', {}, company)).status).toBe(200);
  });
  it('a profile takes only the user’s own files (T39)', async () => {
    const [kim, lee] = [await fixture.invite(), await fixture.invite()];
    const token = await as(kim);
    for (const signature of [await keep(lee.id), 'people/media/nothing.png'])
      expect((await edit(token, { signature })).body).toMatchObject({
        code: 'INVALID',
        details: [{ field: 'signature', code: 'FILE_UNKNOWN' }],
      });
    expect((await edit(token, { profilePicture: await keep(kim.id) })).status).toBe(200);
  });
  it('a profile cannot change permissions (T39)', async () => {
    const token = await as(await fixture.invite());
    for (const more of [{ role: 1 }, { memberships: [] }, { companyId: null }, { email: 'x@example.com' }, { id: 'x' }])
      expect((await edit(token, more)).status).toBe(422);
  });
  it('a profile is edited once by one request (T39)', async () => {
    const kim = await fixture.invite();
    const token = await as(kim);
    const press = () => edit(token, { lastName: 'Moreno' }, { 'idempotency-key': 'press' });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe('somebody who may no longer enter', () => {
  it('a disabled user is signed out at once, and stays so when enabled again', async () => {
    const kim = await fixture.invite();
    const [token, trustedSecret] = [await as(kim), await fixture.identity.devices.trust(kim.id, Buffer.alloc(32))];
    await fixture.tell(kim.id, 'DisableUser');
    expect(await alive(token)).toEqual([401]);
    expect((await fixture.login(kim)).body.code).toBe('WRONG_CREDENTIALS');
    await vi.waitFor(
      async () => expect(await fixture.identity.devices.isTrusted(kim.id, [trustedSecret])).toBe(false),
      5_000,
    );
    await fixture.tell(kim.id, 'EnableUser');
    expect(await alive(token)).toEqual([401]);
    expect((await fixture.login(kim)).status).toBe(200);
  });
  it('a user whose last membership ends is signed out at once', async () => {
    const kim = await fixture.invite({ role: 'AD' });
    const token = await as(kim);
    await fixture.tell(kim.id, 'ChangeMembershipStatus', {
      companyId: '00000000-0000-4000-8000-00000000000a',
      status: 'inactive',
    });
    expect(await alive(token)).toEqual([401]);
    expect((await fixture.login(kim)).status).toBe(401);
  });
  it('a user moved to the trash is signed out at once', async () => {
    const kim = await fixture.invite({ role: 'AD' });
    const token = await as(kim);
    await fixture.tell(kim.id, 'TrashUser');
    expect(await alive(token)).toEqual([401]);
    expect((await fixture.login(kim)).status).toBe(401);
    await fixture.tell(kim.id, 'RestoreUser');
    await vi.waitFor(async () => expect(await fixture.identity.sessions.findByToken(token)).toBe(null), 5_000);
    expect(await alive(token)).toEqual([401]);
    expect((await fixture.login(kim)).status).toBe(200);
  });
});

describe('somebody with another name', () => {
  it('a renamed user signs in under the new name', async () => {
    const kim = await fixture.invite();
    await fixture.tell(kim.id, 'EditUser', {
      firstName: 'Kim',
      lastName: 'Moreno',
      userName: `${kim.userName}-moreno`,
      email: `${kim.userName}.moreno@canyon.example`,
      phoneNumber: '+16195550101',
    });
    const { credentials } = fixture.identity;
    const address = `${kim.userName}.moreno@canyon.example`;
    await vi.waitFor(async () => expect(await credentials.findUser(address)).toBe(kim.id), 20_000);
    expect((await fixture.login({ userName: address })).status).toBe(200);
    expect([
      (await fixture.login(kim)).status,
      (await fixture.login({ userName: `${kim.userName}-moreno` })).status,
    ]).toEqual([401, 200]);
  });
});

describe('portfolios', () => {
  it('portfolios count in the permission check and the profile until they end, by the company’s calendar', async () => {
    const [kim, lee] = [await fixture.invite({ role: 'SM' }), await fixture.invite({ role: 'SM' })];
    const token = await as(kim);
    const dayFrom = (days: number) => addDays(dayIn('America/Los_Angeles', systemClock.now()), days);
    const portfolios = async () => (await fixture.profile(token)).body.portfolios;
    const grant = (expiresOn: string | null) =>
      fixture.tell(kim.id, 'GrantPortfolio', {
        companyId: '00000000-0000-4000-8000-00000000000a',
        salesmanId: lee.id,
        expiresOn,
        requestId: crypto.randomUUID(),
      });
    expect(await portfolios()).toEqual([]);
    for (const [expiresOn, count] of [
      [null, 1],
      [dayFrom(-1), 0],
      [dayFrom(0), 1],
    ] as const) {
      await grant(expiresOn);
      expect(await portfolios()).toHaveLength(count);
    }
    expect(await portfolios()).toEqual([{ value: lee.id, label: expect.stringMatching(/^Kim Lee/) }]);
  });
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
