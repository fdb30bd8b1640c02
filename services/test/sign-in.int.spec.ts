import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countStatuses,
  startSignInFixture,
  PASSWORD,
  type SignInFixture,
  type InvitedPerson,
} from './sign-in.spec-kit.ts';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await startSignInFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

const code = (answers: readonly { status: number; body: { code?: string } | null }[]) =>
  answers.map(({ status, body }) => `${status} ${body?.code ?? ''}`.trim());
const resend = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  fixture.ask('POST', '/two-fa/resend-otp', body, { ...fixture.bearer(token), ...headers });
const later = (interval: string) =>
  fixture.pool.query(
    `UPDATE auth.challenges SET code_until = code_until - interval '${interval}', expires_at = expires_at - interval '${interval}'`,
  );

describe('a code at sign-in', () => {
  it('a sign-in code is mailed and opens a session', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const first = await fixture.login(kim);
    expect(first.body).toEqual({
      challenge: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        channel: 'email',
        sentTo: 'k•••@canyon.example',
        expiresAt: expect.any(String),
      },
    });
    const verified = await fixture.verify(first.body.challenge.token, fixture.codeIn(await fixture.mailTo(kim.email)));
    expect(verified.body).toEqual({
      token: expect.any(String),
      expiresAt: expect.any(String),
      userId: kim.id,
      trustedDevice: null,
    });
    expect((await fixture.profile(verified.body.token)).body).toMatchObject({
      id: kim.id,
      twoFactor: { enabled: true, channel: 'email' },
      requiresProfileUpdate: false,
    });
    expect((await fixture.told(kim.id)).slice(-2)).toEqual(['TwoFactorPassed', 'SessionOpened']);
  });
  it('a sign-in code is texted to users who prefer that', async () => {
    const kim = await fixture.invite({ code: 'sms', phone: '+16195550142' });
    const { token, code: sent, sentTo } = await fixture.challenge(kim);
    expect(sentTo).toBe('••• ••• 42');
    expect((await fixture.verify(token, sent)).status).toBe(200);
  });
  it('a sign-in code is sent by the other channel on request, but never to a missing phone', async () => {
    const [kim, phoneless] = [
      await fixture.invite({ code: 'email', phone: '+16195550143' }),
      await fixture.invite({ code: 'email', phone: null }),
    ];
    const { token } = await fixture.challenge(kim);
    expect((await resend(token, { channel: 'sms' })).body.challenge).toMatchObject({ token, channel: 'sms' });
    expect((await fixture.verify(token, fixture.codeIn(await fixture.mailTo(kim.phone)))).status).toBe(200);
    const none = await fixture.challenge(phoneless);
    expect((await resend(none.token, { channel: 'sms' })).body.challenge.channel).toBe('email');
  });
  it('a sign-in code is mailed where texts are not allowed, and cannot be requested there by text (T42)', async () => {
    const kim = await fixture.invite({ code: 'sms', phone: '+18765550123' }); // kept before anybody looked where it is
    const { token, channel, code: sent } = await fixture.challenge(kim);
    expect([channel, (await resend(token, { channel: 'sms' })).body.challenge.channel]).toEqual(['email', 'email']);
    expect((await fixture.verify(token, sent)).body.code).toBe('WRONG_CODE'); // another one was sent
    const session = await fixture.verify(token, fixture.codeIn(await fixture.mailTo(kim.email)));
    const wish = await fixture.ask(
      'PUT',
      '/two-fa/preference',
      { enabled: true, channel: 'sms', currentPassword: PASSWORD },
      fixture.bearer(session.body.token),
    );
    expect([wish.status, wish.body.details]).toEqual([
      422,
      [
        {
          field: 'channel',
          code: 'NUMBER_ABROAD',
          message: 'Texts cannot be sent to this number. Use a number of the United States or Canada.',
        },
      ],
    ]);
    expect(
      (
        await fixture.ask(
          'PUT',
          '/two-fa/preference',
          { enabled: true, channel: 'email', currentPassword: PASSWORD },
          fixture.bearer(session.body.token),
        )
      ).status,
    ).toBe(200);
    expect((await fixture.mailbox.list(1_000)).filter(({ to }) => to.some((each) => each.startsWith('+1876')))).toEqual(
      [],
    );
  });
  it('a sign-in code is requested once, however often the request is repeated', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.login(kim, {}, { 'idempotency-key': 'one press' })),
    );
    const again = await fixture.login(kim, {}, { 'idempotency-key': 'one press' });
    expect(new Set([...answers, again].map(({ text }) => text)).size).toBe(1);
    const sent = fixture.codeIn(await fixture.mailTo(kim.email));
    const verified = await Promise.all(
      [1, 2].map(() =>
        fixture.verify(again.body.challenge.token, sent, { rememberMe: true }, { 'idempotency-key': 'enter' }),
      ),
    );
    const once = await fixture.verify(
      again.body.challenge.token,
      sent,
      { rememberMe: true },
      { 'idempotency-key': 'enter' },
    );
    expect(new Set([...verified, once].map(({ text }) => text)).size).toBe(1);
    expect((await fixture.told(kim.id)).filter((type) => type === 'SessionOpened')).toHaveLength(1);
  });
  it('a sign-in code is nowhere stored in plain text', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    const { body } = await fixture.verify(token, sent, { rememberMe: true });
    const tables = await Promise.all(
      ['auth.challenges', 'auth.devices', 'auth.sessions', 'auth.spent', 'pgboss.job'].map(async (table) =>
        JSON.stringify((await fixture.pool.query(`SELECT t::text AS row FROM ${table} t`)).rows),
      ),
    );
    const written = [...tables, JSON.stringify(await fixture.log.readTenant('platform', 0, 10_000))].join('\n');
    for (const secret of [token, body.token, body.trustedDevice]) expect(written).not.toContain(secret);
    expect(
      (
        await fixture.pool.query(
          'SELECT count(*) FROM auth.challenges WHERE encode(code_hash, $$hex$$) = encode(sha256($1), $$hex$$)',
          [Buffer.from(sent)],
        )
      ).rows,
    ).toEqual([{ count: 0 }]);
  });
  it('a sign-in code is valid for five minutes, and its sign-in for fifteen', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    await later('4 minutes 58 seconds');
    expect((await fixture.verify(token, fixture.wrong(sent))).body.code).toBe('WRONG_CODE');
    await later('3 seconds');
    expect((await fixture.verify(token, sent)).body.code).toBe('WRONG_CODE');
    expect((await resend(token)).status).toBe(200);
    await later('10 minutes');
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // as long as the guard remembers
    expect((await resend(token)).status).toBe(401);
  });
});

