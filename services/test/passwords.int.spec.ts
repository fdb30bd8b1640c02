import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countStatuses,
  startSignInFixture,
  PASSWORD,
  PUBLIC_URL,
  type SignInFixture,
  type InvitedPerson,
} from './sign-in.spec-kit.ts';

const NEW = 'another horse battery';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await startSignInFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  fixture.ask('POST', '/users/forgot-password', { email }, headers);
const reset = (token: string, password = NEW, headers: Record<string, string> = {}) =>
  fixture.ask('POST', '/users/reset-password', { token, password }, headers);
const show = (token: string) => fixture.ask('POST', '/users/verify-reset-token', { token });
const enter = (email: string, code: string, headers: Record<string, string> = {}) =>
  fixture.ask('POST', '/users/verify-reset-otp', { email, code }, headers);
const change = (token: string, currentPassword: string, newPassword: string, headers: Record<string, string> = {}) =>
  fixture.ask(
    'PUT',
    '/users/change-password',
    { currentPassword, newPassword },
    { ...fixture.bearer(token), ...headers },
  );
const later = (interval: string) =>
  fixture.pool.query(
    `UPDATE auth.links SET expires_at = expires_at - interval '${interval}', code_until = code_until - interval '${interval}'`,
  );
const person = ({ userName, email, phone }: InvitedPerson) => ({
  firstName: 'Kim',
  lastName: 'Lee',
  userName,
  email,
  phoneNumber: phone,
});
async function mailed(kim: InvitedPerson) {
  expect((await forgot(kim.email)).status).toBe(200);
  const mail = await fixture.mailTo(kim.email);
  return { mail, token: fixture.tokenIn(mail), code: fixture.codeIn(mail) };
}

