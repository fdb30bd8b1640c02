import { followUp } from '@backoffice/contracts/features/follow-ups';
import { deterministicUuid } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const noticeQueue = defineQueue({ name: 'remind-of-notices', data: z.object({}), deadlineSeconds: 600 });
export const NOTICE_CRON = '20 * * * *';

/**
 * Schedules a follow-up for each location whose preliminary notice is due soon and not served. Once for a location: the
 * follow-up has its id of it.
 */
export const remindOfNotices = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  findDueNotices: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: findDueNotices,
    expire: (tenant, locationId, dueDate) =>
      gateway.execute(
        [
          {
            entity: followUp.entity,
            id: deterministicUuid(`follow-up of the preliminary notice ${locationId}`),
            creates: true,
            command: {
              type: 'ScheduleFollowUp',
              data: {
                locationId,
                proposalId: null,
                dueDate,
                kind: 'call',
                subject: 'Serve the preliminary notice',
                note: 'It protects the lien rights of all work if it is served within 20 days after work was first furnished.',
              },
            },
          },
        ],
        systemContext(tenant, `preliminary notice ${locationId}`),
      ),
  });
