import type { Identity } from '@backoffice/infra/auth';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import { defineQueue, type Jobs } from '@backoffice/infra/jobs';
import type { Imports } from '@backoffice/infra/imports';
import type { Media } from '@backoffice/infra/media';
import { z } from 'zod';

/** To be declared when the jobs are opened. */
export const cleanupQueue = defineQueue({ name: 'sweep-logins', data: z.object({}) });

/**
 * Every hour: tries to log in and sessions that ended long ago are forgotten, files that were announced and never came,
 * and background tasks of more than a week ago.
 */
export const scheduleCleanup = (
  jobs: Jobs,
  { loginLimit: limit }: Pick<Identity, 'loginLimit'>,
  media: Pick<Media, 'deleteExpired'>,
  tasks: Pick<BackgroundTasks, 'cleanUp'>,
  imports: Pick<Imports, 'deleteExpired'>,
): Promise<void> =>
  jobs.schedule(cleanupQueue, '35 * * * *', 'UTC', async () => {
    await limit.deleteExpired();
    await media.deleteExpired();
    await tasks.cleanUp();
    await imports.deleteExpired();
  });
