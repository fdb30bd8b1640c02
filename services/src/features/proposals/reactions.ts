import { proposal } from '@backoffice/contracts/features/proposals';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const expireQueue = defineQueue({ name: 'expire-proposals', data: z.object({}), deadlineSeconds: 600 });
export const EXPIRY_CRON = '5 * * * *';

/** Ends proposals whose `goodThruDate` is over. Once a day at most, because the day is in the key. */
export const expireProposals = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  overdue: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: overdue,
    expire: (tenant, id, today) =>
      gateway.execute(
        [{ entity: proposal.entity, id, command: { type: 'ExpireProposal', data: {} } }],
        systemContext(tenant, `expire ${id} ${today}`),
      ),
  });
