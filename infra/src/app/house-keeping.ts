import type { Identity } from '@backoffice/infra/auth';
import { defineQueue, type Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';

/** To be declared when the jobs are opened. */
export const sweepQueue = defineQueue({ name: 'sweep-logins', data: z.object({}) });

/** Every hour: tries to log in and sessions that ended long ago are forgotten. */
export const keepHouse = (jobs: Jobs, { limit }: Pick<Identity, 'limit'>): Promise<void> => jobs.every(sweepQueue, '35 * * * *', 'UTC', () => limit.sweep());
