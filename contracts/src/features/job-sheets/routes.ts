import { z } from 'zod';
import { creationRoute, documentRoutes } from '#capabilities/index.ts';
import { Day, defineRoutes, Id, Text, Version, type Route } from '#kernel/index.ts';
import { jobSheet } from './document.ts';
import { ContractLabels, CrewChoice, JobSheetCustomization, OpenPhase, SupplyChoices } from './view.ts';

const document = { access: 'session', scope: 'company', entity: 'JobSheet' } as const;
const read = { ...document, permission: 'action:job-sheet.view', does: { handler: 'read' } } as const;
const customization = {
  ...document,
  path: '/job-sheets/customization',
  permission: 'action:job-sheet.customize',
  does: { handler: 'write' },
} as const;
const { shapes } = jobSheet.commands;
const move = (verb: string, name: keyof typeof shapes, summary: string) =>
  ({
    ...document,
    method: 'PUT',
    path: `/job-sheets/:id/${verb}`,
    permission: 'action:job-sheet.edit',
    does: { command: name, on: 'id' },
    body: shapes[name].extend(Version),
    summary,
  }) as const;

export const jobSheetOwnRoutes = defineRoutes('job-sheets', {
  add: {
    ...creationRoute(jobSheet),
    path: '/job-sheets/add',
    permission: 'action:job-sheet.create',
    summary: 'Add a job sheet to a location',
  },
  crewList: {
    ...read,
    method: 'GET',
    path: '/job-sheets/crew-list',
    query: z.strictObject({ date: Day.optional(), exceptId: Id.optional() }),
    answer: z.object({ items: z.array(CrewChoice) }),
    summary: 'Active workers to choose from, and which other sheets name them on a day',
  },
  supplies: {
    ...read,
    method: 'GET',
    path: '/job-sheets/supplies',
    answer: SupplyChoices,
    summary: 'Equipment and suppliers to choose from',
  },
  contractLabels: {
    ...read,
    method: 'GET',
    path: '/job-sheets/contract-labels',
    query: z.strictObject({
      locationId: Id.optional(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(100),
      search: Text(200).default(''),
    }),
    answer: ContractLabels,
    summary: 'Contracts with their lines and approved change orders, to choose phases from',
  },
  filteredPhases: {
    ...read,
    method: 'POST',
    path: '/job-sheets/filtered-phases',
    body: z.strictObject({
      /** Those on the sheet already. */
      lineItemIds: z.array(Id).max(500).default([]),
      locationId: Id.optional(),
      contractIds: z.array(Id).max(50).optional(),
      /** A sheet whose own quantities are not counted. */
      exceptId: Id.optional(),
    }),
    answer: z.object({ items: z.array(OpenPhase) }),
    summary: 'Phases that are not among those given and not fully on sheets yet',
  },
  customization: {
    ...customization,
    method: 'GET',
    answer: JobSheetCustomization,
    summary: 'How the job sheets of the company look',
  },
  customize: {
    ...customization,
    method: 'PUT',
    body: JobSheetCustomization,
    summary: 'Say how the job sheets of the company look',
  },
  issue: move('issue', 'IssueJobSheet', 'Issue to the crew'),
  start: move('start', 'StartJobSheet', 'Note that the work has begun'),
  complete: move('complete', 'CompleteJobSheet', 'Note that the work is done, and how much of each phase'),
  recordWork: move('work', 'RecordJobSheetWork', 'Correct how much of phases was done, until it is signed for'),
  reschedule: {
    ...move('reschedule', 'RescheduleJobSheet', 'Move to another day, hour or crew; an issued sheet stays issued'),
    alsoPermission: 'action:schedule.move',
  },
});

const { issue, start, complete, recordWork, reschedule, ...rest } = jobSheetOwnRoutes;
export const jobSheetRoutes: Route[] = [
  ...Object.values(rest),
  ...documentRoutes(jobSheet, { without: ['create'] }),
  issue,
  start,
  complete,
  recordWork,
  reschedule,
];
