import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '#src/index.ts';
import { COMPANY, PUBLIC_URL, startSignInFixture, type SignInFixture } from './sign-in.spec-kit.ts';

let fixture: SignInFixture;
beforeAll(async () => {
  fixture = await startSignInFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture.bugs).toEqual([]);
  await fixture.close();
});

let templates = 0;
/** The company makes a template its default. */
async function keep(type: string, body: string, { channel = 'email', subject = 'Hello from {{company.name}}' } = {}) {
  const id = `00000000-0000-7000-8000-${String(++templates).padStart(12, '0')}`;
  const data = { name: `${type} ${templates}`, type, channel, subject: channel === 'sms' ? '' : subject, body };
  await fixture.gateway.execute(
    [
      {
        entity: 'EmailTemplate',
        id,
        creates: true,
        command: { type: 'CreateEmailTemplate', data: { ...data, isDefault: true } },
      },
    ],
    systemContext(COMPANY, `template ${templates}`),
  );
}

describe('a company writes about signing in in its own words', () => {
  it('an invitation says what the default template says, with the user name and the link', async () => {
    await keep('welcome', '**Welcome aboard**, {{contact.firstName}}! Start here: {{doc.link}}');
    const kim = await fixture.invite({ password: null });
    const mail = await fixture.mailTo(kim.email);
    expect(mail.subject).toBe('Hello from Canyon');
    expect(mail.text).toContain(`Your user name is ${kim.userName}.`);
    expect(mail.text).toContain(`Welcome aboard, Kim! Start here: ${PUBLIC_URL}/welcome-onboard?token=`);
    expect(mail.html).toContain('<strong>Welcome aboard</strong>, Kim!');
    expect(mail.text).not.toContain('has made an account');
  });
  it('a new password brings its code below, and its link though the template forgot it', async () => {
    await keep('resetPassword', 'Call {{company.phone}} if it was not you.');
    const kim = await fixture.invite();
    await fixture.ask('POST', '/users/forgot-password', { email: kim.email });
    const mail = await fixture.mailTo(kim.email);
    expect(mail.text).toContain('Call (619) 555-0142 if it was not you.');
    expect(fixture.codeIn(mail)).toMatch(/^\d{6}$/);
    expect((await fixture.ask('POST', '/users/verify-reset-token', { token: fixture.tokenIn(mail) })).status).toBe(200);
  });
  it('a code by mail or text stands below the words of the company, and opens a session', async () => {
    await keep('otp', 'For {{contact.firstName}} alone:');
    await keep('otp', '{{company.name}} never asks you for this:', { channel: 'sms' });
    const [kim, lee] = [
      await fixture.invite({ code: 'email' }),
      await fixture.invite({ code: 'sms', phone: '+16195550142' }),
    ];
    await fixture.login(kim);
    expect((await fixture.mailTo(kim.email)).text).toMatch(/^For Kim alone:\n\n\d{6}\n/);
    const { body } = await fixture.login(lee);
    const text = await fixture.mailTo(lee.phone);
    expect(text.text).toMatch(/^Canyon never asks you for this:\n\d{6}$/);
    expect((await fixture.verify(body.challenge.token, fixture.codeIn(text))).status).toBe(200);
  });
});
