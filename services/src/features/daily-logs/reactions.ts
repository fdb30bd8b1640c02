import { dailyLog } from '@backoffice/contracts/features/daily-logs';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { expiryJob, type ExpiredRecordLookup } from '#jobs/expiry.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const logLockQueue = defineQueue({ name: 'daily-log-locks', data: z.object({}), deadlineSeconds: 600 });
export const LOG_LOCK_CRON = '35 * * * *';

/** Locks the logs whose working days are over; once for each log and day, because the day is in the key. */
export const lockLogs = (
  gateway: CommandGateway,
  tenants: () => Promise<readonly string[]>,
  findOpen: ExpiredRecordLookup,
) =>
  expiryJob(gateway, tenants, {
    findExpired: findOpen,
    expire: (tenant, id, today) =>
      gateway.execute(
        [{ entity: dailyLog.entity, id, command: { type: 'LockDailyLog', data: {} } }],
        systemContext(tenant, `daily log ${id} ${today}`),
      ),
  });