describe('guessing a code (T32)', () => {
  it('tries are counted before they are compared: of 100 concurrent ones five are, then the right code fails (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.verify(token, fixture.wrong(sent))));
    expect(countStatuses(answers.map(({ status }) => status))).toEqual({ 401: 5, 429: 95 });
    expect((await fixture.pool.query('SELECT tries FROM auth.challenges WHERE user_id = $1', [kim.id])).rows).toEqual([
      { tries: 5 },
    ]);
    await vi.waitFor(async () =>
      expect((await fixture.told(kim.id)).filter((type) => type === 'TwoFactorFailed')).toHaveLength(5),
    );
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // as long as the guard remembers
    expect((await fixture.verify(token, sent)).status).toBe(401);
    expect(await fixture.told(kim.id)).not.toContain('SessionOpened');
  });
  it('a sixth try at a code is never accepted, also at once after the fifth (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    for (let n = 0; n < 5; n++) expect((await fixture.verify(token, fixture.wrong(sent))).status).toBe(401);
    expect([401, 429]).toContain((await fixture.verify(token, sent)).status);
  });
  it('code tries are limited to ten a day per account, over all sign-ins and resets (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    for (const tries of [5, 4]) {
      const { token, code: sent } = await fixture.challenge(kim);
      for (let n = 0; n < tries; n++) await fixture.verify(token, fixture.wrong(sent));
    }
    expect(code([await fixture.ask('POST', '/users/verify-reset-otp', { email: kim.email, code: '000000' })])).toEqual([
      '401 WRONG_CODE',
    ]);
    const { token, code: sent } = await fixture.challenge(kim);
    const closed = await fixture.verify(token, sent);
    expect([closed.status, closed.body.code, Number(closed.headers.get('retry-after')) > 86_000]).toEqual([
      429,
      'TOO_MANY_TRIES',
      true,
    ]);
    expect(code([await fixture.ask('POST', '/users/verify-reset-otp', { email: kim.email, code: '000000' })])).toEqual([
      '429 TOO_MANY_TRIES',
    ]);
    await fixture.pool.query(
      "UPDATE auth.spent SET at = ARRAY(SELECT each - interval '24 hours' FROM unnest(at) each)",
    );
    expect((await fixture.verify(token, sent)).status).toBe(200);
  });
  it('correct codes do not count against the limit of tries (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    for (let n = 0; n < 3; n++) {
      const { token, code: sent } = await fixture.challenge(kim);
      expect((await fixture.verify(token, sent)).status).toBe(200);
    }
    expect((await fixture.pool.query("SELECT at FROM auth.spent WHERE kind = 'codes tried'")).rows).toEqual([
      { at: [] },
    ]);
  });
  it('of two concurrent correct codes one opens a session (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.verify(token, sent)));
    expect(countStatuses(answers.map(({ status }) => status))).toEqual({ 200: 1, 401: 3 });
    expect((await fixture.told(kim.id)).filter((type) => type === 'SessionOpened')).toHaveLength(1);
  });
  it('a code from before a resend fails (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: old } = await fixture.challenge(kim);
    expect((await resend(token)).status).toBe(200);
    expect((await fixture.verify(token, old)).status).toBe(401);
    const fresh = fixture.codeIn(await fixture.mailTo(kim.email));
    expect((await fixture.verify(token, fresh)).status).toBe(fresh === old ? 401 : 200);
  });
  it('a fourth code in a quarter of an hour is refused, and the third stays valid (T42)', async () => {
    const kim = await fixture.invite({ code: 'sms', phone: '+16195550144' });
    const { token } = await fixture.challenge(kim);
    for (const _ of [2, 3]) expect((await resend(token)).status).toBe(200);
    await fixture.mailTo(kim.phone);
    const third = fixture.codeIn(await fixture.mailTo(kim.phone));
    const fourth = await resend(token);
    expect([fourth.status, Number(fourth.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect((await fixture.login(kim)).status).toBe(429);
    expect((await fixture.verify(token, third)).status).toBe(200);
  });
  it('a code requested again with its key is the same one, also when the limit is reached (T32)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token } = await fixture.challenge(kim);
    expect((await resend(token)).status).toBe(200);
    const last = await Promise.all(
      Array.from({ length: 20 }, () => resend(token, {}, { 'idempotency-key': 'the last one' })),
    );
    expect(last.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const again = await resend(token, {}, { 'idempotency-key': 'the last one' });
    expect([again.status, again.body]).toEqual([200, last[0]?.body]);
    expect((await resend(token)).status).toBe(429);
  });
  it('sign-in codes cost at most 200 texts a day per company, and 20 per number (T42)', async () => {
    const fill = (kind: string, count: number) =>
      fixture.pool.query(
        "UPDATE auth.spent SET at = array_fill(now() - interval '1 hour', ARRAY[$2::int]) WHERE kind = $1",
        [kind, count],
      );
    const [kim, lee] = [
      await fixture.invite({ code: 'sms', phone: '+16195550145' }),
      await fixture.invite({ code: 'sms', phone: '+16195550146' }),
    ];
    await fixture.challenge(kim);
    await fill('texts of company', 199);
    expect((await fixture.login(lee)).status).toBe(200);
    const past = await fixture.login(lee);
    expect([past.status, past.body.code]).toEqual([429, 'TOO_MANY_TRIES']);
    const byMail = await fixture.invite({ code: 'email' });
    expect((await fixture.login(byMail)).status).toBe(200);
    await fill('texts of company', 0);
    await fill('texts of one', 20);
    expect((await fixture.login(kim)).status).toBe(429);
  });
});

describe('the first step (T33)', () => {
  it('the token of the first step opens nothing that needs a session (T33)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token } = await fixture.challenge(kim);
    const asked = await Promise.all([
      fixture.profile(token),
      fixture.ask('GET', '/auth/sessions', undefined, fixture.bearer(token)),
      fixture.ask('POST', '/auth/logout', {}, fixture.bearer(token)),
      fixture.ask('POST', '/proposals/list', {}, fixture.bearer(token)),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
  it('a session token is not accepted as the token of the first step (T33)', async () => {
    const { body } = await fixture.login(await fixture.invite());
    expect((await fixture.verify(body.token, '000000')).status).toBe(401);
    expect((await resend(body.token)).status).toBe(401);
  });
  it('the first step ends for a user who is disabled meanwhile (T33)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    await fixture.tell(kim.id, 'DisableUser');
    expect((await fixture.verify(token, sent)).status).toBe(401);
  });
});

describe('a device that is remembered (T34)', () => {
  const remembered = async (kim: InvitedPerson) => {
    const { token, code: sent } = await fixture.challenge(kim);
    return (await fixture.verify(token, sent, { rememberMe: true, deviceIdentifier: 'desk' })).body
      .trustedDevice as string;
  };
  const isAsked = async (kim: InvitedPerson, more: object) => 'challenge' in (await fixture.login(kim, more)).body;

  it('a remembered device needs no code, by a server secret and nothing the client claims (T34)', async () => {
    const [kim, lee] = [await fixture.invite({ code: 'email' }), await fixture.invite({ code: 'email' })];
    const trustedDevice = await remembered(kim);
    expect(trustedDevice).toMatch(/^[\w-]{43}$/);
    expect(await isAsked(kim, { trustedDevices: [trustedDevice] })).toBe(false);
    expect(await isAsked(kim, { deviceIdentifier: 'desk', rememberMe: true })).toBe(true);
    expect(await isAsked(kim, { trustedDevices: ['x'.repeat(43)] })).toBe(true);
    expect(await isAsked(lee, { trustedDevices: [trustedDevice] })).toBe(true);
  });
  it('a device is remembered for each of its users, each by a secret of their own (T34)', async () => {
    const [kim, lee, max] = [
      await fixture.invite({ code: 'email' }),
      await fixture.invite({ code: 'email' }),
      await fixture.invite({ code: 'email' }),
    ];
    const trustedDevices = [await remembered(kim), await remembered(lee)];
    expect([
      await isAsked(kim, { trustedDevices }),
      await isAsked(lee, { trustedDevices }),
      await isAsked(max, { trustedDevices }),
    ]).toEqual([false, false, true]);
    await fixture.pool.query('DELETE FROM auth.devices WHERE user_id = $1', [kim.id]);
    expect([await isAsked(kim, { trustedDevices }), await isAsked(lee, { trustedDevices })]).toEqual([true, false]);
    const guesses = Array.from({ length: 11 }, (_, n) => String(n).padEnd(43, 'x'));
    expect([
      (await fixture.login(kim, { trustedDevices: guesses })).status,
      await isAsked(kim, { trustedDevices: guesses.slice(1) }),
    ]).toEqual([422, true]);
  });
  it('each remembered device is a separate one, though the client claims the same (T34)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    expect(await remembered(kim)).not.toBe(await remembered(kim));
  });
  it('a device is remembered for 30 days (T34)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const trustedDevice = await remembered(kim);
    const pass = (interval: string) =>
      fixture.pool.query(`UPDATE auth.devices SET expires_at = expires_at - interval '${interval}'`);
    await pass('29 days 23 hours 59 minutes');
    expect(await isAsked(kim, { trustedDevices: [trustedDevice] })).toBe(false);
    await pass('1 minute 1 second');
    expect(await isAsked(kim, { trustedDevices: [trustedDevice] })).toBe(true);
  });
  it('a remembered device is forgotten on request, with another preference, and with another password (T34)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const ways = [
      (token: string) => fixture.ask('DELETE', '/two-fa/trusted-devices', undefined, fixture.bearer(token)),
      (token: string) =>
        fixture.ask(
          'PUT',
          '/two-fa/preference',
          { enabled: true, channel: 'sms', currentPassword: PASSWORD },
          fixture.bearer(token),
        ),
      (token: string) =>
        fixture.ask(
          'PUT',
          '/users/change-password',
          { currentPassword: PASSWORD, newPassword: 'another horse battery' },
          fixture.bearer(token),
        ),
    ];
    for (const [index, way] of ways.entries()) {
      await fixture.pool.query('DELETE FROM auth.spent');
      const trustedDevice = await remembered(kim);
      const { body } = await fixture.login(kim, { trustedDevices: [trustedDevice] });
      expect((await way(body.token)).status).toBe(200);
      expect(
        await isAsked(kim, {
          trustedDevices: [trustedDevice],
          ...(index === 2 ? { password: 'another horse battery' } : {}),
        }),
      ).toBe(true);
      if (index < 2) await fixture.mailTo(index === 0 ? kim.email : kim.phone);
    }
  });
});

