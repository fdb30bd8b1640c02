import { warranty } from '@backoffice/contracts/features/warranties';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const termQueue = defineQueue({ name: 'warranty-terms', data: z.object({}), deadlineSeconds: 600 });
export const TERM_CRON = '20 * * * *';

/**
 * Puts warranties in force whose term has begun, and ends those whose term is over; one step a day for each, because
 * the day is in the key.
 */
export const applyWarrantyTerms = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  findDue: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: findDue,
    expire: (tenant, id, today) =>
      gateway.execute(
        [{ entity: warranty.entity, id, command: { type: 'ApplyWarrantyTerm', data: {} } }],
        systemContext(tenant, `warranty term ${id} ${today}`),
      ),
  });
