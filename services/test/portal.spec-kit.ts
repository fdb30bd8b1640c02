import { customer } from '@backoffice/contracts/features/customers';
import type { Messages } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { systemContext } from '#src/index.ts';
import { vi } from 'vitest';
import { COMPANY, PUBLIC_URL, startSignInFixture } from './sign-in.spec-kit.ts';

export type TestContact = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};
const commandShapes: Messages['shapes'] = customer.commands.shapes;

/** The sign-in fixture with customers of its company, and somebody of the office. */
export async function startPortalFixture() {
  const fixture = await startSignInFixture();
  const office = await fixture.invite({ role: 'OA' });
  const salesman = await fixture.invite({ role: 'SM' });
  const staff = { ...fixture.bearer((await fixture.login(office)).body.token as string), 'company-id': COMPANY };
  let contacts = 0;

  /** One with an address and a number of their own unless told otherwise. */
  const contact = (more: Partial<TestContact> = {}): TestContact => {
    contacts += 1;
    const [email, phone] = [`ana${contacts}@rivera.example`, `+1619555${3_000 + contacts}`];
    return { id: systemClock.newId(), name: `Ana ${contacts}`, email, phone, ...more };
  };
  const tell = (id: string, type: string, data: object, creates?: true) =>
    fixture.gateway.execute(
      [
        {
          entity: customer.entity,
          id,
          command: { type, data: commandShapes[type]?.parse(data) ?? data },
          ...(creates && { creates }),
        },
      ],
      systemContext(COMPANY, `${type} ${id} ${systemClock.newId()}`),
    );
  const fieldsOf = (people: readonly TestContact[]) => ({
    name: 'Rivera Homes',
    type: 'business',
    salesmanId: salesman.id,
    billingAddress: { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
    contacts: people.map(({ id, name, email, phone }, at) => ({ id, name, email, phone, isPrimary: at === 0 })),
  });
  /** A customer of whom the contacts keep their ids from then on. */
  async function customerWith(people: readonly TestContact[]) {
    const id = systemClock.newId();
    await tell(id, 'CreateCustomer', fieldsOf(people), true);
    const [created] = await fixture.log.readStream(COMPANY, `Customer-${id}`);
    const { contacts: kept } = (created?.data ?? { contacts: [] }) as { contacts: TestContact[] }; // by its contract
    return { id, contacts: kept };
  }

  const invite = (contactId: string, body: object) =>
    fixture.ask('PUT', `/portal-access/${contactId}/invite`, body, staff);
  const askCode = (to: string, companyId = COMPANY) => fixture.ask('POST', '/portal/sign-in/code', { companyId, to });
  const enter = (challenge: string, code: string, more: object = {}) =>
    fixture.ask('POST', '/portal/sign-in/verify', { challenge, code, ...more });
  const cookieOf = ({ headers }: { readonly headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const as = (cookie: string, method: string, path: string, body?: object) =>
    fixture.ask(method, `/portal${path}`, body, {
      cookie,
      ...(method === 'GET' ? {} : { origin: fixture.url, 'idempotency-key': systemClock.newId() }),
    });

  return {
    ...fixture,
    portalUrl: `${PUBLIC_URL}/c/${COMPANY}`,
    staff,
    contact,
    customerWith,
    edit: (id: string, people: readonly TestContact[]) => tell(id, 'EditCustomer', fieldsOf(people)),
    tell,
    invite,
    askCode,
    enter,
    cookieOf,
    as,
    /** A customer with one contact, who is invited. */
    async invited(more: Partial<TestContact> = {}) {
      const { id, contacts: people } = await customerWith([contact(more)]);
      const [person] = people as [TestContact]; // the one that was made
      await invite(person.id, { customerId: id, role: 'owner' });
      const address = person.email ?? person.phone ?? '';
      return { customerId: id, person, address, letter: await fixture.mailTo(address) };
    },
    /** Signed in by a code to the address. */
    async signIn(address: string, more: object = {}) {
      const { body } = await askCode(address);
      const answer = await enter(body.challenge, fixture.codeIn(await fixture.mailTo(address)), more);
      return { answer, cookie: cookieOf(answer) };
    },
    /** Once no code waits to be sent. */
    settled: () =>
      vi.waitFor(async () => {
        const { rows } = await fixture.pool.query(
          "SELECT FROM pgboss.job WHERE name = 'send-portal-code' AND state IN ('created', 'retry', 'active')",
        );
        if (rows.length > 0) throw new Error('A code waits to be sent');
      }, 10_000),
  };
}
