import { z } from 'zod';
import { BulkPreview, bulkPreviewRequest, bulkTargets, Ids, routesOf, sameAt } from '#capabilities/index.ts';
import { Day, defineRoutes, Id, ListRequest, QueryFlag, TotalCents, Version, type Route } from '#kernel/index.ts';
import { jobCostCommands } from './commands.ts';
import { JobNote, type CostKind } from './content.ts';
import { jobCost } from './resource.ts';
import { EquipmentRow, InventoryRow, LaborConflicts, LaborRow, MaterialRow, RateChanges } from './view.ts';

const { shapes } = jobCostCommands;
/** A query is written by hand sooner than a body: the sentence says the unit. */
const HUNDREDTHS = 'Use hundredths of an hour, from 25 to 2400: six hours are 600.';
const HoursQuery = z.coerce.number(HUNDREDTHS).int(HUNDREDTHS).min(25, HUNDREDTHS).max(2_400, HUNDREDTHS);

const reading = { access: 'session', scope: 'company', entity: 'JobCost', permission: 'action:job-cost.view' } as const;
const writing = { ...reading, permission: 'action:job-cost.edit' } as const;
const withVersion = (command: keyof typeof shapes) => (shapes[command] as z.ZodObject).extend(Version);

/** What of a ticket stands in lists of its own: which commands change them, and what they are called. */
export const jobCostParts = {
  labors: { kind: 'labor', add: 'AddLabor', edit: 'EditLabor', remove: 'RemoveLabor', row: LaborRow, noun: 'hours' },
  materials: {
    kind: 'material',
    add: 'AddMaterial',
    edit: 'EditMaterial',
    remove: 'RemoveMaterial',
    row: MaterialRow,
    noun: 'material',
  },
  equipments: {
    kind: 'equipment',
    add: 'AddEquipment',
    edit: 'EditEquipment',
    remove: 'RemoveEquipment',
    row: EquipmentRow,
    noun: 'equipment',
  },
  inventory: {
    kind: 'inventory',
    add: 'UseInventory',
    edit: 'EditInventoryUse',
    remove: 'ReturnInventory',
    row: InventoryRow,
    noun: 'inventory',
  },
} as const satisfies Record<string, JobCostPart>;
export type JobCostPartName = keyof typeof jobCostParts;
type JobCostPart = {
  readonly kind: CostKind;
  readonly add: keyof typeof shapes;
  readonly edit: keyof typeof shapes;
  readonly remove: keyof typeof shapes;
  readonly row: z.ZodObject;
  readonly noun: string;
};

/** Reads, adds, edits and removes what stands in one of the lists. */
const partRoutes = (name: JobCostPartName) => {
  const { add, edit, remove, row, noun } = jobCostParts[name];
  const { lineId: _line, ...edited } = shapes[edit].shape;
  const { lineId: _removed, ...removal } = shapes[remove].shape;
  const [path, one] = [`/job-costs/:id/${name}`, `/job-costs/:id/${name}/:lineId`] as const;
  return {
    list: {
      ...reading,
      method: 'GET',
      path,
      does: { handler: 'read' },
      answer: z.object({ items: z.array(row) }),
      summary: `The ${noun} of a job cost`,
    },
    add: {
      ...writing,
      method: 'POST',
      path,
      does: { command: add, on: 'id' },
      body: withVersion(add),
      summary: `Add ${noun}`,
    },
    edit: {
      ...writing,
      method: 'PUT',
      path: one,
      does: { handler: 'write' },
      body: z.strictObject({ ...edited, ...Version }),
      summary: `Edit ${noun}; what is left out stays as it is`,
    },
    remove: {
      ...writing,
      method: 'DELETE',
      path: one,
      does: { handler: 'write' },
      body: z.strictObject({ ...removal, ...Version }).optional(),
      summary: `Remove ${noun}`,
    },
  } as const;
};
export const jobCostPartRoutes = {
  labors: defineRoutes('job-costs.labors', partRoutes('labors')),
  materials: defineRoutes('job-costs.materials', partRoutes('materials')),
  equipments: defineRoutes('job-costs.equipments', partRoutes('equipments')),
  inventory: defineRoutes('job-costs.inventory', partRoutes('inventory')),
} as const;

