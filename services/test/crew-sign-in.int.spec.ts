import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemContext } from '#src/index.ts';
import { COMPANY, companyFields } from './sign-in.spec-kit.ts';
import { newPhone, signatureOf, startCrewFixture } from './crew.spec-kit.ts';

let fixture: Awaited<ReturnType<typeof startCrewFixture>>;
beforeAll(async () => {
  fixture = await startCrewFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture?.bugs).toEqual([]);
  await fixture?.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

type Answer = { readonly status: number; readonly body: { code?: string; message?: string } | null };
const told = ({ status, body }: Answer) => [status, body?.code, body?.message];
const SIGN_IN = [401, 'CREW_SIGN_IN_NEEDED', 'Sign in again to go on. What you typed is kept.'];
const OVER = [410, 'INVITATION_OVER', 'This invitation is over. Ask Canyon for a new one.'];
const WRONG = [401, 'WRONG_CREW_CODE', 'This code is not right or no longer good.'];
const types = async (workerId: string) => (await fixture.events(workerId)).map(({ type }) => type);

describe('an invitation to the crew pages', () => {
  it('a crew invitation is texted with a link that names the worker, and a code by text admits the phone', async () => {
    const worker = await fixture.hire({ firstName: 'Luis' });
    expect((await fixture.inviteCrew(worker.id)).status).toBe(200);
    const text = await fixture.mailTo(worker.phone);
    expect(text.text).toMatch(
      /^Luis, Canyon shows you your jobs of the day here: https:\/\/books\.example\/crew\/join\//,
    );
    const token = fixture.joinToken(text);
    expect((await fixture.ask('POST', '/crew/sign-in/invitation', { token })).body).toEqual({
      companyName: 'Canyon',
      firstName: 'Luis',
      language: 'en',
      channel: 'sms',
      sentTo: `••• ••• ${worker.phone.slice(-2)}`,
    });
    const { body } = await fixture.askCode({ token });
    const code = await fixture.mailTo(worker.phone);
    expect(code.text).toMatch(/^\d{6} is your crew code\. It is good for 5 minutes\./);
    const phone = newPhone();
    const entered = await fixture.enter(phone, body.challenge, fixture.codeIn(code));
    expect(entered.body).toMatchObject({
      deviceId: phone.deviceId,
      name: expect.stringContaining('Luis'),
      companyName: 'Canyon',
    });
    expect(entered.headers.get('set-cookie')).toMatch(
      /^__Host-crew=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Strict$/,
    );
    fixture.keepCookie(phone, entered);
    expect((await fixture.day(phone)).status).toBe(200);
    expect(await types(worker.id)).toEqual(['CrewMemberInvited', 'CrewDeviceAdded']);
    expect((await fixture.events(worker.id)).at(-1)?.meta.actor).toMatchObject({ kind: 'worker', id: worker.id });
  });
  it('a crew invitation is mailed where that is wished, in Spanish where that is', async () => {
    const worker = await fixture.hire({ phone: null });
    await fixture.inviteCrew(worker.id, { channel: 'email', language: 'es' });
    const mail = await fixture.mailTo(worker.email);
    expect(mail.subject).toBe('Su página de cuadrilla en Canyon');
    const { body } = await fixture.askCode({ token: fixture.joinToken(mail) });
    const code = fixture.codeIn(await fixture.mailTo(worker.email));
    expect((await fixture.enter(newPhone(), body.challenge, code)).body.language).toBe('es');
  });
  it('a crew invitation alone opens nothing: in another browser without the code nothing is read (T76)', async () => {
    const { token } = await fixture.invited();
    const { body } = await fixture.askCode({ token });
    expect(told(await fixture.enter(newPhone(), body.challenge, '000000'))).toEqual(WRONG);
    expect(told(await fixture.day({ cookie: `__Host-crew=${token}` }))).toEqual(SIGN_IN);
    expect(told(await fixture.day({ cookie: `__Host-crew=${body.challenge}` }))).toEqual(SIGN_IN);
  });
  it('a crew invitation is over once it was used, was replaced, was revoked, or is older than seven days', async () => {
    const used = await fixture.signedIn();
    const [replaced, revoked, old] = [await fixture.invited(), await fixture.invited(), await fixture.invited()];
    await fixture.inviteCrew(replaced.id);
    await fixture.mailTo(replaced.phone);
    await fixture.ask('PUT', `/crew-access/${revoked.id}/revoke`, { version: 1 }, fixture.staff);
    expect(told(await fixture.askCode({ token: used.token }))).toEqual(OVER);
    const unknown = [410, 'INVITATION_OVER', 'This invitation is over. Ask your company for a new one.'];
    expect(told(await fixture.askCode({ token: replaced.token }))).toEqual(unknown);
    expect(told(await fixture.askCode({ token: revoked.token }))).toEqual(unknown);
    await expect(fixture.events(old.id)).resolves.toMatchObject([
      {
        data: {
          expiresAt: expect.stringMatching(/Z$/),
          to: old.phone,
          phone: old.phone,
          tokenHash: fixture.hashOf(old.token),
        },
      },
    ]);
    const [first] = (await fixture.events(old.id)) as { data: { expiresAt: string }; meta: { at: string } }[];
    expect(Date.parse(first?.data.expiresAt ?? '') - Date.parse(first?.meta.at ?? '')).toBe(7 * 86_400_000);
  });
  it('a crew invitation is refused for a worker who has left, has no number, or whose number another signs in with', async () => {
    const [left, mute, first] = [
      await fixture.hire({ terminatedOn: '2020-01-31' }),
      await fixture.hire({ phone: null }),
      await fixture.invited(),
    ];
    const second = await fixture.hire({ phone: first.phone });
    expect(told(await fixture.inviteCrew(left.id))).toEqual([
      404,
      'NOT_AT_WORK',
      'This worker has left, is inactive or lies in the trash.',
    ]);
    expect(told(await fixture.inviteCrew(mute.id))).toEqual([
      422,
      'WORKER_HAS_NO_PHONE',
      'Save the mobile number of this worker first, or invite by email.',
    ]);
    expect(told(await fixture.inviteCrew(second.id))[1]).toBe('CREW_NUMBER_TAKEN');
    expect(await types(second.id)).toEqual([]);
    const abroad = await fixture.hire({ phone: '+18765550123' });
    expect(told(await fixture.inviteCrew(abroad.id))[1]).toBe('INVALID');
  });
});

describe('signing in by the mobile number', () => {
  it('crew sign-in by number texts a code to the worker whose number it is', async () => {
    const worker = await fixture.invited();
    const { body } = await fixture.askCode({ phone: worker.phone });
    const code = fixture.codeIn(await fixture.mailTo(worker.phone));
    expect((await fixture.enter(newPhone(), body.challenge, code)).status).toBe(200);
  });
  it('crew sign-in by number answers a number that is nobody’s in the same words, and texts nothing (T82)', async () => {
    const worker = await fixture.invited();
    const answers = await Promise.all(
      [worker.phone, '+16195559991', '+16195559992'].map((phone) => fixture.askCode({ phone })),
    );
    const shapes = answers.map(({ status, text, headers }) => [status, text.length, headers.get('content-length')]);
    expect(new Set(shapes.map(String)).size).toBe(1);
    await fixture.mailTo(worker.phone);
    const texts = await fixture.mailbox.list(1_000);
    expect(texts.filter(({ to }) => to.some((each) => each.startsWith('+1619555999')))).toEqual([]);
  });
  it('crew sign-in by number asks which company where the number works for two', async () => {
    const other = '00000000-0000-4000-8000-00000000000b';
    await fixture.addCompany(other, 'Dunes');
    const here = await fixture.invited();
    const there = await fixture.hire({ phone: here.phone }, other);
    await fixture.inviteIn(other, there.id);
    await fixture.mailTo(here.phone);
    const { body } = await fixture.askCode({ phone: here.phone });
    const code = fixture.codeIn(await fixture.mailTo(here.phone));
    const phone = newPhone();
    const asked = await fixture.enter(phone, body.challenge, code);
    expect(
      asked.body.companies.toSorted((a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)),
    ).toEqual([
      { value: COMPANY, label: 'Canyon' },
      { value: other, label: 'Dunes' },
    ]);
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect((await fixture.enter(phone, body.challenge, code, { companyId: other })).body.companyName).toBe('Dunes');
  });
  it('crew sign-in by number opens nothing for a number that the office has changed since', async () => {
    const worker = await fixture.invited();
    await fixture.tell(worker.id, 'EditWorker', { phone: '+16195558888' });
    const { body } = await fixture.askCode({ phone: worker.phone });
    await fixture.settled();
    expect(told(await fixture.enter(newPhone(), body.challenge, '123456'))).toEqual(WRONG);
  });
  it('crew sign-in by number sends three codes to a number in a quarter of an hour, whoever has it', async () => {
    const worker = await fixture.invited();
    for (const phone of [worker.phone, '+16195559993']) {
      for (const _of of [1, 2, 3]) expect((await fixture.askCode({ phone })).status).toBe(200);
      expect(told(await fixture.askCode({ phone }))).toEqual([
        429,
        'CREW_TRIES_SPENT',
        expect.stringMatching(/^Too many tries\. Wait 1[45] minutes and try again\.$/),
      ]);
    }
  });
  it('crew sign-in by number sends thirty codes to a network in an hour', async () => {
    for (let at = 0; at < 30; at += 1)
      expect((await fixture.askCode({ phone: `+161955570${at + 10}` })).status).toBe(200);
    expect((await fixture.askCode({ phone: '+16195557099' })).status).toBe(429);
  });
});

describe('the code', () => {
  it('a crew code is counted before it is compared: the sixth try is refused, the right one too', async () => {
    const { token, phone } = await fixture.invited();
    const { body } = await fixture.askCode({ token });
    const code = fixture.codeIn(await fixture.mailTo(phone));
    const wrong = code === '111111' ? '222222' : '111111';
    for (const _try of [1, 2, 3, 4, 5])
      expect(told(await fixture.enter(newPhone(), body.challenge, wrong))).toEqual(WRONG);
    expect((await fixture.enter(newPhone(), body.challenge, code)).status).not.toBe(200);
  });
  it('a crew code is dead once another was asked for, is five minutes old, or was used', async () => {
    const { token, phone } = await fixture.invited();
    const first = await fixture.askCode({ token });
    const dead = fixture.codeIn(await fixture.mailTo(phone));
    const second = await fixture.askCode({ token });
    const code = fixture.codeIn(await fixture.mailTo(phone));
    expect(told(await fixture.enter(newPhone(), first.body.challenge, dead))).toEqual(WRONG);
    await fixture.pool.query("UPDATE auth.crew_challenges SET code_until = code_until - interval '5 minutes'");
    expect(told(await fixture.enter(newPhone(), second.body.challenge, code))).toEqual(WRONG);
    const third = await fixture.askCode({ token });
    const last = fixture.codeIn(await fixture.mailTo(phone));
    expect((await fixture.enter(newPhone(), third.body.challenge, last)).status).toBe(200);
    expect(told(await fixture.enter(newPhone(), third.body.challenge, last))).toEqual(WRONG);
  });
  it('a crew code that somebody of the office reads out admits once, and the history names who read it', async () => {
    const worker = await fixture.invited();
    const issued = await fixture.ask('POST', `/crew-access/${worker.id}/code`, undefined, fixture.staff);
    expect(issued.body).toEqual({ code: expect.stringMatching(/^[A-HJ-NP-Z]{8}$/), expiresAt: expect.any(String) });
    const { body } = await fixture.askCode({ phone: worker.phone });
    const typed = `${issued.body.code.slice(0, 4).toLowerCase()} ${issued.body.code.slice(4)}`;
    expect((await fixture.enter(newPhone(), body.challenge, typed)).status).toBe(200);
    const again = await fixture.askCode({ phone: worker.phone });
    expect(told(await fixture.enter(newPhone(), again.body.challenge, issued.body.code))).toEqual(WRONG);
    const read = (await fixture.events(worker.id)).find(({ type }) => type === 'CrewCodeIssued');
    expect(read?.meta.actor).toMatchObject({ kind: 'user', name: expect.stringContaining('Kim') });
    expect(JSON.stringify(read)).not.toContain(issued.body.code);
  });
});

describe('the phones of a worker', () => {
  it('the phones of a worker are three: a fourth is asked which one to end', async () => {
    const { phone: number, device: first } = await fixture.signedIn();
    const more = async (endsDeviceId?: string) => {
      await fixture.pool.query('DELETE FROM auth.spent');
      const phone = newPhone();
      const { body } = await fixture.askCode({ phone: number });
      const code = fixture.codeIn(await fixture.mailTo(number));
      const answer = await fixture.enter(phone, body.challenge, code);
      if (answer.status === 200) await fixture.mailTo(number);
      const ending = endsDeviceId && (await fixture.enter(phone, body.challenge, code, { endsDeviceId }));
      if (ending) fixture.keepCookie(phone, ending);
      return { phone, answer, ending };
    };
    await more();
    await more();
    const fourth = await more(first.deviceId);
    expect(told(fourth.answer)).toEqual([
      409,
      'TOO_MANY_DEVICES',
      'You are signed in on three phones. End one of them first.',
    ]);
    expect(fourth.answer.body.details[0]).toMatchObject({
      field: `devices.${first.deviceId}`,
      message: 'Moto G, Chrome',
    });
    expect((await fixture.day(fourth.phone)).status).toBe(200);
    expect(told(await fixture.day(first))).toEqual(SIGN_IN);
  });
  it('the phones of a worker tell the worker of each new one, by text (T77)', async () => {
    const worker = await fixture.invited();
    const { body } = await fixture.askCode({ token: worker.token });
    const code = fixture.codeIn(await fixture.mailTo(worker.phone));
    const asked = Date.now();
    await fixture.enter(newPhone(), body.challenge, code);
    expect((await fixture.mailTo(worker.phone)).text).toBe(
      'New phone: Moto G, Chrome. Not you? Call Canyon, (619) 555-0142',
    );
    expect(Date.now() - asked).toBeLessThan(5_000);
  });
  it('the phones of a worker are ended one by one, or all, and refused within five seconds by the next call', async () => {
    const [one, all] = [await fixture.signedIn(), await fixture.signedIn()];
    expect((await fixture.day(one.device)).status).toBe(200);
    await fixture.ask('PUT', `/crew-access/${one.id}/devices/revoke`, { deviceId: one.device.deviceId }, fixture.staff);
    await fixture.ask('PUT', `/crew-access/${all.id}/revoke`, { reason: 'Lost it' }, fixture.staff);
    for (const { device } of [one, all]) {
      expect(told(await fixture.day(device))).toEqual(SIGN_IN);
      expect(told(await fixture.renew(device))).toEqual(SIGN_IN);
    }
  });
  it('the phones of a worker are refused within five seconds where the worker has left, is inactive or lies in the trash', async () => {
    const crew = [await fixture.signedIn(), await fixture.signedIn(), await fixture.signedIn()] as const;
    for (const { device } of crew) expect((await fixture.day(device)).status).toBe(200);
    await fixture.tell(crew[0].id, 'EditWorker', { terminatedOn: '2020-01-31' });
    await fixture.tell(crew[1].id, 'ChangeWorkerStatus', { status: 'inactive' });
    await fixture.tell(crew[2].id, 'TrashWorker', {});
    const [gone, admitted] = [Date.now(), [0]];
    await vi.waitFor(
      async () => {
        for (const { device } of crew) {
          const asked = Date.now() - gone;
          const answer = await fixture.day(device);
          if (answer.status === 200) admitted.push(asked);
          expect(told(answer)).toEqual(SIGN_IN);
        }
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(Math.max(...admitted)).toBeLessThanOrEqual(5_000);
  });
  it('the phones of a worker sign out by themselves', async () => {
    const { id, device } = await fixture.signedIn();
    const out = await fixture.ask('DELETE', '/crew/me/device', undefined, {
      cookie: device.cookie,
      origin: fixture.url,
      'idempotency-key': 'out',
    });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect(told(await fixture.day(device))).toEqual(SIGN_IN);
    expect((await fixture.events(id)).at(-1)).toMatchObject({ type: 'CrewDeviceRevoked', data: { reason: 'worker' } });
  });
});

describe('the language of a worker', () => {
  const chooseOn = (cookie: string, language: string) =>
    fixture.ask(
      'PUT',
      '/crew/me/language',
      { language },
      { cookie, origin: fixture.url, 'idempotency-key': crypto.randomUUID() },
    );
  it('the language of a worker is switched on a phone, once, and texts to the worker follow', async () => {
    const { id, phone, device } = await fixture.signedIn();
    const answers = [await chooseOn(device.cookie, 'es'), await chooseOn(device.cookie, 'es')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await types(id)).filter((type) => type === 'CrewLanguageChosen')).toHaveLength(1);
    await fixture.askCode({ phone });
    expect((await fixture.mailTo(phone)).text).toContain('es su clave de cuadrilla');
  });
  it('the language of a worker is one that the crew pages have', async () => {
    const { id, device } = await fixture.signedIn();
    const refused = await chooseOn(device.cookie, 'fr');
    expect([refused.status, refused.body?.details?.[0]?.field]).toEqual([422, 'language']);
    expect(await types(id)).not.toContain('CrewLanguageChosen');
  });
});

describe('the cookie of a phone', () => {
  const age = (table: string, column: string, interval: string) =>
    fixture.pool.query(`UPDATE auth.${table} SET ${column} = ${column} - interval '${interval}'`);

  it('the cookie of a phone lives 24 hours, and is renewed without a code by a signature of the phone', async () => {
    const { device } = await fixture.signedIn();
    await age('crew_sessions', 'expires_at', '24 hours');
    await vi.waitFor(async () => expect(told(await fixture.day(device))).toEqual(SIGN_IN), 5_000);
    const renewed = await fixture.renew(device, { cookie: '' });
    expect(renewed.status).toBe(200);
    fixture.keepCookie(device, renewed);
    expect((await fixture.day(device)).status).toBe(200);
  });
  it('the cookie of a phone is not renewed 30 days after the last time, nor 90 after the code', async () => {
    const [idle, old] = [await fixture.signedIn(), await fixture.signedIn()];
    await fixture.pool.query("UPDATE auth.crew_devices SET renewed_at = now() - interval '30 days' WHERE id = $1", [
      idle.device.deviceId,
    ]);
    await fixture.pool.query("UPDATE auth.crew_devices SET added_at = now() - interval '90 days' WHERE id = $1", [
      old.device.deviceId,
    ]);
    for (const { device } of [idle, old]) expect(told(await fixture.renew(device))).toEqual(SIGN_IN);
  });
  it('the cookie of a phone copied into a second browser is not renewed, and the phone is ended (T78)', async () => {
    const { id, device } = await fixture.signedIn();
    expect(told(await fixture.renew(device, { signedBy: newPhone() }))).toEqual(SIGN_IN);
    expect(told(await fixture.day(device))).toEqual(SIGN_IN);
    expect((await fixture.events(id)).at(-1)).toMatchObject({ type: 'CrewDeviceRevoked', data: { reason: 'copied' } });
  });
  it('the cookie of a phone of nobody ends no phone, whatever is signed with', async () => {
    const { device } = await fixture.signedIn();
    expect(told(await fixture.renew(device, { signedBy: newPhone(), cookie: '' }))).toEqual(SIGN_IN);
    expect((await fixture.day(device)).status).toBe(200);
  });
  it('the cookie of a phone is renewed once by a nonce', async () => {
    const { device } = await fixture.signedIn();
    const { body } = await fixture.ask('POST', '/crew/sign-in/nonce', { deviceId: device.deviceId });
    const request = { deviceId: device.deviceId, nonce: body.nonce, signature: signatureOf(device, body.nonce) };
    expect((await fixture.ask('POST', '/crew/sign-in/renew', request)).status).toBe(200);
    expect(told(await fixture.ask('POST', '/crew/sign-in/renew', request))).toEqual(SIGN_IN);
  });
});

describe('crew pages that the company has switched off', () => {
  const switched = (crewPages: boolean) =>
    fixture.gateway.execute(
      [
        {
          entity: 'Company',
          id: COMPANY,
          command: { type: 'EditCompany', data: { ...companyFields('Canyon'), crewPages } },
        },
      ],
      systemContext('platform', `crew pages ${crewPages}`),
    );

  it('crew pages that the company has switched off refuse phones, invitations and codes, until they are on', async () => {
    const { id, phone, token, device } = await fixture.signedIn();
    const waiting = await fixture.invited();
    await switched(false);
    const off = [403, 'CREW_PAGES_OFF', 'Your company has not switched crew pages on.'];
    await vi.waitFor(async () => expect(told(await fixture.day(device))).toEqual(off), 10_000);
    expect(told(await fixture.renew(device))).toEqual(off);
    expect(told(await fixture.inviteCrew(id))).toEqual(off);
    expect(told(await fixture.ask('POST', `/crew-access/${id}/code`, {}, fixture.staff))).toEqual(off);
    expect(told(await fixture.askCode({ token: waiting.token }))).toEqual(off);
    expect(told(await fixture.askCode({ token }))[0]).toBe(410);
    const sent = (await fixture.mailbox.list(1_000)).length;
    expect((await fixture.askCode({ phone })).status).toBe(200);
    await fixture.settled();
    expect(await fixture.mailbox.list(1_000)).toHaveLength(sent);
    await switched(true);
    await vi.waitFor(async () => expect((await fixture.day(device)).status).toBe(200), 10_000);
  });
});
