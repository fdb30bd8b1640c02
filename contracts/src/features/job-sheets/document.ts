import { z } from 'zod';
import {
  defineDocument,
  documentActions,
  documentContent,
  documentFold,
  publicDocument,
  type ContentOf,
} from '#capabilities/index.ts';
import { CrewLanguage } from '#features/crew-access';
import { Day, definePermissions, Id, Instant, TotalCents, update, type MessageOf, type RowOf } from '#kernel/index.ts';
import { plannedHoursOf } from './calculations.ts';
import { CrewMember, SheetEquipment, SheetMaterial, SheetPlace, TimeOfDay, WorkPhase } from './content.ts';
import { jobSheetFields } from './fields.ts';
import { phaseColumns } from './view.ts';

export const jobSheetStatuses = ['draft', 'issued', 'inProgress', 'completed'] as const;

const content = documentContent(jobSheetFields);

/** What a crew does on a day: where, with whom, with what, and which phases of which contracts. */
export const jobSheet = defineDocument({
  entity: 'JobSheet',
  path: 'job-sheets',
  permission: 'job-sheet',
  from: 'locationId',
  content: { entered: content.entered, written: { ...content.written, foremanName: z.string() } },
  internal: ['internalNotes'],
  state: {
    status: z.enum(jobSheetStatuses),
    revision: z.int(),
    /** Of all phases together, in hundredths of an hour. */
    plannedHours: z.int(),
    issuedAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    completedOn: Day.nullable(),
    /** The day that the crew was told of at first, where it was moved since; null where it is that day. */
    movedFrom: Day.nullable(),
  },
  commands: {
    IssueJobSheet: z.strictObject({}),
    StartJobSheet: z.strictObject({}),
    /** Left out, it is completed today. */
    CompleteJobSheet: z.strictObject({ completedOn: Day.optional() }),
    /** To another day, hour or crew; unlike an edit it leaves an issued sheet issued. What is left out stays. */
    RescheduleJobSheet: z.strictObject({ date: Day, startTime: TimeOfDay.optional(), foremanId: Id.optional() }),
  },
  events: {
    /** The crew can rely on it: it is no draft any more. */
    JobSheetIssued: z.object({}),
    JobSheetStarted: z.object({}),
    JobSheetCompleted: z.object({ completedOn: Day }),
    /** Its links lead on to what it says now. */
    JobSheetRescheduled: z.object({ from: SheetPlace, to: SheetPlace, contentHash: z.string() }),
  },
  historyPhrases: {
    JobSheetIssued: 'issued it to the crew',
    JobSheetStarted: 'noted that the work has begun',
    JobSheetCompleted: 'noted its completion on {completedOn}',
    JobSheetRescheduled: 'moved it to another day or crew',
  },
  inverses: {
    JobSheetIssued: { never: 'SHEET_ISSUED' },
    JobSheetStarted: { never: 'WORK_RECORDED' },
    JobSheetCompleted: { never: 'WORK_RECORDED' },
    JobSheetRescheduled: {
      by: 'RescheduleJobSheet',
      data: ({ data: { from } }: { data: { from: { date: string; startTime: string; foremanId: string } } }) => ({
        date: from.date,
        startTime: from.startTime,
        foremanId: from.foremanId,
      }),
    },
  },
  refusals: {
    LOCATION_UNKNOWN: { status: 404, says: 'Choose a location of this company.' },
    CONTRACT_UNKNOWN: { status: 404, says: 'Choose contracts of this location that are not closed or void.' },
    CHANGE_ORDER_UNKNOWN: { status: 404, says: 'Choose approved change orders of this location.' },
    PHASE_NOT_ON_CONTRACT: {
      status: 404,
      says: 'A phase is on none of the contracts and change orders of this sheet.',
    },
    FOREMAN_INVALID: { status: 404, says: 'Choose an active worker as the foreman.' },
    WORKER_UNKNOWN: { status: 404, says: 'Choose active workers of this company.' },
    EQUIPMENT_UNKNOWN: { status: 404, says: 'Choose equipment that is kept under Maintenance.' },
    SUPPLIER_UNKNOWN: { status: 404, says: 'Choose a supplier that is kept under Maintenance.' },
    EMPTY_JOB_SHEET: 'Choose at least one phase first.',
    JOB_SHEET_NOT_ISSUED: 'Issue this job sheet first.',
    JOB_SHEET_ISSUED: 'This job sheet is issued already.',
    JOB_SHEET_STARTED: 'The work on this job sheet has begun already.',
    JOB_SHEET_COMPLETED: 'This job sheet is completed.',
    CERTIFICATE_REQUIRED: '{equipment} needs the certificate “{certificate}”; {lack}.',
    MOVE_TO_PAST: 'A sheet cannot be moved to a day that is over.',
    COMPLETED_LATER: 'The work cannot be completed on a day to come.',
  },
  list: {
    search: ['foremanName'],
    filter: ['foremanId', 'plannedHours'],
    sort: ['foremanName', 'plannedHours', 'completedOn'],
  },
  can: {
    photos: true,
    number: { within: 'locationId' },
    labels: { label: 'name', extra: ['number', 'status', 'date'] },
  },
});
export type JobSheetCommand = MessageOf<typeof jobSheet.commands>;
export type JobSheetEvent = MessageOf<typeof jobSheet.events>;
export type JobSheetRefusal = keyof typeof jobSheet.refusals;
export type JobSheetContent = ContentOf<typeof jobSheet>;
export type JobSheetView = RowOf<typeof jobSheet>;

