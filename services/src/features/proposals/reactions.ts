import { proposal } from '@backoffice/contracts/features/proposals';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiring, type Ended } from '#capabilities/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';

export const expireQueue = defineQueue({ name: 'expire-proposals', data: z.object({}), deadlineSeconds: 600 });
export const EXPIRY_CRON = '5 * * * *';

/** Ends proposals whose `goodThruDate` is over. Once a day at most, because the day is in the key. */
export const expireProposals = (door: Door, tenants: () => Promise<readonly string[]>, overdue: Ended) =>
  expiring(door, tenants, {
    ended: overdue,
    expire: (tenant, id, today) =>
      door.execute(
        [{ entity: proposal.entity, id, command: { type: 'ExpireProposal', data: {} } }],
        systemContext(tenant, `expire ${id} ${today}`),
      ),
  });
