import type { Identity } from '@backoffice/infra/auth';
import { defineQueue, type Jobs } from '@backoffice/infra/jobs';
import type { Media } from '@backoffice/infra/media';
import { z } from 'zod';

/** To be declared when the jobs are opened. */
export const cleanupQueue = defineQueue({ name: 'sweep-logins', data: z.object({}) });

/** Every hour: tries to log in and sessions that ended long ago are forgotten, and files that were announced and never came. */
export const scheduleCleanup = (
  jobs: Jobs,
  { loginLimit: limit }: Pick<Identity, 'loginLimit'>,
  media: Pick<Media, 'deleteExpired'>,
): Promise<void> =>
  jobs.schedule(cleanupQueue, '35 * * * *', 'UTC', async () => {
    await limit.deleteExpired();
    await media.deleteExpired();
  });