/** SA OA SU AF AD SM. */
export const jobSheetPermissions = definePermissions({
  'page:toc.job-sheet': 'deny allow allow allow allow own',
  'page:maintenance.job-sheet-config': 'deny allow allow deny deny deny',
  ...documentActions(jobSheet),
  'action:job-sheet.customize': 'deny allow allow deny deny deny',
  'action:job-sheet-config.edit': 'deny allow allow deny deny deny',
});

const standing = ({ phases, issuedAt, startedAt, completedOn }: JobSheetView) =>
  ({
    plannedHours: plannedHoursOf(phases),
    status:
      completedOn !== null ? 'completed' : startedAt !== null ? 'inProgress' : issuedAt !== null ? 'issued' : 'draft',
  }) as const;

/** What is changed before the work has begun is issued anew. */
export const jobSheetFold = documentFold(jobSheet, {
  begin: ({ phases }) => ({
    plannedHours: plannedHoursOf(phases),
    issuedAt: null,
    startedAt: null,
    completedOn: null,
    movedFrom: null,
  }),
  standing,
  on: {
    JobSheetEdited: (_event, { startedAt, issuedAt }) =>
      update(startedAt === null ? { issuedAt: null, movedFrom: null } : { issuedAt }),
    JobSheetIssued: ({ at }) => update({ issuedAt: at, movedFrom: null }),
    JobSheetStarted: ({ at }) => update({ startedAt: at }),
    JobSheetCompleted: ({ data: { completedOn } }) => update({ completedOn }),
    JobSheetRescheduled: ({ data: { from, to } }, { issuedAt, movedFrom }) => {
      const first = movedFrom ?? from.date;
      return update({ ...to, movedFrom: issuedAt === null || first === to.date ? null : first });
    },
  },
});

/** What a crew sees behind a link: an allow-list, without ids of ours; prices only where the company shows them. */
export const PublicJobSheet = publicDocument(jobSheet)
  .omit({ contractIds: true, changeOrderIds: true, foremanId: true })
  .extend({
    crew: z.array(CrewMember.omit({ workerId: true })),
    phases: z.array(
      WorkPhase.pick({
        label: true,
        name: true,
        unit: true,
        quantity: true,
        plannedHours: true,
        instructions: true,
        instructionsSpanish: true,
      }).extend({
        amount: TotalCents.optional(),
      }),
    ),
    equipments: z.array(SheetEquipment.omit({ equipmentId: true })),
    materials: z.array(SheetMaterial.omit({ supplierId: true })),
    plannedHours: z.int(),
    movedFrom: Day.nullable(),
    foremanPhone: z.string(),
    /** That of the foreman. */
    language: CrewLanguage,
    /** What is said of each phase, in this order. */
    columns: z.array(z.object({ key: z.enum(phaseColumns), label: z.string() })),
    footer: z.string(),
    amount: TotalCents.optional(),
  });
export type PublicJobSheet = z.infer<typeof PublicJobSheet>;
