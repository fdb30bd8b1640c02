import type { DocumentParties } from '@backoffice/contracts/capabilities';
import { CompanyFields } from '@backoffice/contracts/features/companies';
import { ContactInput, CustomerFields } from '@backoffice/contracts/features/customers';
import { LocationFields } from '@backoffice/contracts/features/locations';
import { LineItem, priceLine, sumLineAmounts, type PricedLine } from '@backoffice/contracts/kernel';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog, type Claim } from '@backoffice/infra/event-log';
import { deterministicUuid, type Call, type HttpHandler } from '@backoffice/infra/http';
import { expect } from 'vitest';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { systemContext, type CommandContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { PLATFORM, createWorld } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';

import { letterHandlers } from '#src/features/messages/module.ts';

export const [canyon, sam, tess, hoaCustomer, hillLocation, wall, retaining] = [
  'canyon',
  'sam',
  'tess',
  'hoa',
  'hill',
  'wall',
  'retaining',
].map(deterministicUuid) as [string, string, string, string, string, string, string]; // as many as names
const address = { line1: '4 Alder St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
export const proposalParties: DocumentParties = {
  locationId: hillLocation,
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: hoaCustomer,
  customerName: 'Hillcrest HOA',
  customerAddress: '4 Alder St, San Diego, CA 92101',
  contactName: 'Grace Tanaka',
  salesmanId: sam,
  salesmanName: 'Sam Ortiz',
};
export const line = (name: string, unitPrice: number, more: object = {}): PricedLine =>
  priceLine(LineItem.parse({ name, unitPrice, ...more }), deterministicUuid(name));
/** 18,188.38, and an option nobody chose. */
export const wallLines = [
  line('Demolition', 425_000),
  line('Wall', 3_875, { quantity: 3_125_000 }),
  line('Drainage', 2_740, { quantity: 850_000 }),
  line('Neighbor discount', -50_000, { kind: 'discount' }),
  line('Cap lighting', 310_000, { kind: 'option', selected: false }),
];
/** Whoever sees nothing but what is Tess's; everything here is Sam's. */
export const onlyRecordsOfTess = { rows: 'own', salesmen: [tess] } as const;
export const SIGNATURE_PNG = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}`;

type HandlerInput = { readonly params?: Record<string, string>; readonly query?: object; readonly body?: unknown };

/**
 * The write road on a log in memory, with the rules of some features; what other features would have done is told. It
 * is Friday, November 20, 2026.
 */
export async function featureFixture(...rules: readonly WriteFeature[]) {
  const log = memoryEventLog();
  const companyOf = async () => ({ timeZone: 'America/Los_Angeles', active: true });
  const ports = {
    log,
    clock: fixedClock('2026-11-20T17:00:00.000Z'),
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf,
  };
  const execute = commandExecutor(ports, new Map(rules.map((each) => [each.fold.resource.entity, mounted(each)])));
  let asked = 0;
  const context = (limits: Partial<CommandContext> = {}): CommandContext => ({
    ...systemContext(canyon, `ask ${++asked}`),
    ...limits,
  });
  const gateway: CommandGateway = {
    execute: (targets, by) => execute(new Execute(targets, by)),
    openWorld: async (by) => createWorld(ports, by, 'America/Los_Angeles'),
  };

  const told = async (
    stream: string,
    events: readonly Message[],
    { tenant = canyon, take = [] as readonly Omit<Claim, 'stream'>[] } = {},
  ) =>
    log.append({
      tenant,
      meta: { ...systemContext(tenant, `tell ${++asked}`), at: ports.clock.now() },
      writes: [{ stream, expectedVersion: (await log.readStream(tenant, stream)).length, events }],
      take: take.map((claim) => ({ ...claim, stream })),
    });
  const send = (entity: string, id: string, type: string, data: object = {}, limits: Partial<CommandContext> = {}) =>
    execute(
      new Execute(
        [{ entity, id, command: { type, data }, ...(type === `Create${entity}` ? { creates: true } : {}) }],
        context(limits),
      ),
    );
  const history = async (entity: string, id: string) =>
    (await log.readStream(canyon, `${entity}-${id}`)).map(({ type, data }) => ({
      type,
      data: data as Record<string, unknown>,
    })); // events are objects

  await told(
    `Company-${canyon}`,
    [
      {
        type: 'CompanyCreated',
        data: CompanyFields.parse({
          name: 'Canyon Builders',
          address,
          phone: '6195550100',
          email: 'office@canyon.example',
          defaultRetentionBp: 500,
        }),
      },
    ],
    { tenant: PLATFORM },
  );
  const grace = {
    ...ContactInput.parse({
      name: 'Grace Tanaka',
      email: 'grace@hoa.example',
      phone: '6195550101',
      isPrimary: true,
      smsOptIn: true,
    }),
    id: deterministicUuid('grace'),
  };
  await told(`Customer-${hoaCustomer}`, [
    {
      type: 'CustomerCreated',
      data: CustomerFields.parse({
        name: 'Hillcrest HOA',
        contacts: [grace],
        billingAddress: address,
        salesmanId: sam,
        salesmanName: 'Sam Ortiz',
      }),
    },
  ]);
  await told(`Location-${hillLocation}`, [
    {
      type: 'LocationCreated',
      data: LocationFields.parse({
        name: 'East slope',
        address,
        customerId: hoaCustomer,
        customerName: 'Hillcrest HOA',
        salesmanId: sam,
        salesmanName: 'Sam Ortiz',
      }),
    },
  ]);

  return {
    log,
    gateway,
    imports: {} as never, // nothing is imported here
    signers: {} as never, // and no device handed over
    letters: letterHandlers(gateway, { files: { read: async () => null }, publicUrl: 'https://books.example' }),
    context,
    told,
    send,
    history,
    look: (limits: Partial<CommandContext> = {}) => gateway.openWorld(context(limits)),
    last: async (entity: string, id: string) => (await history(entity, id)).at(-1),
    /** Refuses, and writes nothing. */
    async refuses(expected: object, ...command: Parameters<typeof send>) {
      const before = await log.head(canyon);
      await expect(send(...command)).rejects.toMatchObject(expected);
      expect(await log.head(canyon)).toBe(before);
    },
    call(
      handlers: readonly HttpHandler[],
      name: string,
      { params = {}, query = {}, body }: HandlerInput = {},
      limits: Partial<CommandContext> = {},
    ) {
      const { route, run } = handlers.find((each) => each.route.name === name) ?? expect.fail(`Nobody handles ${name}`);
      const caller: Call['caller'] = {
        ...context(limits),
        role: null,
        salesmanId: null,
        sessionId: null,
        challengeId: null,
        link: null,
        mayIn: () => () => 'allow',
      };
      return run({
        route,
        params,
        query: query as never,
        body: body as never,
        caller,
        commandId: deterministicUuid(`call ${++asked}`),
        requestHash: '',
        expectedVersion: null,
        readAfter: null,
        requestId: '',
        ip: '',
        userAgent: '',
      }); // the route's own query and body
    },
    email: (entity: string, id: string) =>
      send(entity, id, `Email${entity}`, {
        to: ['grace@hoa.example'],
        cc: [],
        subject: '{{doc.number}}',
        body: '{{doc.link}}',
      }),
    async sign(entity: string, id: string) {
      const { contentHash } =
        (await history(entity, id)).findLast(({ data }) => 'contentHash' in data && 'lineItems' in data)?.data ?? {};
      return send(entity, id, `Sign${entity}`, {
        company: '',
        date: '2026-11-20',
        name: 'Grace Tanaka',
        title: '',
        signature: SIGNATURE_PNG,
        contentHash,
        consent: true,
      });
    },

    /** The proposal of the wall, offered; and what came of it. */
    async proposal(answer: 'ProposalSigned' | 'ProposalAcceptedWithoutSignature' | null) {
      const data = {
        ...proposalParties,
        number: '7',
        name: 'Retaining wall',
        date: '2026-11-01',
        goodThruDate: '2026-12-01',
        lineItems: wallLines,
        amount: sumLineAmounts(wallLines),
        terms: 'Net 30',
        hideTerms: false,
        sendFollowUp: false,
        sections: [],
        internalNotes: '',
        contentHash: 'p',
      };
      await told(`Proposal-${wall}`, [
        { type: 'ProposalCreated', data },
        ...(answer ? [{ type: answer, data: {} }] : []),
      ]);
    },
    /** Its contract, with what happened to it since. */
    async contract(...since: string[]) {
      const lineItems = wallLines.slice(0, 4);
      const data = {
        ...proposalParties,
        type: 'general',
        proposalId: wall,
        proposalNumber: '7',
        isPublicWork: false,
        number: '1',
        name: 'Retaining wall',
        date: '2026-11-10',
        startDate: null,
        estimatedCompletion: null,
        lineItems,
        amount: sumLineAmounts(lineItems),
        retentionBp: 500,
        retentionExempt: 'none',
        downPayment: 0,
        paymentSchedule: [],
        terms: '',
        hideTerms: false,
        lender: null,
        isHomeImprovement: false,
        internalNotes: '',
        contentHash: 'c',
      };
      const take = [
        { scope: belongsToScope('Location', hillLocation, 'Contract'), key: retaining },
        { scope: belongsToScope('Proposal', wall, 'Contract'), key: retaining },
      ];
      await told(
        `Contract-${retaining}`,
        [{ type: 'ContractCreated', data }, ...since.map((type) => ({ type, data: {} }))],
        { take },
      );
    },
    /** A change of a contract, with what happened to that since. */
    changeOrder: (contractId: string, number: string, ...since: string[]) =>
      told(
        `ChangeOrder-${number}`,
        [
          { type: 'ChangeOrderCreated', data: { contractId, number, amount: 0, lineItems: [] } },
          ...since.map((type) => ({ type, data: {} })),
        ],
        { take: [{ scope: belongsToScope('Contract', contractId, 'ChangeOrder'), key: number }] },
      ),
    /** An invoice on a contract, as far as others ask about it. */
    invoice: (
      contractId: string,
      number: string,
      lineItems: readonly { sourceLineItemId: string; changeOrderId: string | null; thisPeriod: number }[],
      ...since: string[]
    ) =>
      told(
        `Invoice-${number}`,
        [
          {
            type: 'InvoiceCreated',
            data: { contractId, number, lineItems, retainable: 0, retentionHeld: 0, retentionReleased: 0 },
          },
          ...since.map((type) => ({ type, data: {} })),
        ],
        { take: [{ scope: belongsToScope('Contract', contractId, 'Invoice'), key: number }] },
      ),
  };
}
export type FeatureFixture = Awaited<ReturnType<typeof featureFixture>>;
