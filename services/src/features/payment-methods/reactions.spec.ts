import { commandsOf } from '@backoffice/contracts/capabilities';
import { paymentMethod, usualMethods } from '@backoffice/contracts/dictionaries/payment-methods';
import { fixedClock } from '@backoffice/infra/clock';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import { memoryCheckpoints } from '#kernel/checkpoints.ts';
import { systemContext } from '#kernel/context.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { memoryAttention } from '#kernel/attention.ts';
import { memoryParkedEvents } from '#kernel/parked-events.ts';
import { startReactions } from '#kernel/reactions.ts';
import { PLATFORM, createWorld } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { whenCompanyCreated } from './reactions.ts';

it('every company begins with the usual methods, once', async () => {
  const company = deterministicUuid('ridgeline');
  const ports = {
    log: memoryEventLog(),
    clock: fixedClock('2026-11-20T17:00:00.000Z'),
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile: async () => null,
    companyOf: async () => null,
  };
  const execute = commandExecutor(ports, new Map([[paymentMethod.entity, mounted(dictionaryFeature(paymentMethod))]]));
  const gateway = {
    execute: (targets: Execute['targets'], context: Execute['context']) => execute(new Execute(targets, context)),
    openWorld: async (context: Execute['context']) => createWorld(ports, context, 'UTC'),
  };
  await ports.log.append({
    tenant: PLATFORM,
    meta: { ...systemContext(PLATFORM, 'found'), at: ports.clock.now() },
    writes: [{ stream: `Company-${company}`, expectedVersion: 0, events: [{ type: 'CompanyCreated', data: {} }] }],
  });
  // Twice from the beginning, as after a crash before the checkpoint.
  for (let times = 0; times < 2; times++) {
    const follower = await startReactions([whenCompanyCreated], gateway, {
      log: ports.log,
      jobs: { enqueue: async () => {} },
      checkpoints: memoryCheckpoints(),
      parkedEvents: memoryParkedEvents(),
      attention: memoryAttention(),
      report: (error) => expect.fail(String(error)),
    });
    await expect.poll(() => ports.log.head(company)).toBe(usualMethods.length);
    await follower.stop();
  }
  const kept = (await ports.log.readTenant(company, 0, 100)).map(({ data }) => data);
  expect(kept).toEqual(usualMethods.map((method) => commandsOf(paymentMethod).CreatePaymentMethod?.parse(method)));
});
