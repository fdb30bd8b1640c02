import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY } from './sign-in.spec-kit.ts';
import { startPortalFixture, type TestContact } from './portal.spec-kit.ts';

let fixture: Awaited<ReturnType<typeof startPortalFixture>>;
beforeAll(async () => {
  fixture = await startPortalFixture();
}, 60_000);
afterAll(async () => {
  expect(fixture?.bugs).toEqual([]);
  await fixture?.close();
});
beforeEach(() => fixture.pool.query('DELETE FROM auth.tries; DELETE FROM auth.spent'));

type Answer = { readonly status: number; readonly body: { code?: string; message?: string } | null };
const told = ({ status, body }: Answer) => [status, body?.code, body?.message];
const CLOSED = [401, 'PORTAL_CLOSED', 'Access has ended. Ask Canyon to open it again.'];
const SIGN_IN = [401, 'PORTAL_SIGN_IN_NEEDED', 'Sign in to go on.'];
const WRONG = [401, 'WRONG_PORTAL_CODE', 'This code is not right or no longer good.'];
const me = (cookie: string) => fixture.as(cookie, 'GET', '/me');

describe('an invitation to the portal', () => {
  it('is mailed with the address of the portal, which opens nothing by itself; a code by mail signs in', async () => {
    const { person, letter, address } = await fixture.invited();
    expect(letter.subject).toBe('Your papers at Canyon');
    expect(letter.text).toContain(fixture.portalUrl);
    const { body } = await fixture.askCode(address);
    const code = await fixture.mailTo(address);
    expect(code.text).toMatch(/^\d{6}\n\n\d{6} is your code for Canyon\. It is good for 5 minutes\./);
    const entered = await fixture.enter(body.challenge, fixture.codeIn(code));
    expect(entered.body).toMatchObject({ contactId: person.id, name: person.name });
    expect(entered.headers.get('set-cookie')).toMatch(
      /^__Host-portal=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await me(fixture.cookieOf(entered))).body).toEqual({
      name: person.name,
      customerName: 'Rivera Homes',
      role: 'owner',
      company: {
        companyId: COMPANY,
        name: 'Canyon',
        phone: '+16195550142',
        email: 'office@canyon.example',
        licenseNumber: '1048832',
      },
      sections: ['papers', 'balance', 'pay'],
    });
  });
  it('goes by text to a contact without an email address, and so does the code', async () => {
    const { letter, address } = await fixture.invited({ email: null });
    expect(letter.text).toBe(`Canyon: your papers, balance and payments in one place: ${fixture.portalUrl}`);
    expect((await fixture.signIn(address)).answer.status).toBe(200);
  });
  it('is refused for who is no contact of the customer, and for a customer in the trash', async () => {
    const [here, there] = [await fixture.invited(), await fixture.invited()];
    const refused = [404, 'CONTACT_UNKNOWN', 'This is no contact of this customer any more.'];
    const body = { customerId: there.customerId, role: 'owner' };
    expect(told(await fixture.invite(here.person.id, body))).toEqual(refused);
    const { id, contacts } = await fixture.customerWith([fixture.contact()]);
    await fixture.tell(id, 'TrashCustomer', {});
    const [gone] = contacts as [TestContact]; // the one that was made
    expect(told(await fixture.invite(gone.id, { customerId: id, role: 'owner' }))).toEqual(refused);
  });
  it('keeps a browser signed in for 30 days where that is wished', async () => {
    const { address } = await fixture.invited();
    const { answer } = await fixture.signIn(address, { isTrusted: true });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000;');
  });
});

describe('whose portal it is', () => {
  it('is told by the address of the company to everybody, and of no other', async () => {
    const find = (companyId: string) => fixture.ask('POST', '/portal/sign-in/company', { companyId });
    expect((await find(COMPANY)).body).toMatchObject({ companyId: COMPANY, name: 'Canyon' });
    expect((await find('00000000-0000-4000-8000-0000000000ff')).status).toBe(404);
    expect((await fixture.ask('POST', '/portal/sign-in/company', { token: 'A'.repeat(43) })).status).toBe(404);
  });
});

