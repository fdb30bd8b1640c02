import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, startSignInFixture, type InvitedPerson, type SignInFixture } from './sign-in.spec-kit.ts';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await startSignInFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

const KEY = { 'idempotency-key': 'press-1' };
const REUSED = '422 IDEMPOTENCY_KEY_REUSED';
const told = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  `${status} ${body?.code ?? ''}`.trim();
const triesOf = async ({ id }: InvitedPerson) =>
  (
    await fixture.pool.query<{ tries: number }>(
      'SELECT tries FROM auth.challenges WHERE user_id = $1 ORDER BY opened_at',
      [id],
    )
  ).rows.map(({ tries }) => tries);

describe('the key of a sign-in with a code (R22)', () => {
  it('the key that opened a session opens none for another challenge and a wrong code, and the try is counted', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const first = await fixture.challenge(kim);
    const opened = await fixture.verify(first.token, first.code, {}, KEY);
    expect(opened.status).toBe(200);
    const second = await fixture.challenge(kim);
    const stolen = await fixture.verify(second.token, fixture.wrong(second.code), {}, KEY);
    expect([told(stolen), stolen.text.includes(opened.body.token)]).toEqual([REUSED, false]);
    expect(await triesOf(kim)).toEqual([1, 1]);
    const { rows } = await fixture.pool.query(
      "SELECT cardinality(at) AS codes FROM auth.spent WHERE kind = 'codes tried'",
    );
    expect(rows).toEqual([{ codes: 1 }]);
  });
  it('the key that opened a session opens none for the right code of another challenge', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const first = await fixture.challenge(kim);
    await fixture.verify(first.token, first.code, {}, KEY);
    const second = await fixture.challenge(kim);
    expect(told(await fixture.verify(second.token, second.code, {}, KEY))).toBe(REUSED);
  });
  it('the key that opened a session is refused with another body, and answered again with its own', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code } = await fixture.challenge(kim);
    const opened = await fixture.verify(token, code, {}, KEY);
    expect(told(await fixture.verify(token, fixture.wrong(code), {}, KEY))).toBe(REUSED);
    const again = await fixture.verify(token, code, {}, KEY);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([opened.text, 'true']);
  });
  it('wrong codes are counted after the sign-in too, until the challenge tells nothing any more', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code } = await fixture.challenge(kim);
    await fixture.verify(token, code, {}, KEY);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fixture.verify(token, String(n).padStart(6, '0'), {}, KEY)),
    );
    expect(guesses.map(({ status }) => status).toSorted()).not.toContain(200);
    expect(await triesOf(kim)).toEqual([5]);
  });
  it('the key of a refused code is free for the right one', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code } = await fixture.challenge(kim);
    expect(told(await fixture.verify(token, fixture.wrong(code), {}, KEY))).toBe('401 WRONG_CODE');
    expect((await fixture.verify(token, code, {}, KEY)).status).toBe(200);
  });
  it('the key that asked for a code by mail does not ask for one by text', async () => {
    const kim = await fixture.invite({ code: 'email', phone: '+16195550147' });
    const { token } = await fixture.challenge(kim);
    const resend = (body: object) =>
      fixture.ask('POST', '/two-fa/resend-otp', body, { ...fixture.bearer(token), ...KEY });
    expect((await resend({ channel: 'email' })).status).toBe(200);
    expect(told(await resend({ channel: 'sms' }))).toBe(REUSED);
  });
});

describe('the key of a sign-in (R22)', () => {
  it('the key of a sign-in is refused with another body of the same person', async () => {
    const kim = await fixture.invite();
    expect((await fixture.login(kim, { deviceIdentifier: 'desk' }, KEY)).status).toBe(200);
    expect(told(await fixture.login(kim, { deviceIdentifier: 'phone' }, KEY))).toBe(REUSED);
    expect(told(await fixture.login(kim, { password: 'wrong password!' }, KEY))).toBe('401 WRONG_CREDENTIALS');
  });
  it('the key of one person says nothing of the same key of another', async () => {
    const [kim, lee] = [await fixture.invite(), await fixture.invite()];
    const sessions = [await fixture.login(kim, {}, KEY), await fixture.login(lee, {}, KEY)];
    expect(sessions.map(({ body }) => body.userId)).toEqual([kim.id, lee.id]);
  });
});