describe('a forgotten password (T36)', () => {
  it('a forgotten password is replaced by the link in the mail, and every open session ends (T36)', async () => {
    const kim = await fixture.invite();
    const [before, { token, mail }] = [await fixture.login(kim), await mailed(kim)];
    expect(mail.subject).toBe('Choose a new password');
    expect(mail.text).toContain(`${PUBLIC_URL}/create-new-password?token=${token}`);
    expect((await show(token)).body).toEqual({
      purpose: 'reset',
      firstName: 'Kim',
      userName: kim.userName,
      companyName: 'Canyon',
    });
    expect((await reset(token)).body).toEqual({});
    expect((await fixture.profile(before.body.token)).status).toBe(401);
    expect([(await fixture.login(kim)).status, (await fixture.login(kim, { password: NEW })).status]).toEqual([
      401, 200,
    ]);
    expect(await fixture.told(kim.id)).toContain('PasswordChanged');
  });
  it('a forgotten password can be replaced with the code in the mail too (T36)', async () => {
    const kim = await fixture.invite();
    const { token: link, code } = await mailed(kim);
    const { body } = await enter(kim.email, code);
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) });
    expect(body.token).not.toBe(link);
    expect((await reset(body.token)).status).toBe(200);
    expect((await reset(link)).body.code).toBe('RESET_GONE');
  });
  it('a reset link used twice gets 410 (T36)', async () => {
    const kim = await fixture.invite();
    const { token } = await mailed(kim);
    await reset(token);
    const again = await reset(token, 'a third horse battery');
    expect([again.status, again.body.code, (await show(token)).status]).toEqual([410, 'RESET_GONE', 410]);
  });
  it('of twenty concurrent resets one succeeds, and repeats of one request get the same answer (T36)', async () => {
    const [kim, lee] = [await fixture.invite(), await fixture.invite()];
    const { token } = await mailed(kim);
    const racing = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `horse battery number ${n}`)));
    expect(countStatuses(racing.map(({ status }) => status))).toEqual({ 200: 1, 410: 19 });
    const winner = racing.findIndex(({ status }) => status === 200);
    expect((await fixture.login(kim, { password: `horse battery number ${winner}` })).status).toBe(200);
    const pressed = await mailed(lee);
    const press = () => reset(pressed.token, NEW, { 'idempotency-key': 'press' });
    expect(countStatuses((await Promise.all(Array.from({ length: 20 }, press))).map(({ status }) => status))).toEqual({
      200: 20,
    });
    expect((await press()).status).toBe(200);
    expect((await fixture.told(lee.id)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
  });
  it('a reset link is valid for half an hour, and its code for five minutes (T36)', async () => {
    const kim = await fixture.invite();
    const first = await mailed(kim);
    await later('4 minutes 59 seconds');
    expect((await enter(kim.email, first.code, { 'idempotency-key': 'in time' })).status).toBe(200);
    const second = await mailed(kim);
    await later('5 minutes 1 second');
    expect((await enter(kim.email, second.code)).body.code).toBe('WRONG_CODE');
    await later('24 minutes 57 seconds');
    expect((await show(second.token)).status).toBe(200);
    await later('3 seconds');
    expect([(await show(second.token)).status, (await reset(second.token)).status]).toEqual([410, 410]);
  });
  it('a password reset has one valid code at a time, and five tries (T36)', async () => {
    const kim = await fixture.invite();
    const [first, second] = [await mailed(kim), await mailed(kim)];
    if (first.code !== second.code) expect((await enter(kim.email, first.code)).status).toBe(401);
    for (let n = 0; n < 4; n++) expect((await enter(kim.email, fixture.wrong(second.code))).status).toBe(401);
    expect((await enter(kim.email, second.code)).status).toBe(401);
    expect((await show(first.token)).status).toBe(200);
  });
  it('a retried reset code gets the same token (T36)', async () => {
    const kim = await fixture.invite();
    const { code } = await mailed(kim);
    const press = () => enter(kim.email, code, { 'idempotency-key': 'code' });
    const answers = [...(await Promise.all([press(), press(), press()])), await press()];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await enter(kim.email, code)).status).toBe(401);
  });
  it('a reset is bound to one address, and its link always points to our site (T36)', async () => {
    const kim = await fixture.invite();
    expect((await forgot([kim.email, 'evil@example.com'])).status).toBe(422);
    await new Promise<void>((resolve, reject) => {
      const asked = request(
        `${fixture.url}/api/users/forgot-password`,
        {
          method: 'POST',
          headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          resolve();
        },
      );
      asked.on('error', reject).end(JSON.stringify({ email: kim.email })); // fetch would not let us lie about the host
    });
    const { text, html } = await fixture.mailTo(kim.email);
    expect(text).toContain(`${PUBLIC_URL}/create-new-password?token=`);
    expect(text + html).not.toContain('evil.example');
  });
  it('a reset request gets the same bytes and the same queries for known and unknown users (T30)', async () => {
    const kim = await fixture.invite();
    const bytes = new Set<string>();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 200; n++) {
      for (const [kind, email] of [
        ['known', kim.email],
        ['unknown', `nobody${n}@canyon.example`],
      ] as const) {
        await fixture.pool.query('DELETE FROM auth.spent');
        const from = performance.now();
        const answer = await forgot(email);
        times[kind].push(performance.now() - from);
        bytes.add(JSON.stringify([answer.status, answer.text, [...answer.headers.keys()].toSorted()]));
      }
    }
    const median = (each: readonly number[]) => each.toSorted((a, b) => a - b)[100] ?? 0;
    expect(bytes.size).toBe(1);
    expect(median(times.known) / median(times.unknown)).toBeGreaterThan(0.75);
    expect(median(times.known) / median(times.unknown)).toBeLessThan(1.35);
    const codes = await Promise.all([enter(kim.email, '000000'), enter('nobody@canyon.example', '000000')]);
    expect(new Set(codes.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))).size).toBe(1);
  }, 120_000);
  it('a password is not reset by mail sent to a former address (T36)', async () => {
    const kim = await fixture.invite();
    const { token } = await mailed(kim);
    await fixture.tell(kim.id, 'EditUser', { ...person(kim), email: `right.${kim.email}` });
    await vi.waitFor(async () => expect((await show(token)).status).toBe(410), { timeout: 10_000 });
    expect((await fixture.login(kim)).status).toBe(200);
  });
  it('a reset mail is sent once per request, and to each user who used the same key (T36)', async () => {
    const [kim, lee] = [await fixture.invite(), await fixture.invite()];
    const press = { 'idempotency-key': 'the same' };
    for (const email of [kim.email, lee.email, kim.email]) expect((await forgot(email, press)).status).toBe(200);
    for (const { email } of [kim, lee]) expect((await fixture.mailTo(email)).subject).toBe('Choose a new password');
    expect(
      (await fixture.mailbox.list(1_000)).filter(({ to }) => to.some((each) => each.includes(kim.email))),
    ).toHaveLength(1);
  });
  it('password resets are limited to three in a quarter of an hour, for known and unknown users (T36)', async () => {
    const kim = await fixture.invite();
    for (const email of [kim.email, 'nobody@canyon.example']) {
      const answers = [];
      for (let n = 0; n < 4; n++) answers.push(await forgot(email));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(800);
    }
  });
  it('a forgotten password is not replaced by a commonly known one, and the link stays valid (T36)', async () => {
    const kim = await fixture.invite();
    const { token } = await mailed(kim);
    for (const password of ['password1234', 'qwertyqwerty', 'Aaaaaaaaaaaa!', '1qaz2wsx3edc'])
      expect((await reset(token, password)).body.code).toBe('PASSWORD_KNOWN');
    expect((await reset(token, 'too short')).status).toBe(422);
    expect((await reset(token)).status).toBe(200);
  });
  it('a password reset lifts the lock of a sign-in (T36)', async () => {
    const kim = await fixture.invite();
    for (let n = 0; n < 6; n++) await fixture.login(kim, { password: 'wrong password!' });
    const { token } = await mailed(kim);
    await reset(token);
    expect((await fixture.login(kim, { password: NEW })).status).toBe(200);
  });
  it('a disabled user gets no reset mail and cannot use an earlier one (T36)', async () => {
    const kim = await fixture.invite();
    const { token } = await mailed(kim);
    await fixture.tell(kim.id, 'DisableUser');
    expect([(await show(token)).status, (await reset(token)).status, (await forgot(kim.email)).status]).toEqual([
      410, 410, 200,
    ]);
  });
  it('a reset by mail does not count as a second factor by mail where there is a phone (T35)', async () => {
    const [kim, phoneless] = [
      await fixture.invite({ code: 'email', phone: '+16195550160' }),
      await fixture.invite({ code: 'email', phone: null }),
    ];
    for (const each of [kim, phoneless]) await reset((await mailed(each)).token);
    const { challenge } = (await fixture.login(kim, { password: NEW })).body;
    expect(challenge.channel).toBe('sms');
    expect(
      (await fixture.ask('POST', '/two-fa/resend-otp', { channel: 'email' }, fixture.bearer(challenge.token))).body
        .challenge.channel,
    ).toBe('sms');
    await fixture.mailTo(kim.phone);
    expect((await fixture.verify(challenge.token, fixture.codeIn(await fixture.mailTo(kim.phone)))).status).toBe(200);
    expect((await fixture.login(kim, { password: NEW })).body.challenge.channel).toBe('email');
    expect((await fixture.login(phoneless, { password: NEW })).body.challenge.channel).toBe('email');
  });
  it('a password reset ends trusted devices and pending sign-ins (T36)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code } = await fixture.challenge(kim);
    const { trustedDevice } = (await fixture.verify(token, code, { rememberMe: true })).body;
    const waiting = await fixture.challenge(kim);
    await reset((await mailed(kim)).token);
    expect('challenge' in (await fixture.login(kim, { password: NEW, trustedDevices: [trustedDevice] })).body).toBe(
      true,
    );
    expect((await fixture.verify(waiting.token, waiting.code)).status).toBe(401);
  });
});

