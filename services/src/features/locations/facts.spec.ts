import { describe, expect, it } from 'vitest';
import type { CustomerFields } from '@backoffice/contracts/features/customers';
import type { Role } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid, type Call } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { systemContext, type CommandContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { PLATFORM, createWorld } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { locationHandlers, locations } from './module.ts';

const [canyon, harbor, sam, tess, olga, rivera, cole, palm, mesa] = [
  'canyon',
  'harbor',
  'sam',
  'tess',
  'olga',
  'rivera',
  'cole',
  'palm',
  'mesa',
  // as many as names
].map(deterministicUuid) as [string, string, string, string, string, string, string, string, string];

const address = { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const palmCourt = {
  name: 'Palm Court',
  address,
  county: '',
  apn: '',
  legalDescription: '',
  siteContact: { name: '', phone: null },
  accessNotes: '',
  isPublicWork: false,
  awardingBody: '',
  projectNumber: '',
  dirProjectId: '',
  wageDeterminationNo: '',
  showPrelimInfo: false,
};
const customerNamed = (name: string): CustomerFields => ({
  name,
  type: 'business',
  contacts: [],
  billingAddress: address,
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  salesmanId: sam,
  salesmanName: 'Sam Ortiz',
});

/** Sam and Tess sell for the company, which has two customers; both are Sam's. */
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
  const execute = commandExecutor(ports, new Map([['Location', mounted(locations)]]));
  let asked = 0;
  const told = async (tenant: string, stream: string, ...events: Message[]) =>
    log.append({
      tenant,
      meta: { ...systemContext(tenant, `tell ${++asked}`), at: ports.clock.now() },
      writes: [{ stream, expectedVersion: (await log.readStream(tenant, stream)).length, events }],
    });
  for (const [id, firstName, role] of [
    [sam, 'Sam', 'SM'],
    [tess, 'Tess', 'SM'],
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
    await told(PLATFORM, `User-${id}`, { type: 'UserInvited', data });
  }
  await told(canyon, `Customer-${rivera}`, { type: 'CustomerCreated', data: customerNamed('Rivera Homes') });
  await told(canyon, `Customer-${cole}`, { type: 'CustomerCreated', data: customerNamed('Cole Holdings') });

  const context = (limits: Partial<CommandContext> = {}, tenant = canyon): CommandContext => ({
    ...systemContext(tenant, `ask ${++asked}`),
    ...limits,
  });
  const send = (id: string, command: Message, limits: Partial<CommandContext> = {}, tenant = canyon) =>
    execute(
      new Execute(
        [{ entity: 'Location', id, command, ...(command.type === 'CreateLocation' ? { creates: true } : {}) }],
        context(limits, tenant),
      ),
    );
  const gateway = {
    execute: (targets: Execute['targets'], by: CommandContext) => execute(new Execute(targets, by)),
    openWorld: async (by: CommandContext) => createWorld(ports, by, 'UTC'),
  };
  const call = (name: string, asking: Partial<Call>, by = olga) => {
    const handler = locationHandlers(gateway).find(({ route }) => route.name === name);
    const caller: Call['caller'] = {
      ...context({ actor: { kind: 'user', id: by, name: by, role: null } }),
      role: null,
      salesmanId: null,
      sessionId: null,
      challengeId: null,
      link: null,
      may: () => 'deny',
      mayIn: () => () => 'deny',
    };
    const { route } = handler ?? expect.fail(`Nobody handles ${name}`);
    return handler?.run({
      route,
      params: {},
      query: {},
      body: undefined,
      caller,
      commandId: deterministicUuid(`call ${++asked}`),
      requestHash: '',
      expectedVersion: null,
      readAfter: null,
      requestId: '',
      ip: '',
      userAgent: '',
      ...asking,
    });
  };
  /** A contract of another feature, told by what it claims. */
  const claimed = (locationId: string) =>
    log.append({
      tenant: canyon,
      meta: { ...systemContext(canyon, 'claim'), at: ports.clock.now() },
      writes: [{ stream: 'Contract-1', expectedVersion: 0, events: [{ type: 'ContractCreated', data: {} }] }],
      take: [{ scope: belongsToScope('Location', locationId, 'Contract'), key: '1', stream: 'Contract-1' }],
    });
  return {
    told,
    send,
    call,
    claimed,
    create: (id: string, changes: object = {}, limits: Partial<CommandContext> = {}, tenant = canyon) =>
      send(id, { type: 'CreateLocation', data: { ...palmCourt, customerId: rivera, ...changes } }, limits, tenant),
    present: async (id: string) => (await log.readStream(canyon, `Location-${id}`)).at(-1)?.data,
    locationsOf: (customerId: string) => log.scopeMembers(canyon, belongsToScope('Customer', customerId, 'Location')),
  };
}
const ofTess = { rows: 'own', salesmen: [tess] } as const;

describe('the customer of a location', () => {
  it('the customer of a location is of the same company', async () =>
    expect((await office()).create(palm, {}, {}, harbor)).rejects.toMatchObject({
      code: 'CUSTOMER_UNKNOWN',
      status: 404,
    }));
  it('the customer of a location is visible to the caller', async () =>
    expect((await office()).create(palm, {}, ofTess)).rejects.toMatchObject({ code: 'CUSTOMER_UNKNOWN' }));
  it('the customer of a location is not in the trash', async () => {
    const { create, told } = await office();
    await told(canyon, `Customer-${rivera}`, { type: 'CustomerTrashed', data: {} });
    await expect(create(palm)).rejects.toMatchObject({ code: 'CUSTOMER_UNKNOWN' });
  });
  it('the customer of a location is active', async () => {
    const { create, told } = await office();
    await told(canyon, `Customer-${rivera}`, { type: 'CustomerDeactivated', data: {} });
    await expect(create(palm)).rejects.toMatchObject({ code: 'CUSTOMER_INACTIVE' });
  });
  it('a location counts as the customer’s until it is moved to the trash', async () => {
    const { create, send, locationsOf } = await office();
    await create(palm);
    expect(await locationsOf(rivera)).toHaveLength(1);
    await send(palm, { type: 'TrashLocation', data: {} });
    expect(await locationsOf(rivera)).toEqual([]);
  });
});

describe('the salesman of a location', () => {
  it('a location gets the customer’s salesman when nobody is named', async () => {
    const { create, present } = await office();
    await create(palm);
    expect(await present(palm)).toMatchObject({
      salesmanId: sam,
      salesmanName: 'Sam Ortiz',
      customerName: 'Rivera Homes',
    });
  });
  it('a location may have another salesman of the company', async () => {
    const { create, present } = await office();
    await create(palm, { salesmanId: tess });
    expect(await present(palm)).toMatchObject({ salesmanId: tess, salesmanName: 'Tess Ortiz' });
  });
  it('the salesman of a location sells for the company', async () =>
    expect((await office()).create(palm, { salesmanId: olga })).rejects.toMatchObject({ code: 'SALESMAN_UNKNOWN' }));
  it('the salesman of a location may edit it, also when the customer is a colleague’s', async () => {
    const { create, send, present } = await office();
    await create(palm, { salesmanId: tess });
    await send(palm, { type: 'EditLocation', data: { ...palmCourt, apn: '533-120-07' } }, ofTess);
    expect(await present(palm)).toMatchObject({ salesmanId: tess, apn: '533-120-07' });
  });
});

describe('the name of a location', () => {
  it('the name of a location is unique per customer, whatever its case and spacing', async () => {
    const { create } = await office();
    await create(palm);
    await expect(create(mesa, { name: 'palm  COURT' })).rejects.toMatchObject({
      code: 'LOCATION_NAME_TAKEN',
      details: [{ field: 'name' }],
    });
  });
  it('a trashed location is not restored while its name is taken, until one of the two is renamed', async () => {
    const { create, send } = await office();
    await create(palm);
    await send(palm, { type: 'TrashLocation', data: {} });
    await create(mesa, { name: 'PALM court' });
    const back = () => send(palm, { type: 'RestoreLocation', data: {} });
    await expect(back()).rejects.toMatchObject({
      status: 422,
      code: 'NAME_TAKEN',
      message: `${palmCourt.name} is already in use. Rename one of them before restoring.`,
      details: [{ field: 'name' }],
    });
    await send(mesa, { type: 'EditLocation', data: { ...palmCourt, name: 'Mesa' } });
    await expect(back()).resolves.toMatchObject({ version: 3 });
  });
  it('the name of a location is free for another customer', async () => {
    const { create } = await office();
    await create(palm);
    await expect(create(mesa, { customerId: cole })).resolves.toMatchObject({ version: 1 });
  });
  it.each([
    ['is reported as taken', { name: 'Palm court', customerId: rivera }, false],
    ['is reported as free for another customer', { name: 'Palm Court', customerId: cole }, true],
    ['is reported as free where it is another one', { name: 'Mesa Road', customerId: rivera }, true],
    [
      'is reported as free for the location that has it',
      { name: 'Palm Court', customerId: rivera, excludeId: palm },
      true,
    ],
  ])('the name of a location %s', async (_what, body, isUnique) => {
    const { create, call } = await office();
    await create(palm);
    expect(await call('locations.isUnique', { body: body as never })).toEqual({ isUnique }); // the route's own body
  });
});

describe('a location with contracts', () => {
  async function contracted() {
    const { create, send, told, present } = await office();
    await create(palm);
    await told(canyon, `Contract-${mesa}`, { type: 'ContractCreated', data: { locationId: palm, lineItems: [] } });
    return {
      send,
      told,
      present,
      note: (contractId: string, id = palm) =>
        send(id, { type: 'AddLocationNote', data: { text: 'Mind the dog.', contractId } }),
    };
  }
  it('a location with contracts is not moved to the trash', async () => {
    const { create, send, claimed, present } = await office();
    await create(palm);
    await claimed(palm);
    await expect(send(palm, { type: 'TrashLocation', data: {} })).rejects.toMatchObject({
      code: 'LOCATION_HAS_CONTRACTS',
      status: 422,
    });
    expect(await present(palm)).toMatchObject({ name: 'Palm Court' });
  });
  it('a location can have notes about its contracts', async () =>
    expect((await contracted()).note(mesa)).resolves.toMatchObject({ version: 2 }));
  it('a location cannot have notes about contracts of other locations', async () => {
    const { note, told } = await contracted();
    await told(canyon, `Contract-${cole}`, { type: 'ContractCreated', data: { locationId: mesa, lineItems: [] } });
    for (const contractId of [cole, rivera])
      await expect(note(contractId)).rejects.toMatchObject({ code: 'CONTRACT_UNKNOWN', status: 404 });
  });
});

describe('a note of a location', () => {
  const add = { type: 'AddLocationNote', data: { text: 'Mind the dog.', contractId: null } };
  async function noted() {
    const { create, send, present, call } = await office();
    await create(palm);
    await send(palm, add, { actor: { kind: 'user', id: sam, name: 'Sam', role: 'SM' } });
    const { noteId } = (await present(palm)) as { noteId: string }; // by its contract
    return {
      noteId,
      remove: (by: string, id = noteId) => call('locations.removeNote', { params: { id: palm, noteId: id } }, by),
    };
  }
  it('a note of a location is removed by its author', async () =>
    expect((await noted()).remove(sam)).resolves.toMatchObject({ status: 200, body: { id: palm, version: 3 } }));
  it('a note of a location is not removed without the permission', async () =>
    expect((await noted()).remove(tess)).rejects.toMatchObject({ code: 'NOT_YOUR_NOTE', status: 403 }));
  it('a note of a location is not found under another id', async () =>
    expect((await noted()).remove(sam, 'nothing')).rejects.toMatchObject({ code: 'NOTE_UNKNOWN', status: 404 }));
});

it('an edit of a location without changes is accepted and records nothing', async () => {
  const { create, send } = await office();
  const { position } = await create(palm);
  expect(await send(palm, { type: 'EditLocation', data: palmCourt })).toMatchObject({ id: palm, version: 1, position });
});