describe('the key of what people do about themselves (R22)', () => {
  const NEW_PASSWORD = 'another horse battery';
  const signedIn = async () => {
    const kim = await fixture.invite();
    return { kim, token: (await fixture.login(kim)).body.token as string };
  };
  const ask = (token: string, method: string, path: string, body?: object) =>
    fixture.ask(method, path, body, { ...fixture.bearer(token), ...KEY });

  it('the key of a preference is refused with another preference, and the first one stands', async () => {
    const { kim, token } = await signedIn();
    const prefer = (enabled: boolean) =>
      ask(token, 'PUT', '/two-fa/preference', { enabled, channel: 'email', currentPassword: PASSWORD });
    expect([told(await prefer(true)), told(await prefer(false))]).toEqual(['200', REUSED]);
    expect('challenge' in (await fixture.login(kim)).body).toBe(true);
  });
  it('the key of a change of password is refused with another new password', async () => {
    const { kim, token } = await signedIn();
    const change = (newPassword: string) =>
      ask(token, 'PUT', '/users/change-password', { currentPassword: PASSWORD, newPassword });
    const changed = await change(NEW_PASSWORD);
    expect([told(changed), told(await change('a third horse battery'))]).toEqual(['200', REUSED]);
    expect((await change(NEW_PASSWORD)).body).toEqual(changed.body);
    expect((await fixture.login(kim, { password: NEW_PASSWORD })).status).toBe(200);
  });
  it('guesses of the new password under its key are counted as tries', async () => {
    const { token } = await signedIn();
    const change = (newPassword: string) =>
      ask(token, 'PUT', '/users/change-password', { currentPassword: PASSWORD, newPassword });
    await change(NEW_PASSWORD);
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push(told(await change(`horse battery ${n}`)));
    expect(guesses.at(-1)).toBe('429 TOO_MANY_TRIES');
  });
  it('the key of a reset is refused with another password, and the first one opens', async () => {
    const kim = await fixture.invite();
    await fixture.ask('POST', '/users/forgot-password', { email: kim.email });
    const token = fixture.tokenIn(await fixture.mailTo(kim.email));
    const reset = (password: string) => fixture.ask('POST', '/users/reset-password', { token, password }, KEY);
    expect([told(await reset(NEW_PASSWORD)), told(await reset('a third horse battery'))]).toEqual(['200', REUSED]);
    expect(told(await reset(NEW_PASSWORD))).toBe('200');
    expect((await fixture.login(kim, { password: NEW_PASSWORD })).status).toBe(200);
  });
  it('the key of one route is refused on another, and on the same for another session', async () => {
    const { kim, token } = await signedIn();
    const others = [await fixture.login(kim), await fixture.login(kim)];
    const { items } = (await fixture.ask('GET', '/auth/sessions', undefined, fixture.bearer(token))).body;
    const [one, two] = items.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(others).toHaveLength(2);
    expect(told(await ask(token, 'DELETE', `/auth/sessions/${one.id}`))).toBe('200');
    expect(told(await ask(token, 'DELETE', `/auth/sessions/${two.id}`))).toBe(REUSED);
    expect(told(await ask(token, 'DELETE', '/two-fa/trusted-devices'))).toBe(REUSED);
    expect(told(await ask(token, 'DELETE', `/auth/sessions/${one.id}`))).toBe('200');
  });
  it('the key of a request that was refused is free for another one', async () => {
    const { token } = await signedIn();
    const prefer = (currentPassword: string) =>
      ask(token, 'PUT', '/two-fa/preference', { enabled: true, channel: 'email', currentPassword });
    expect(told(await prefer('wrong password!'))).toBe('422 WRONG_PASSWORD');
    expect(told(await ask(token, 'DELETE', '/two-fa/trusted-devices'))).toBe('200');
  });
  it('keys are kept without the passwords that came with them, and for seven days', async () => {
    const { token } = await signedIn();
    const prefer = (currentPassword: string) =>
      ask(token, 'PUT', '/two-fa/preference', { enabled: true, channel: 'email', currentPassword });
    await fixture.pool.query('DELETE FROM auth.idempotency_keys');
    await prefer(PASSWORD);
    expect(told(await prefer('wrong password!'))).toBe('422 WRONG_PASSWORD'); // it is the same request, refused
    const keptAfter = async (age: string) => {
      await fixture.pool.query(
        `WITH kept AS (DELETE FROM auth.idempotency_keys RETURNING request)
        INSERT INTO auth.idempotency_keys SELECT gen_random_uuid(), request, now() - interval '${age}' FROM kept`,
      );
      await fixture.identity.loginLimit.deleteExpired();
      return (await fixture.pool.query('SELECT FROM auth.idempotency_keys')).rowCount;
    };
    expect([await keptAfter('6 days 23 hours'), await keptAfter('7 days 1 hour')]).toEqual([1, 0]);
  });
});