describe('signing in to the portal', () => {
  it('answers an address that is nobody’s in the same words, and sends nothing', async () => {
    const { address } = await fixture.invited();
    const { contacts } = await fixture.customerWith([fixture.contact()]);
    const asked = [address, contacts[0]?.email ?? '', 'nobody@nowhere.example', '+16195559991'];
    const answers = await Promise.all(asked.map((to) => fixture.askCode(to)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1);
    await fixture.mailTo(address);
    await fixture.settled();
    const sent = (await fixture.mailbox.list(1_000)).flatMap(({ to }) => to);
    expect(sent.filter((to) => asked.slice(1).some((each) => to.includes(each)))).toEqual([]);
    expect(told(await fixture.enter(answers[2]?.body.challenge, '123456'))).toEqual(WRONG);
  });
  it('sends a code for one company, which opens no other', async () => {
    const { address } = await fixture.invited();
    const other = '00000000-0000-4000-8000-00000000000b';
    const { body } = await fixture.askCode(address, other);
    await fixture.settled();
    expect(told(await fixture.enter(body.challenge, '123456'))).toEqual(WRONG);
  });
  it('counts a try before it compares: the sixth is refused, with the right code too', async () => {
    const { address } = await fixture.invited();
    const { body } = await fixture.askCode(address);
    const code = fixture.codeIn(await fixture.mailTo(address));
    for (const _try of [1, 2, 3, 4, 5])
      expect(told(await fixture.enter(body.challenge, fixture.wrong(code)))).toEqual(WRONG);
    expect((await fixture.enter(body.challenge, code)).status).not.toBe(200);
  });
  it('takes a code once, and none of before another was asked for', async () => {
    const { address } = await fixture.invited();
    const first = await fixture.askCode(address);
    const dead = fixture.codeIn(await fixture.mailTo(address));
    const second = await fixture.askCode(address);
    const code = fixture.codeIn(await fixture.mailTo(address));
    expect(told(await fixture.enter(first.body.challenge, dead))).toEqual(WRONG);
    expect((await fixture.enter(second.body.challenge, code)).status).toBe(200);
    expect(told(await fixture.enter(second.body.challenge, code))).toEqual(WRONG);
  });
  it('sends three codes to an address in a quarter of an hour, whoever has it, and thirty to a network in an hour', async () => {
    const { address } = await fixture.invited();
    for (const to of [address, 'nobody@nowhere.example']) {
      for (const _of of [1, 2, 3]) expect((await fixture.askCode(to)).status).toBe(200);
      expect(told(await fixture.askCode(to))).toEqual([
        429,
        'PORTAL_TRIES_SPENT',
        expect.stringMatching(/^Too many tries\. Wait 1[45] minutes and try again\.$/),
      ]);
    }
    for (let at = 6; at < 30; at += 1) await fixture.askCode(`somebody${at}@nowhere.example`);
    expect((await fixture.askCode('one.more@nowhere.example')).status).toBe(429);
  });
  it('asks who of two contacts it is that share an address', async () => {
    const email = 'office@rivera.example';
    const { id, contacts } = await fixture.customerWith([fixture.contact({ email }), fixture.contact({ email })]);
    for (const each of contacts) {
      await fixture.invite(each.id, { customerId: id, role: 'owner' });
      await fixture.mailTo(email);
    }
    const { body } = await fixture.askCode(email);
    const code = fixture.codeIn(await fixture.mailTo(email));
    const asked = await fixture.enter(body.challenge, code);
    expect(asked.body).toEqual({ contacts: contacts.map(({ id: value, name: label }) => ({ value, label })) });
    expect(asked.headers.get('set-cookie')).toBeNull();
    const [, second] = contacts as [TestContact, TestContact]; // two were made
    expect((await fixture.enter(body.challenge, code, { contactId: second.id })).body.name).toBe(second.name);
  });
  it('names the field of what is no address', async () => {
    const { status, body } = await fixture.askCode('rivera');
    expect([status, body.details[0]]).toMatchObject([
      422,
      { field: 'to', message: 'Use an email address or a mobile number.' },
    ]);
  });
});

describe('a session in the portal', () => {
  const signedIn = async () => {
    const invited = await fixture.invited();
    return { ...invited, ...(await fixture.signIn(invited.address)) };
  };
  it('ends with signing out, on this browser alone', async () => {
    const { address, cookie } = await signedIn();
    const other = await fixture.signIn(address);
    const out = await fixture.as(cookie, 'DELETE', '/me/session');
    expect(out.headers.get('set-cookie')).toContain('__Host-portal=; Path=/; Max-Age=0;');
    expect(told(await me(cookie))).toEqual(SIGN_IN);
    expect((await me(other.cookie)).status).toBe(200);
  });
  it('ends at once when access is closed, and does not come back with another invitation', async () => {
    const { person, customerId, cookie, address } = await signedIn();
    expect((await fixture.ask('PUT', `/portal-access/${person.id}/close`, { version: 1 }, fixture.staff)).status).toBe(
      200,
    );
    expect(told(await me(cookie))).toEqual(CLOSED);
    const { body } = await fixture.askCode(address);
    await fixture.settled();
    expect(told(await fixture.enter(body.challenge, '123456'))).toEqual(WRONG);
    await fixture.invite(person.id, { customerId, role: 'viewer' });
    await fixture.mailTo(address);
    expect(told(await me(cookie))).toEqual(CLOSED);
    await fixture.pool.query('DELETE FROM auth.spent');
    expect((await me((await fixture.signIn(address)).cookie)).body.role).toBe('viewer');
  });
  it('sees another role with the next request', async () => {
    const { person, cookie } = await signedIn();
    await fixture.ask('PUT', `/portal-access/${person.id}/role`, { role: 'site', version: 1 }, fixture.staff);
    expect((await me(cookie)).body).toMatchObject({ role: 'site', sections: ['papers'] });
  });
  it('ends when the contact is removed, has another address, or the customer goes to the trash', async () => {
    const [removed, moved, trashed] = [await signedIn(), await signedIn(), await signedIn()];
    await fixture.edit(removed.customerId, [fixture.contact()]);
    await fixture.edit(moved.customerId, [{ ...moved.person, email: 'ana@new.example' }]);
    await fixture.tell(trashed.customerId, 'TrashCustomer', {});
    for (const { cookie } of [removed, moved, trashed]) expect(told(await me(cookie))).toEqual(CLOSED);
    const again = await fixture.signIn('ana@new.example');
    expect((await me(again.cookie)).body.name).toBe(moved.person.name);
  });
  it('tells the office when the contact was there last', async () => {
    const { customerId, person, cookie } = await signedIn();
    await me(cookie);
    const visits = await fixture.ask('GET', `/customers/${customerId}/portal-visits`, undefined, fixture.staff);
    expect(visits.body.items).toEqual([{ contactId: person.id, lastSeenAt: expect.stringMatching(/Z$/) }]);
  });
});