describe('an invitation', () => {
  it('an invitation comes by mail, sets the first password and activates the user', async () => {
    const kim = await fixture.invite({ password: null, phone: null, signed: false });
    const mail = await fixture.mailTo(kim.email);
    const token = fixture.tokenIn(mail);
    expect(mail.subject).toBe('You are invited to Canyon');
    expect(mail.text).toContain(`${PUBLIC_URL}/welcome-onboard?token=${token}`);
    expect((await show(token)).body).toEqual({
      purpose: 'invitation',
      firstName: 'Kim',
      userName: kim.userName,
      companyName: 'Canyon',
    });
    expect((await forgot(kim.email)).status).toBe(200);
    expect((await reset(token)).status).toBe(200);
    const { body } = await fixture.login({ userName: kim.email }, { password: NEW });
    expect((await fixture.profile(body.token)).body).toMatchObject({ id: kim.id, requiresProfileUpdate: true });
    expect(await fixture.told(kim.id)).toEqual(['UserInvited', 'UserActivated', 'PasswordChanged', 'SessionOpened']);
    expect((await reset(token)).status).toBe(410);
  });
  it('an invitation is valid for seven days, and ends when another one is sent', async () => {
    const kim = await fixture.invite({ password: null });
    const first = fixture.tokenIn(await fixture.mailTo(kim.email));
    await later('6 days 23 hours 59 minutes');
    expect((await show(first)).status).toBe(200);
    await fixture.tell(kim.id, 'InviteUserAgain');
    const second = fixture.tokenIn(await fixture.mailTo(kim.email));
    expect([(await show(first)).status, (await show(second)).status]).toEqual([410, 200]);
    await later('7 days 1 second');
    expect((await show(second)).status).toBe(410);
  });
  it('an invitation to a wrong address is invalid once the address is corrected, and is sent to the new one', async () => {
    const kim = await fixture.invite({ password: null });
    const stray = fixture.tokenIn(await fixture.mailTo(kim.email));
    const corrected = `right.${kim.email}`;
    await fixture.tell(kim.id, 'EditUser', { ...person(kim), email: corrected });
    const token = fixture.tokenIn(await fixture.mailTo(corrected));
    expect([(await show(stray)).status, (await reset(stray)).status, (await reset(token)).status]).toEqual([
      410, 410, 200,
    ]);
  });
  it('an invitation stays valid where only a name is corrected', async () => {
    const kim = await fixture.invite({ password: null });
    const token = fixture.tokenIn(await fixture.mailTo(kim.email));
    await fixture.tell(kim.id, 'EditUser', { ...person(kim), firstName: 'Kimberley' });
    // by now the edit would have been heard
    await fixture.invite({ password: null }).then(({ email }) => fixture.mailTo(email));
    expect((await show(token)).body).toMatchObject({ purpose: 'invitation', firstName: 'Kimberley' });
  });
  it('an invitation is not mailed to a user who has a password', async () => {
    const kim = await fixture.invite();
    // by now the mail before would have come
    await fixture.invite({ password: null }).then(({ email }) => fixture.mailTo(email));
    expect((await fixture.mailbox.list(1_000)).filter(({ to }) => to.some((each) => each.includes(kim.email)))).toEqual(
      [],
    );
  });
});

