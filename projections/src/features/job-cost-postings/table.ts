import { jobCostPosting } from '@backoffice/contracts/features/job-cost-postings';
import { tableOf } from '#kernel/table.ts';

/** What a job has cost by a day, and how long somebody worked, is summed up from these indexes alone. */
const JOB_INDEX =
  '(tenant, contract_id, day) INCLUDE (job_cost_id, work_date, line_item_id, category, amount, hours, wages, fringes, burden)';
const WORKER_INDEX = '(tenant, worker_id, day) INCLUDE (job_cost_id, pay_class, hours) WHERE worker_id IS NOT NULL';

export const jobCostPostingsTable = tableOf(jobCostPosting, {
  links: ['jobCostId'],
  indexes: [JOB_INDEX, WORKER_INDEX],
});
