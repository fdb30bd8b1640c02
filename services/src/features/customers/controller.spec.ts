import { expect, it } from 'vitest';
import { ContactInput, type CustomerFields } from '@backoffice/contracts/features/customers';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid, type Call } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { createWorld } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { contactClaims } from './facts.ts';
import { customerHandlers } from './module.ts';

const [canyon, harbor, rivera, sam] = ['canyon', 'harbor', 'rivera', 'sam'].map(deterministicUuid) as [
  string,
  string,
  string,
  string,
]; // as many as names
const customer: CustomerFields = {
  name: 'Rivera Homes',
  type: 'business',
  contacts: [
    {
      ...ContactInput.parse({ name: 'Ana', email: 'ana@rivera.example', phone: '619 555 0142' }),
      id: sam,
      smsOptedOutAt: null,
      emailBouncedAt: null,
    },
  ],
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  salesmanId: sam,
  salesmanName: 'Sam Ortiz',
  billingAddress: { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
};

async function ask(body: object, tenant = canyon): Promise<unknown> {
  const ports = {
    log: memoryEventLog(),
    clock: fixedClock('2026-11-20T17:00:00.000Z'),
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf: async () => null,
  };
  const stream = `Customer-${rivera}`;
  await ports.log.append({
    tenant: canyon,
    meta: { ...systemContext(canyon, 'tell'), at: ports.clock.now() },
    writes: [{ stream, expectedVersion: 0, events: [{ type: 'CustomerCreated', data: customer }] }],
    take: contactClaims({ ...customer, id: rivera, optedOutAt: {}, remindersPausedAt: null }).map(({ scope, key }) => ({
      scope,
      key,
      stream,
    })),
  });
  const gateway: CommandGateway = {
    execute: () => expect.fail('Asking writes nothing'),
    openWorld: async (context) => createWorld(ports, context, 'UTC'),
  };
  const [handler] = customerHandlers(gateway, {
    holdersOf: () => expect.fail('Nobody answered'),
    carrier: null,
    publicUrl: '',
  });
  const caller: Call['caller'] = {
    ...systemContext(tenant, 'ask'),
    role: null,
    salesmanId: null,
    sessionId: null,
    challengeId: null,
    link: null,
    mayIn: () => () => 'allow',
  };
  if (!handler) return expect.fail('Nobody answers');
  const { route } = handler;
  // The route's own body.
  return handler.run({
    route,
    params: {},
    query: {},
    body: body as never,
    caller,
    commandId: '',
    requestHash: '',
    expectedVersion: null,
    readAfter: null,
    requestId: '',
    ip: '',
    userAgent: '',
  });
}

it.each([
  ['an e-mail address of a customer is taken', { email: 'ana@rivera.example' }, false],
  ['a phone number of a customer is taken', { phone: '+16195550142' }, false],
  ['one of the two is enough', { email: 'luis@rivera.example', phone: '+16195550142' }, false],
  ['what nobody has is free', { email: 'luis@rivera.example', phone: '+16195550199' }, true],
  ['what the customer has is free for the customer', { email: 'ana@rivera.example', excludeId: rivera }, true],
])('the check of contact details: %s', async (_what, body, isUnique) => expect(await ask(body)).toEqual({ isUnique }));

it('a contact detail of another company’s customer is free', async () =>
  expect(await ask({ email: 'ana@rivera.example' }, harbor)).toEqual({ isUnique: true }));
