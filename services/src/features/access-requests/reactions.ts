import { accessRequest } from '@backoffice/contracts/features/access-requests';
import type { Day } from '@backoffice/contracts/kernel';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { onPlatform, systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { grantChangeTargets } from './controller.ts';

export const accessExpiryQueue = defineQueue({ name: 'expire-access', data: z.object({}), deadlineSeconds: 600 });
export const ACCESS_EXPIRY_CRON = '10 * * * *';

/** Ends approved access whose last day is over. */
export const expireAccess = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  outlived: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: outlived,
    expire: (companyId, id, today) => expireRequest(gateway, companyId, id, today),
  });

/** Once a day at most, because the day is in the key. */
async function expireRequest(gateway: CommandGateway, companyId: string, id: string, today: Day): Promise<void> {
  const context = { ...onPlatform(systemContext(companyId, `expire access ${id} ${today}`)), companyId };
  const world = await gateway.openWorld(context);
  const found = await world.record(accessRequest, id);
  if (!found) return;
  const request = { entity: accessRequest.entity, id, command: { type: 'ExpireAccess', data: {} } };
  await gateway.execute([request, ...(await grantChangeTargets(world, 'ExpireAccess', id, found))], context);
}
