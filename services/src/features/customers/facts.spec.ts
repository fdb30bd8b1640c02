import { describe, expect, it } from 'vitest';
import { ContactInput, CustomerFields, type CustomerCommand } from '@backoffice/contracts/features/customers';
import type { Role } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { customerCreditScope } from '#domain/invoice-payments.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { systemContext } from '#kernel/context.ts';
import { Execute, commandExecutor, type CommandTarget } from '#kernel/execute.ts';
import { PLATFORM } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { customers } from './module.ts';

const [canyon, harbor, sam, olga, riveraId, coleId] = ['canyon', 'harbor', 'sam', 'olga', 'rivera', 'cole'].map(
  deterministicUuid,
) as [string, string, string, string, string, string]; // as many as names
const ana = ContactInput.parse({ name: 'Ana Rivera', email: 'ana@rivera.example', phone: '619 555 0142' });
const rivera = {
  name: 'Rivera Homes',
  type: 'business',
  contacts: [ana],
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  billingAddress: { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
} satisfies CustomerCommand['data'];
const cole = {
  ...rivera,
  name: 'Cole Holdings',
  salesmanId: sam,
  contacts: [{ ...ana, email: 'info@cole.example', phone: null }],
};

/** Two companies; Sam sells for the first one, Olga owns it. */
async function office() {
  const log = memoryEventLog();
  const ports = {
    log,
    clock: fixedClock('2026-11-20T17:00:00.000Z'),
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf: async () => null,
  };
  const execute = commandExecutor(ports, new Map([['Customer', mounted(customers)]]));
  let asked = 0;
  const context = (tenant: string, by: string) =>
    systemContext(tenant, `ask ${++asked}`, { actor: { kind: 'user', id: by, name: by, role: null } });
  const meta = (cause: string) => ({ ...systemContext(PLATFORM, cause), at: ports.clock.now() });
  for (const [id, firstName, role] of [
    [sam, 'Sam', 'SM'],
    [olga, 'Olga', 'OA'],
  ] satisfies [string, string, Role][]) {
    const data = {
      firstName,
      lastName: 'Ortiz',
      userName: firstName,
      email: `${firstName}@canyon.example`,
      phoneNumber: null,
      companyId: canyon,
      memberships: [{ companyId: canyon, role, status: 'active' }],
    };
    await log.append({
      tenant: PLATFORM,
      meta: meta(`invite ${id}`),
      writes: [{ stream: `User-${id}`, expectedVersion: 0, events: [{ type: 'UserInvited', data }] }],
    });
  }
  const send = (target: Omit<CommandTarget, 'entity'>, { tenant = canyon, by = olga } = {}) =>
    execute(new Execute([{ entity: 'Customer', ...target }], context(tenant, by)));
  return {
    log,
    create: (id: string, data: CustomerCommand['data'], where = {}) =>
      send({ id, creates: true, command: { type: 'CreateCustomer', data } }, where),
    send: (id: string, type: string, data: unknown = {}) => send({ id, command: { type, data } }),
    present: async (id: string) => (await log.readStream(canyon, `Customer-${id}`)).at(-1)?.data,
    /** A location of another feature, told by what it claims. */
    addLocation: (of: string) =>
      log.append({
        tenant: canyon,
        meta: meta(`add to ${of}`),
        writes: [{ stream: 'Location-1', expectedVersion: 0, events: [{ type: 'LocationCreated', data: {} }] }],
        take: [{ scope: belongsToScope('Customer', of, 'Location'), key: '1', stream: 'Location-1' }],
      }),
    /** A payment of another feature, the same way. */
    addCredit: (of: string, unapplied: number) =>
      log.append({
        tenant: canyon,
        meta: meta(`credit to ${of}`),
        writes: [
          {
            stream: 'Payment-1',
            expectedVersion: 0,
            events: [{ type: 'PaymentPosted', data: { customerId: of, unapplied } }],
          },
        ],
        take: [{ scope: customerCreditScope(of), key: '1', stream: 'Payment-1' }],
      }),
  };
}

describe('the salesman of a customer', () => {
  it('a salesman who creates a customer becomes its salesman', async () => {
    const { create, present } = await office();
    await create(riveraId, rivera, { by: sam });
    expect(await present(riveraId)).toMatchObject({ salesmanId: sam, salesmanName: 'Sam Ortiz' });
  });
  it('anybody but a salesman must name the customer’s salesman', async () =>
    expect((await office()).create(riveraId, rivera)).rejects.toMatchObject({
      code: 'SALESMAN_REQUIRED',
      status: 422,
    }));
  it('the salesman of a customer must be a salesman of a company', async () =>
    expect((await office()).create(riveraId, { ...rivera, salesmanId: olga })).rejects.toMatchObject({
      code: 'SALESMAN_UNKNOWN',
    }));
  it('the salesman of a customer must sell for this company', async () =>
    expect((await office()).create(riveraId, { ...rivera, salesmanId: sam }, { tenant: harbor })).rejects.toMatchObject(
      { code: 'SALESMAN_UNKNOWN' },
    ));
  it('an edit that names no salesman keeps the customer’s salesman', async () => {
    const { create, send, present } = await office();
    await create(riveraId, rivera, { by: sam });
    await send(riveraId, 'EditCustomer', { ...rivera, netDays: 45 });
    expect(await present(riveraId)).toMatchObject({ salesmanId: sam, netDays: 45 });
  });
});

describe('contacts', () => {
  it('a contact belongs to one customer of a company, which is named in the refusal', async () => {
    const { create } = await office();
    await create(riveraId, rivera, { by: sam });
    await expect(create(coleId, { ...cole, contacts: [{ ...ana, email: null }] })).rejects.toMatchObject({
      code: 'CONTACT_TAKEN',
      message: 'This email or phone already belongs to Rivera Homes.',
      details: [{ field: 'contacts.0.phone' }],
    });
  });
  it('contact details are free again once a customer removes them', async () => {
    const { create, send } = await office();
    await create(riveraId, rivera, { by: sam });
    await send(riveraId, 'EditCustomer', { ...rivera, contacts: [{ ...ana, phone: null }] });
    await expect(create(coleId, { ...cole, contacts: [{ ...ana, email: null }] })).resolves.toMatchObject({
      version: 1,
    });
  });
  it('contact details of a trashed customer are free, and once taken it is not restored', async () => {
    const { create, send } = await office();
    await create(riveraId, rivera, { by: sam });
    await send(riveraId, 'TrashCustomer');
    await create(coleId, { ...cole, contacts: [ana] });
    await expect(send(riveraId, 'RestoreCustomer')).rejects.toMatchObject({
      code: 'CONTACT_TAKEN',
      message: 'This email or phone already belongs to Cole Holdings.',
    });
  });
  it('contacts of one customer may share a phone number', async () =>
    expect(
      (await office()).create(coleId, {
        ...cole,
        contacts: [
          { ...ana, isPrimary: true },
          { ...ana, name: 'Luis', email: null },
        ],
      }),
    ).resolves.toMatchObject({ version: 1 }));
});

describe('a customer with locations', () => {
  it('a customer with locations is not moved to the trash', async () => {
    const { create, send, addLocation } = await office();
    await create(riveraId, rivera, { by: sam });
    await addLocation(riveraId);
    await expect(send(riveraId, 'TrashCustomer')).rejects.toMatchObject({ code: 'CUSTOMER_HAS_LOCATIONS' });
  });
  it('a customer with locations can be edited', async () => {
    const { create, send, addLocation } = await office();
    await create(riveraId, rivera, { by: sam });
    await addLocation(riveraId);
    await expect(send(riveraId, 'EditCustomer', { ...rivera, netDays: 45 })).resolves.toMatchObject({ version: 2 });
  });
});

it('a customer with credit is not moved to the trash', async () => {
  const { create, send, addCredit } = await office();
  await create(riveraId, rivera, { by: sam });
  await addCredit(riveraId, 221_054);
  await expect(send(riveraId, 'TrashCustomer')).rejects.toMatchObject({
    code: 'CUSTOMER_HAS_CREDIT',
    message: expect.stringContaining('a credit of 2,210.54.'),
  });
});

it('an edit of a customer without changes is accepted and records nothing', async () => {
  const { create, send, present } = await office();
  const { position } = await create(riveraId, rivera, { by: sam });
  const { contacts } = CustomerFields.parse(await present(riveraId));
  expect(await send(riveraId, 'EditCustomer', { ...rivera, contacts })).toMatchObject({
    id: riveraId,
    version: 1,
    position,
  });
});
