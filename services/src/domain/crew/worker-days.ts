import { worker } from '@backoffice/contracts/dictionaries/workers';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import type { Day } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';

/** Where the tickets are found that have hours of a worker on a day. */
export const workerDayScope = (workerId: string, day: Day) => `${openHoursScope(workerId)}/${day}`;
/** Where those are found that are not closed for good. */
export const openHoursScope = (workerId: string) => belongsToScope(worker.entity, workerId, jobCost.entity);
