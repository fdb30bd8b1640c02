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
import { phasesAfter, plannedHoursOf } from './calculations.ts';
import {
  CrewMember,
  SheetEquipment,
  SheetMaterial,
  SheetPlace,
  TimeOfDay,
  PhaseQuantity,
  WorkPhase,
} from './content.ts';
import { jobSheetFields, PhasesDone } from './fields.ts';
import { phaseColumns } from './view.ts';

export const jobSheetStatuses = ['draft', 'issued', 'inProgress', 'completed', 'signedOff'] as const;

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
    /** Left out, it is completed today, and how much was done is not said. */
    CompleteJobSheet: z.strictObject({ completedOn: Day.optional(), phases: PhasesDone.default([]) }),
    /** What is said of a phase takes the place of what was said before; the others stay. */
    RecordJobSheetWork: z.strictObject({ phases: PhasesDone.min(1, 'Say how much was done.') }),
    /** To another day, hour or crew; unlike an edit it leaves an issued sheet issued. What is left out stays. */
    RescheduleJobSheet: z.strictObject({ date: Day, startTime: TimeOfDay.optional(), foremanId: Id.optional() }),
  },
  events: {
    /** The crew can rely on it: it is no draft any more. */
    JobSheetIssued: z.object({}),
    JobSheetStarted: z.object({}),
    /** `contentHash`: of all that the site contact reads from now on, shown photos among it; absent of old ones. */
    JobSheetCompleted: z.object({ completedOn: Day, contentHash: z.string().optional() }),
    /** Its links lead on to what it says now. */
    JobSheetWorkRecorded: z.object({ phases: z.array(PhaseQuantity), contentHash: z.string() }),
    /** Its links lead on to what it says now. */
    JobSheetRescheduled: z.object({ from: SheetPlace, to: SheetPlace, contentHash: z.string() }),
  },
  historyPhrases: {
    JobSheetIssued: 'issued it to the crew',
    JobSheetStarted: 'noted that the work has begun',
    JobSheetCompleted: 'noted its completion on {completedOn}',
    JobSheetWorkRecorded: 'recorded how much was done',
    JobSheetRescheduled: 'moved it to another day or crew',
  },
  inverses: {
    JobSheetIssued: { never: 'SHEET_ISSUED' },
    JobSheetStarted: { never: 'WORK_RECORDED' },
    JobSheetCompleted: { never: 'WORK_RECORDED' },
    JobSheetWorkRecorded: { never: 'WORK_RECORDED' },
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
    JOB_SHEET_NOT_COMPLETED: 'Complete this job sheet first: what is signed is the work that was done.',
    JOB_SHEET_SIGNED: 'This job sheet is signed off. Void the signature first.',
    PHASE_NOT_ON_SHEET: { status: 404, says: 'A phase is no longer on this sheet. Look at it again.' },
    SIGNER_IS_CREW: 'The work is signed for by somebody of the customer, and by nobody of the crew.',
    CERTIFICATE_REQUIRED: '{equipment} needs the certificate “{certificate}”; {lack}.',
    MOVE_TO_PAST: 'A sheet cannot be moved to a day that is over.',
    COMPLETED_LATER: 'The work cannot be completed on a day to come.',
  },
  list: {
    search: ['foremanName'],
    filter: ['foremanId', 'plannedHours', 'signedAt'],
    sort: ['foremanName', 'plannedHours', 'completedOn', 'signedAt'],
  },
  can: {
    photos: true,
    number: { within: 'locationId' },
    labels: { label: 'name', extra: ['number', 'status', 'date'] },
    /** That the work of the day is accepted, and never a price. */
    sign: true,
    signedOnce: 'completedOn',
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

function statusOf({ issuedAt, startedAt, completedOn, signedAt }: JobSheetView): JobSheetView['status'] {
  if (signedAt !== null) return 'signedOff';
  if (completedOn !== null) return 'completed';
  return startedAt !== null ? 'inProgress' : issuedAt !== null ? 'issued' : 'draft';
}
const standing = (row: JobSheetView) => ({ plannedHours: plannedHoursOf(row.phases), status: statusOf(row) });

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
    JobSheetWorkRecorded: ({ data }, { phases }) => update({ phases: phasesAfter(phases, data.phases) }),
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
        done: true,
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
