import { accessRequest } from '@backoffice/contracts/features/access-requests';
import type { Day } from '@backoffice/contracts/kernel';
import { Failure } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { onPlatform, systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';
import { consequence } from './controller.ts';

export const accessExpiryQueue = defineQueue({ name: 'expire-access', data: z.object({}), deadlineSeconds: 600 });
/** Companies live in different time zones, so their days end at different hours. */
export const ACCESS_EXPIRY_CRON = '10 * * * *';

/** Approved requests of a company whose last day is before a day; as far as the caller knows: the rule is asked again for each of them. */
export type Outlived = (companyId: string, today: Day) => Promise<readonly string[]>;

export const expireAccess = (door: Door, tenants: () => Promise<readonly string[]>, outlived: Outlived) => async (): Promise<void> => {
  for (const companyId of await tenants()) {
    const { facts: { today } } = await door.look(systemContext(companyId, 'access expiry'));
    for (const id of await outlived(companyId, today)) await expire(door, companyId, id, today);
  }
};

/** Once a day at most, because the day is in the key. */
async function expire(door: Door, companyId: string, id: string, today: Day): Promise<void> {
  const context = { ...onPlatform(systemContext(companyId, `expire access ${id} ${today}`)), companyId };
  const world = await door.look(context);
  const found = await world.record(accessRequest, id);
  if (!found) return;
  const request = { entity: accessRequest.entity, id, command: { type: 'ExpireAccess', data: {} } };
  try {
    await door.execute([request, ...(await consequence(world, 'ExpireAccess', id, found.fields))], context);
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error; // a refusal says that it has not ended after all
  }
}