const { lineIds: _lineIds, ...bulkRepricing } = shapes.UpdateJobCostRates.shape;
const repricing = { ...reading, permission: 'action:job-cost.update-rates', body: shapes.UpdateJobCostRates } as const;
const bulkUpdate = { ...reading, permission: 'action:job-cost.bulk-update-rates' } as const;
export const jobCostOwnRoutes = defineRoutes('job-costs', {
  list: {
    ...reading,
    method: 'POST',
    path: '/job-costs/list',
    does: { read: 'list' },
    body: ListRequest,
    query: z.strictObject({
      myJobs: QueryFlag.optional(),
      locationId: Id.optional(),
      contractId: Id.optional(),
    }),
    exported: { permission: 'action:report.job-cost.export' },
    summary: 'Job costs, searched, filtered, sorted and paged',
  },
  conflict: {
    ...reading,
    method: 'GET',
    path: '/job-costs/labors/conflict',
    does: { handler: 'write' },
    query: z.strictObject({
      workerId: Id,
      date: Day,
      hours: HoursQuery.optional(),
      excludeId: Id.describe('The line of hours that is edited.').optional(),
      exceptJobCostId: Id.describe('The ticket whose own hours are left out.').optional(),
    }),
    answer: LaborConflicts,
    summary: 'Where else a worker has hours on a day, and how more of them would be paid',
  },
  recordDays: {
    ...writing,
    method: 'PUT',
    path: '/job-costs/:id/days',
    does: { command: 'RecordWorkerDays', on: 'id' },
    body: shapes.RecordWorkerDays,
    summary: 'Write hours of many workers and days, all or none; what others wrote meanwhile is named',
  },
  notes: {
    ...reading,
    method: 'GET',
    path: '/job-costs/:id/notes',
    does: { handler: 'read' },
    answer: z.object({ items: z.array(JobNote) }),
    summary: 'The notes of a job cost',
  },
  addNote: {
    ...writing,
    method: 'POST',
    path: '/job-costs/:id/notes',
    does: { command: 'AddJobNote', on: 'id' },
    body: shapes.AddJobNote,
    summary: 'Add a note',
  },
  removeNote: {
    ...writing,
    method: 'DELETE',
    path: '/job-costs/:id/notes/:noteId',
    does: { handler: 'write' },
    summary: 'Remove a note',
  },
  updateRates: {
    ...repricing,
    method: 'POST',
    path: '/job-costs/:id/update-rates',
    does: { command: 'UpdateJobCostRates', on: 'id' },
    body: withVersion('UpdateJobCostRates'),
    summary: 'Give lines the rates that are kept under Maintenance now',
  },
  previewRates: {
    ...repricing,
    method: 'POST',
    path: '/job-costs/:id/update-rates/preview',
    does: { handler: 'write' },
    answer: RateChanges,
    summary: 'What an update of the rates would change, before and after; nothing is recorded',
  },
  bulkUpdateRates: {
    ...bulkUpdate,
    method: 'POST',
    path: '/job-costs/bulk-update-rates',
    does: { command: 'UpdateJobCostRates', on: 'ids' },
    body: bulkTargets(bulkRepricing),
    summary: 'Update the rates of many, all or none; of more than a list shows, in the background',
  },
  previewBulkRates: {
    ...bulkUpdate,
    method: 'POST',
    path: '/job-costs/bulk-update-rates/preview',
    does: { handler: 'read', previews: 'UpdateJobCostRates' },
    body: bulkPreviewRequest(bulkRepricing),
    answer: BulkPreview,
    summary: 'How many of those that match would be repriced, and what stands against the others',
  },
  bulkRateChanges: {
    ...bulkUpdate,
    method: 'POST',
    path: '/job-costs/bulk-update-rates/changes',
    does: { handler: 'write' },
    body: Ids.extend(bulkRepricing),
    answer: z.object({
      items: z.array(z.object({ id: Id, number: z.string(), before: TotalCents, after: TotalCents })),
      before: TotalCents,
      after: TotalCents,
    }),
    summary: 'What these would cost before and after an update of the rates; nothing is recorded',
  },
});

const usualRoutes = routesOf(jobCost, {
  trashed: 'trash',
  without: ['list'],
  query: { number: z.strictObject({ contractId: Id }) },
});
export const jobCostRoutes: Route[] = [
  ...Object.values(jobCostOwnRoutes),
  ...Object.values(jobCostPartRoutes).flatMap((routes): Route[] => Object.values(routes)),
  ...usualRoutes,
  sameAt(usualRoutes, 'job-costs.create', 'job-costs.add', '/job-costs/add'),
  sameAt(usualRoutes, 'job-costs.trash', 'job-costs.delete', '/job-costs/:id/delete'),
];
