import { proposal } from '@backoffice/contracts/features/proposals';
import type { Day } from '@backoffice/contracts/kernel';
import { Failure } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';

export const expireQueue = defineQueue({ name: 'expire-proposals', data: z.object({}), deadlineSeconds: 600 });
/** Companies live in different time zones, so their days end at different hours. */
export const EXPIRY_CRON = '5 * * * *';

/** Whose `goodThruDate` is before a day; as far as the caller knows: the rule is asked again for each of them. */
export type Overdue = (tenant: string, today: Day) => Promise<readonly string[]>;

export const expireProposals = (door: Door, tenants: () => Promise<readonly string[]>, overdue: Overdue) => async (): Promise<void> => {
  for (const tenant of await tenants()) {
    const { facts: { today } } = await door.look(systemContext(tenant, 'expiry'));
    for (const id of await overdue(tenant, today)) await expire(door, tenant, id, today);
  }
};

/** Once a day at most, because the day is in the key. */
async function expire(door: Door, tenant: string, id: string, today: Day): Promise<void> {
  try {
    await door.execute([{ entity: proposal.entity, id, command: { type: 'ExpireProposal', data: {} } }], systemContext(tenant, `expire ${id} ${today}`));
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error; // a refusal says that it is not overdue after all
  }
}