/** By chance alone one such comparison in a hundred differs. */
const TWICE = { timeout: 240_000, retry: 2 };

describe('signing in', () => {
  it('a sign-in answers the same bytes in similar times to 200 known and 200 unknown users (T30)', TWICE, async () => {
    const kim = await fixture.invite();
    const known = Array.from({ length: 200 }, () => kim.userName),
      unknown = Array.from({ length: 200 }, (_, n) => `nobody${n}`);
    const [times, bytes] = [{ known: [] as number[], unknown: [] as number[] }, new Set<string>()];
    const both = [
      ['known', known],
      ['unknown', unknown],
    ] as const;
    for (let n = 0; n < 200; n++) {
      for (const [kind, names] of n % 2 ? both : both.toReversed()) {
        // what one leaves behind must not slow always the same other
        await fixture.pool.query('DELETE FROM auth.tries');
        const from = performance.now();
        const { status, body, headers } = await fixture.login(
          { userName: names[n] ?? '' },
          { password: 'wrong password!' },
        );
        times[kind].push(performance.now() - from);
        bytes.add(
          JSON.stringify([
            status,
            { ...body, requestId: '' },
            [...headers.keys()].toSorted(),
            headers.get('content-length'),
          ]),
        );
      }
    }
    expect(bytes.size).toBe(1);
    expect(ratio(times.known, times.unknown)).toBeGreaterThan(0.85);
    expect(ratio(times.known, times.unknown)).toBeLessThan(1.18);
    expect(mannWhitney(times.known, times.unknown)).toBeGreaterThan(0.01);
  });
  it('sign-in tries are counted by account and network, whatever X-Forwarded-For says (T31)', async () => {
    const kim = await fixture.invite();
    const tries = [];
    for (let n = 0; n < 11; n++)
      tries.push(await fixture.login(kim, { password: 'wrong password!' }, { 'x-forwarded-for': `198.51.100.${n}` }));
    expect(countStatuses(tries.map(({ status }) => status))).toEqual({ 401: 10, 429: 1 });
    expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(800);
    await fixture.pool.query("DELETE FROM auth.tries WHERE kind = 'account'");
    const spread = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        fixture.login(
          { userName: `somebody${n}` },
          { password: 'wrong password!' },
          { 'x-forwarded-for': `203.0.113.${n}, 10.0.0.1` },
        ),
      ),
    );
    expect(countStatuses(spread.map(({ status }) => status))).toEqual({ 401: 39, 429: 6 });
  });
  it('sign-in is refused and not tried while tries cannot be counted (T31)', async () => {
    const kim = await fixture.invite({ code: 'email' });
    const { token, code: sent } = await fixture.challenge(kim);
    const query = vi
      .spyOn(fixture.pool, 'query')
      .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) as never);
    const answers = await Promise.all([
      fixture.login(kim),
      fixture.verify(token, sent),
      resend(token),
      fixture.ask('POST', '/users/forgot-password', { email: kim.email }),
      fixture.ask('POST', '/users/verify-reset-otp', { email: kim.email, code: sent }),
      fixture.ask('POST', '/users/verify-reset-token', { token }),
      fixture.ask('POST', '/users/reset-password', { token, password: 'another horse battery' }),
    ]);
    query.mockRestore();
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)).toEqual(
      Array.from({ length: 7 }, () => '503 2'),
    );
    expect((await fixture.verify(token, sent)).status).toBe(200);
  });
  it('sign-in takes JSON from our site and nothing from another site (T41)', async () => {
    const kim = await fixture.invite();
    const form = await fetch(`${fixture.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ userName: kim.userName, password: PASSWORD }),
    });
    expect(form.status).toBe(415);
    const foreign = await fixture.login(kim, {}, { origin: 'https://evil.example' });
    expect([...foreign.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(foreign.headers.get('set-cookie')).toBeNull();
  });
});

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const ratio = (a: readonly number[], b: readonly number[]) => median(a) / median(b);

/** How likely two samples differ as much as these by chance alone (two-sided, normal approximation). */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((time) => ({ time, mine: true })), ...b.map((time) => ({ time, mine: false }))].toSorted(
    (x, y) => x.time - y.time,
  );
  const ranks = ranked.reduce((sum, { mine }, index) => sum + (mine ? index + 1 : 0), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const z = Math.abs(u - (a.length * b.length) / 2) / Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(z));
}
const normal = (z: number) =>
  1 -
  (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduce(
      (sum, factor, power) => sum + factor * (1 / (1 + 0.2316419 * z)) ** (power + 1),
      0,
    );
