import { paymentMethod, usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { systemClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { pgPool } from '@backoffice/infra/postgres';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { foldOf } from '#domain/fold-of.ts';
import { postgresAttention } from '#kernel/attention.ts';
import { postgresCheckpoints } from '#kernel/checkpoints.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { SYSTEM } from '#kernel/context.ts';
import { commandExecutor, Execute } from '#kernel/execute.ts';
import { postgresParkedEvents } from '#kernel/parked-events.ts';
import type { Reaction, ReactionPorts } from '#kernel/reactions.ts';
import { createWorld } from '#kernel/world.ts';

/** Every ring of a bell makes a payment method of its name; a cracked one is more than the reaction can bear. */
export const whenRung = (isCracked: (bell: string) => boolean): Reaction => ({
  name: 'whenRung',
  on: ['BellRung'],
  leadsTo: ['CreatePaymentMethod'],
  react({ id, data }) {
    const { bell } = data as { bell: string }; // the only event there is
    if (isCracked(bell)) throw new TypeError(`The bell ${bell} is cracked`);
    return [
      {
        command: {
          entity: paymentMethod.entity,
          id: deterministicUuid(id),
          creates: true,
          command: { type: 'CreatePaymentMethod', data: { ...usualMethods[0], name: bell } },
        },
      },
    ];
  },
});

/** Everything a reaction needs, on a real database. */
export function openReactionPorts(url: string) {
  const pool = pgPool(url);
  const log = postgresEventLog(url);
  const reports: string[] = [];
  const worldPorts = {
    log,
    clock: systemClock,
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf: async () => null,
  };
  const execute = commandExecutor(
    worldPorts,
    new Map([[paymentMethod.entity, mounted(dictionaryFeature(paymentMethod))]]),
  );
  const gateway: CommandGateway = {
    execute: (targets, context) => execute(new Execute(targets, context)),
    openWorld: async (context) => createWorld(worldPorts, context, 'UTC'),
  };
  const ports: ReactionPorts = {
    log,
    jobs: { enqueue: () => Promise.reject(new Error('No jobs here')) },
    checkpoints: postgresCheckpoints(pool),
    parkedEvents: postgresParkedEvents(pool),
    attention: postgresAttention(pool),
    report: (error, about) => void reports.push(`${about}: ${String(error)}`),
  };
  let rings = 0;
  return {
    ports,
    gateway,
    reports,
    pool,
    /** One more event of a stream, at the version it has come to. */
    async ring(tenant: string, stream: string, bell: string): Promise<void> {
      const { length } = await log.readStream(tenant, stream);
      const commandId = deterministicUuid(`${tenant} ${stream} ${bell} ${(rings += 1)}`);
      await log.append({
        tenant,
        meta: {
          actor: SYSTEM,
          commandId,
          requestHash: commandId,
          correlationId: commandId,
          causationId: null,
          at: systemClock.now(),
        },
        writes: [{ stream, expectedVersion: length, events: [{ type: 'BellRung', data: { bell } }] }],
      });
    },
    /** The names of the methods a company has come to, in the order in which they were made. */
    async methods(tenant: string): Promise<string[]> {
      const events = await log.readTenant(tenant, 0, 1_000);
      return events
        .filter(({ type }) => type === 'PaymentMethodCreated')
        .map(({ data }) => (data as { name: string }).name); // by its contract
    },
    async close() {
      await log.close();
      await pool.end();
    },
  };
}
