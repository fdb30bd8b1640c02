import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { deterministicUuid } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { Consequence } from '#kernel/consequences.ts';

export const repetitionQueue = defineQueue({ name: 'recurring-entries', data: z.object({}), deadlineSeconds: 600 });
export const REPETITION_CRON = '10 * * * *';

/**
 * Posts entries that are due again, each once for its day: the id of the new one follows from both. What is refused, as
 * in a closed month, stays due and is named before the next closing.
 */
export const postRepetitions = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  findDue: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: findDue,
    async expire(tenant, of) {
      const world = await gateway.openWorld(systemContext(tenant, 'recurring entries'));
      const on = (await world.record(journalEntry, of))?.nextOn;
      if (!on) return;
      const cause = `recurring entry ${of} ${on}`;
      const command = { type: 'PostRepetition', data: { of, on } };
      await gateway.execute(
        [{ entity: journalEntry.entity, id: deterministicUuid(cause), creates: true, command }],
        systemContext(tenant, cause),
      );
    },
  });

/** The entry that repeats is due again later, in the append that posts it: no day is posted twice. */
export const repetitionAdvances: Consequence = {
  entity: journalEntry.entity,
  leadsTo: [journalEntry.entity],
  follow: async (decided) =>
    decided.flatMap(({ id: entryId, command: { type, data } }) => {
      if (type !== 'PostRepetition') return [];
      const { of, on } = data as { readonly of: string; readonly on: string }; // by its type
      return [{ entity: journalEntry.entity, id: of, command: { type: 'AdvanceRepetition', data: { on, entryId } } }];
    }),
  describe: () => null,
};