describe('changing the password', () => {
  it('changing the password needs the old one, ends the other sessions and keeps this one', async () => {
    const kim = await fixture.invite();
    const [here, there] = [(await fixture.login(kim)).body.token, (await fixture.login(kim)).body.token];
    expect((await change(here, 'wrong password!', NEW)).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: [{ field: 'currentPassword' }],
    });
    expect((await change(here, PASSWORD, PASSWORD)).body.code).toBe('PASSWORD_UNCHANGED');
    expect((await change(here, PASSWORD, 'password1234')).body.code).toBe('PASSWORD_KNOWN');
    expect((await change(here, PASSWORD, NEW)).status).toBe(200);
    expect([(await fixture.profile(here)).status, (await fixture.profile(there)).status]).toEqual([200, 401]);
    expect([(await fixture.login(kim)).status, (await fixture.login(kim, { password: NEW })).status]).toEqual([
      401, 200,
    ]);
  });
  it('changing the password invalidates reset mails sent before', async () => {
    const kim = await fixture.invite();
    const { token, code } = await mailed(kim);
    expect((await change((await fixture.login(kim)).body.token, PASSWORD, NEW)).status).toBe(200);
    expect([
      (await show(token)).status,
      (await reset(token, 'a third horse battery')).status,
      (await enter(kim.email, code)).status,
    ]).toEqual([410, 410, 401]);
  });
  it('a password is changed once, however often the request is repeated', async () => {
    const kim = await fixture.invite();
    const { token } = (await fixture.login(kim)).body;
    const press = () => change(token, PASSWORD, NEW, { 'idempotency-key': 'press' });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await fixture.told(kim.id)).filter((type) => type === 'PasswordChanged')).toHaveLength(1);
  });
  it('changing the password cannot be used to guess it', async () => {
    const kim = await fixture.invite();
    const { token } = (await fixture.login(kim)).body;
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push((await change(token, `wrong password ${n}`, NEW)).status);
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    await fixture.pool.query("UPDATE auth.tries SET tries = 5 WHERE kind = 'account'");
    expect((await change(token, PASSWORD, NEW)).body.code).toBe('WRONG_PASSWORD');
  });
});
