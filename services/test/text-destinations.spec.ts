import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  address,
  createCompany,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

/** Texts and codes go to the United States and Canada only (T42): elsewhere they are what somebody is paid for. */
const ABROAD = ['+18765550123', '+447700900123', '+19005550123'];
const HERE = '+16195550142';

let fixture: ServedWriteSide, canyon: TestCompany;
beforeAll(async () => {
  fixture = await serveWriteSide();
  canyon = await createCompany(fixture, 'Canyon');
});
afterAll(() => fixture.close());

const ask = (method: string, path: string, body: object) => fixture.ask(method, path, { ...canyon.as, body });
const problem = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  return [
    status,
    ...(body.details ?? []).map(
      ({ field, code, message }: { field: string; code: string; message: string }) => `${field} ${code}: ${message}`,
    ),
  ];
};
const refusedAt = (field: string) => [
  422,
  `${field} NUMBER_ABROAD: Texts cannot be sent to this number. Use a number of the United States or Canada.`,
];
const person = (phoneNumber: string) => ({
  firstName: 'Ann',
  lastName: 'Oak',
  userName: `ann${crypto.randomUUID().slice(0, 8)}`,
  email: `${crypto.randomUUID()}@canyon.example`,
  phoneNumber,
});
const customer = (contact: object) => ({
  name: `Customer ${crypto.randomUUID().slice(0, 8)}`,
  salesmanId: canyon.nick.id,
  billingAddress: address,
  contacts: [
    { name: 'Bo', email: `${crypto.randomUUID()}@bo.example`, isPrimary: true },
    { name: 'Cy', email: `${crypto.randomUUID()}@cy.example`, ...contact },
  ],
});

describe.each(ABROAD)('the number %s', (phone) => {
  it('a number outside the texted area is not accepted for codes', async () => {
    const events = (await fixture.log.readTenant('platform', 0, 10_000)).length;
    expect(await problem(ask('POST', '/users/create', { ...person(phone), role: 'SM' }))).toEqual(
      refusedAt('phoneNumber'),
    );
    expect(
      await problem(
        ask('PUT', '/users/update', {
          firstName: 'Ann',
          lastName: 'Oak',
          phoneNumber: phone,
          profilePicture: null,
          signature: null,
        }),
      ),
    ).toEqual(refusedAt('phoneNumber'));
    expect(await fixture.log.readTenant('platform', 0, 10_000)).toHaveLength(events);
  });
  it('a number outside the texted area fits a contact for calls, but not one for texts', async () => {
    expect(await problem(ask('POST', '/customers/create', customer({ phone, smsOptIn: true })))).toEqual(
      refusedAt('contacts.1.phone'),
    );
    expect(await problem(ask('POST', '/customers/create', customer({ phone })))).toEqual([201]);
  });
});

it('a number inside the texted area is accepted for everybody', async () => {
  expect(await problem(ask('POST', '/users/create', { ...person(HERE), role: 'SM' }))).toEqual([201]);
  expect(await problem(ask('POST', '/customers/create', customer({ phone: '+14165550123', smsOptIn: true })))).toEqual([
    201,
  ]);
});

it('a document is never texted to a number outside the texted area, even if it was stored before', async () => {
  const id = crypto.randomUUID();
  expect(
    await problem(
      ask('POST', `/proposals/${id}/send-sms`, { to: [HERE, ...ABROAD], body: 'Here it is: {{doc.link}}' }),
    ),
  ).toEqual([422, ...[1, 2, 3].flatMap((at) => refusedAt(`to.${at}`).slice(1))]);
  expect(fixture.texts).toEqual([]);
});
