import { z } from 'zod';
import { BlockedRecords, Ids } from '#capabilities/index.ts';
import { jobCostCommands } from '#features/job-costs';
import { Day, defineRoutes, Id, TotalCents, Version, type Route } from '#kernel/index.ts';
import type { openCloseJobPermissions } from './permissions.ts';

const { shapes } = jobCostCommands;
/** What is done to jobs: on one ticket, and on all that are selected. */
export const jobActions = {
  softClose: { verb: 'soft-close', command: 'SoftCloseJobCost', summary: 'Close to all who may not open them' },
  softOpen: { verb: 'soft-open', command: 'SoftOpenJobCost', summary: 'Open again' },
  hardClose: { verb: 'hard-close', command: 'HardCloseJobCost', summary: 'Close for good; the profit shares stay' },
  hardOpen: { verb: 'hard-open', command: 'HardOpenJobCost', summary: 'Open what was closed for good, softly closed' },
  lockHours: { verb: 'lock-hours', command: 'LockJobCostHours', summary: 'Lock the hours' },
  unlockHours: { verb: 'unlock-hours', command: 'UnlockJobCostHours', summary: 'Unlock the hours' },
} as const satisfies Record<string, { verb: string; command: keyof typeof shapes; summary: string }>;
export type JobAction = keyof typeof jobActions;

/** Which tickets: of some contracts, of a location, of a salesman, of some days; left out, of all. */
const selection = {
  companyId: Id.optional().describe('The company one works in; of no other are there any.'),
  contractIds: Ids.shape.ids.optional(),
  locationId: Id.optional(),
  salesmanId: Id.optional(),
  fromDate: Day.optional(),
  toDate: Day.optional(),
};
const Selection = z.strictObject({ ...selection, reason: shapes.HardOpenJobCost.shape.reason.optional() });
export type JobSelection = z.infer<typeof Selection>;

/** What would be done, and to which; the token stands for exactly these. */
export const JobCount = z.object({
  count: z.int(),
  blocked: z.int(),
  blockedReasons: z.array(BlockedRecords),
  sample: z.array(
    z.object({
      id: Id,
      number: z.string(),
      contractNumber: z.string(),
      contractName: z.string(),
      locationName: z.string(),
      date: Day,
    }),
  ),
  /**
   * Contracts of these, of which something is not billed yet, where they are closed for good; the first of them, and
   * how much of all.
   */
  unbilled: z.object({
    count: z.int(),
    amount: TotalCents,
    sample: z.array(z.object({ contractId: Id, number: z.string(), name: z.string(), unbilled: TotalCents })),
  }),
  previewToken: z.string(),
  inBackground: z.boolean(),
});
export type JobCount = z.infer<typeof JobCount>;

const base = { access: 'session', scope: 'company', entity: 'JobCost', method: 'POST' } as const;
const permissionTo = (verb: (typeof jobActions)[JobAction]['verb']) =>
  `action:job.${verb}` satisfies keyof typeof openCloseJobPermissions;

const rows = (action: JobAction) => {
  const { verb, command, summary } = jobActions[action];
  const carried = shapes[command].shape;
  const many = { ...base, path: `/open-close-jobs/${verb}`, permission: permissionTo(verb) } as const;
  return {
    one: {
      ...base,
      method: 'PUT',
      path: `/job-costs/:id/${verb}`,
      permission: permissionTo(verb),
      does: { command, on: 'id' },
      body: z.strictObject({ ...carried, ...Version }),
      summary,
    },
    count: {
      ...many,
      path: `${many.path}-count`,
      does: { handler: 'write' },
      body: z.strictObject({ ...selection, ...carried }),
      answer: JobCount,
      summary: `How many it would be, and what stands against the others: ${summary.toLowerCase()}`,
    },
    many: {
      ...many,
      does: { handler: 'write' },
      body: z.strictObject({
        ...selection,
        ...carried,
        previewToken: z.string().length(64).describe('That of the count.'),
      }),
      summary: `${summary}: all that were counted`,
    },
  } as const;
};

export const openCloseJobRouteTable = {
  softClose: defineRoutes('open-close-jobs.soft-close', rows('softClose')),
  softOpen: defineRoutes('open-close-jobs.soft-open', rows('softOpen')),
  hardClose: defineRoutes('open-close-jobs.hard-close', rows('hardClose')),
  hardOpen: defineRoutes('open-close-jobs.hard-open', rows('hardOpen')),
  lockHours: defineRoutes('open-close-jobs.lock-hours', rows('lockHours')),
  unlockHours: defineRoutes('open-close-jobs.unlock-hours', rows('unlockHours')),
} as const;
export const openCloseJobRoutes: Route[] = Object.values(openCloseJobRouteTable).flatMap((routes): Route[] =>
  Object.values(routes),
);
