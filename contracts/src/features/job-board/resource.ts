import { z } from 'zod';
import { revenueBases } from '#features/job-cost-postings';
import { Day, defineRoutes, Id, Text, type Route } from '#kernel/index.ts';
import { JobBoard, JobFigures, JobProfitReport } from './view.ts';

/** So many open jobs are shown at once. */
export const JOB_BOARD_LIMIT = 500;

export const boardOrders = ['number', 'name', 'customerName', ...JobFigures.keyof().options] as const;
const reading = {
  access: 'session',
  scope: 'company',
  entity: 'Contract',
  method: 'GET',
  does: { handler: 'read' },
} as const;
export const jobBoardRouteTable = defineRoutes('job-board', {
  board: {
    ...reading,
    path: '/job-board',
    permission: 'action:job-board.view',
    query: z.strictObject({
      asOf: Day.optional(),
      since: Day.optional().describe('A day before, to be compared with.'),
      search: Text(200).default(''),
      sortBy: z.enum(boardOrders).default('atRisk'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: JobBoard,
    summary: 'Every job that was open on a day: what it is worth, has cost and has earned, and what is at risk',
  },
  jobProfit: {
    ...reading,
    path: '/job-costs/profit',
    permission: 'data:profit-figures',
    query: z.strictObject({ contractId: Id, basis: z.enum(revenueBases).optional(), asOf: Day.optional() }),
    answer: JobProfitReport,
    summary: 'What is left of a job on a day, what is earned of it, and who has which part',
  },
});
export const jobBoardRoutes: Route[] = Object.values(jobBoardRouteTable);
