import { jobCost } from '@backoffice/contracts/features/job-costs';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { jobCostsProjection } from './projection.ts';

export const jobCostsTable = tableOf(jobCost, { links: linksOf(jobCostsProjection) });
