import type { DocumentParties, Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type Day } from '#kernel/index.ts';
import { uncertifiedMachine, type CertifiedMachine, type HeldCertificate } from './certificate-rules.ts';
import type { PhaseQuantity, WorkPhase } from './content.ts';
import type { jobSheet, JobSheetContent, JobSheetRefusal, JobSheetView } from './document.ts';

/** What the rules see of a job sheet: what its own events made of it. */
export type JobSheet = Pick<
  JobSheetView,
  | 'id'
  | keyof DocumentParties
  | keyof JobSheetContent
  | 'revision'
  | 'photos'
  | 'issuedAt'
  | 'startedAt'
  | 'completedOn'
  | 'signedAt'
>;

/** A line as a sheet takes it over. */
export type PhaseSource = Omit<WorkPhase, 'instructions' | 'plannedHours' | 'quantity' | 'done'>;
export type JobSheetFacts = {
  readonly parties: DocumentParties | null;
  /** Whether contracts or change orders are named that cannot be worked here. */
  readonly unknown: { readonly contracts: boolean; readonly changeOrders: boolean };
  /** The lines of those that are named, and those that stand on the sheet. */
  readonly sources: readonly PhaseSource[];
  /** By their ids, the names of those who can be chosen, and of those who are on the sheet. */
  readonly workers: ReadonlyMap<string, string>;
  readonly equipment: ReadonlyMap<string, { readonly name: string; readonly unitNumber: string }>;
  readonly suppliers: ReadonlyMap<string, string>;
  readonly isForemanActive: boolean;
  /** The equipment of the sheet that needs a certificate, and those of its people. */
  readonly certificates: { readonly machines: readonly CertifiedMachine[]; readonly held: readonly HeldCertificate[] };
  readonly today: Day;
};

const guard = guardsReading<JobSheetFacts, JobSheetRefusal>();
type SheetEntry = CommandOf<{
  readonly foremanId?: string;
  readonly phases?: readonly { readonly lineItemId: string }[];
  readonly crew?: readonly { readonly workerId: string }[];
  readonly equipments?: readonly { readonly equipmentId: string }[];
  readonly materials?: readonly { readonly supplierId: string | null }[];
}>;
type Knowing<Fact extends keyof JobSheetFacts> = Pick<JobSheetFacts, Fact> & SheetEntry;

const locationKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['parties'],
  when: (_, { parties }) => parties === null,
});
const contractsKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractIds',
  reads: ['unknown'],
  when: (_, { unknown }) => unknown.contracts,
});
const changeOrdersKnown = guard('CHANGE_ORDER_UNKNOWN', {
  field: 'changeOrderIds',
  reads: ['unknown'],
  when: (_, { unknown }) => unknown.changeOrders,
});
const phasesOnContract = guard('PHASE_NOT_ON_CONTRACT', {
  field: 'phases',
  reads: ['sources', 'command'],
  when: (_, { sources, command: { data } }: Knowing<'sources'>) =>
    (data.phases ?? []).some((phase) => !sources.some(({ lineItemId }) => lineItemId === phase.lineItemId)),
});
/** Who has left stays on a sheet that named him before, but leads no other. */
const foremanActive = guard('FOREMAN_INVALID', {
  field: 'foremanId',
  reads: ['isForemanActive', 'command'],
  when: (sheet: JobSheet | null, { isForemanActive, command: { data } }: Knowing<'isForemanActive'>) =>
    !isForemanActive && (data.foremanId ?? sheet?.foremanId) !== sheet?.foremanId,
});
const foremanStillActive = guard('FOREMAN_INVALID', {
  field: 'foremanId',
  reads: ['isForemanActive'],
  when: (_, { isForemanActive }) => !isForemanActive,
});
const crewKnown = guard('WORKER_UNKNOWN', {
  field: 'crew',
  reads: ['workers', 'command'],
  when: (_, { workers, command: { data } }: Knowing<'workers'>) =>
    (data.crew ?? []).some(({ workerId }) => !workers.has(workerId)),
});
const equipmentKnown = guard('EQUIPMENT_UNKNOWN', {
  field: 'equipments',
  reads: ['equipment', 'command'],
  when: (_, { equipment, command: { data } }: Knowing<'equipment'>) =>
    (data.equipments ?? []).some(({ equipmentId }) => !equipment.has(equipmentId)),
});
const suppliersKnown = guard('SUPPLIER_UNKNOWN', {
  field: 'materials',
  reads: ['suppliers', 'command'],
  when: (_, { suppliers, command: { data } }: Knowing<'suppliers'>) =>
    (data.materials ?? []).some(({ supplierId }) => supplierId !== null && !suppliers.has(supplierId)),
});
const contentKnown = [
  contractsKnown,
  changeOrdersKnown,
  phasesOnContract,
  foremanActive,
  crewKnown,
  equipmentKnown,
  suppliersKnown,
];

/** On the day that it is on, or is moved to, with the foreman who leads it then. */
const certified = guard('CERTIFICATE_REQUIRED', {
  reads: ['certificates', 'command'],
  when: (
    sheet: JobSheet,
    {
      certificates: { machines, held },
      command: { data },
    }: Pick<JobSheetFacts, 'certificates'> & CommandOf<{ readonly date?: Day; readonly foremanId?: string }>,
  ) =>
    uncertifiedMachine(
      machines,
      held,
      [data.foremanId ?? sheet.foremanId, ...sheet.crew.map(({ workerId }) => workerId)],
      data.date ?? sheet.date,
    ),
});

const notCompleted = guard('JOB_SHEET_COMPLETED', { when: ({ completedOn }: JobSheet) => completedOn !== null });
const completed = guard('JOB_SHEET_NOT_COMPLETED', { when: ({ completedOn }: JobSheet) => completedOn === null });
const notSigned = guard('JOB_SHEET_SIGNED', { when: ({ signedAt }: JobSheet) => signedAt !== null });
const phasesOnSheet = guard('PHASE_NOT_ON_SHEET', {
  field: 'phases',
  reads: ['command'],
  when: ({ phases }: JobSheet, { command: { data } }: CommandOf<{ readonly phases?: readonly PhaseQuantity[] }>) =>
    (data.phases ?? []).some((done) => !phases.some(({ lineItemId }) => lineItemId === done.lineItemId)),
});
/** The worker whose phone it is has no session that could be suspended: a name of the crew is no customer's. */
const signerNotOfCrew = guard('SIGNER_IS_CREW', {
  field: 'name',
  reads: ['command'],
  when: (
    { foremanName, crew }: JobSheet,
    { command: { data } }: CommandOf<{ readonly name?: string; readonly signerName?: string }>,
  ) => [foremanName, ...crew.map(({ name }) => name)].map(plainName).includes(plainName(data.name ?? data.signerName)),
});
const plainName = (name = '') => name.trim().replace(/\s+/g, ' ').toLowerCase();
const notIssued = guard('JOB_SHEET_ISSUED', { when: ({ issuedAt }: JobSheet) => issuedAt !== null });
const issued = guard('JOB_SHEET_NOT_ISSUED', { when: ({ issuedAt }: JobSheet) => issuedAt === null });
const notStarted = guard('JOB_SHEET_STARTED', { when: ({ startedAt }: JobSheet) => startedAt !== null });
const hasPhases = guard('EMPTY_JOB_SHEET', { field: 'phases', when: ({ phases }: JobSheet) => phases.length === 0 });
const notCompletedLater = guard('COMPLETED_LATER', {
  field: 'completedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Pick<JobSheetFacts, 'today'> & CommandOf<{ readonly completedOn?: Day }>) =>
    (data.completedOn ?? today) > today,
});

/** Where its day stays as it is it may be over: the crew alone is another. */
const notToPast = guard('MOVE_TO_PAST', {
  field: 'date',
  reads: ['today', 'command'],
  when: (
    sheet: JobSheet,
    { today, command: { data } }: Pick<JobSheetFacts, 'today'> & CommandOf<{ readonly date: Day }>,
  ) => data.date < today && data.date !== sheet.date,
});

export const jobSheetGuards = {
  Create: [locationKnown, ...contentKnown],
  Edit: [notCompleted, ...contentKnown],
  Issue: [notCompleted, notIssued, hasPhases, foremanStillActive, certified],
  Start: [notCompleted, issued, notStarted],
  Complete: [notCompleted, issued, notCompletedLater, phasesOnSheet],
  RecordWork: [completed, notSigned, phasesOnSheet],
  Reschedule: [notCompleted, foremanActive, notToPast, certified],
  Email: [issued],
  Text: [issued],
  Share: [completed],
  StartInPersonSigning: [completed, signerNotOfCrew],
  Sign: [completed, signerNotOfCrew],
  RecordPaperSignature: [completed, signerNotOfCrew],
} satisfies Guards<typeof jobSheet, JobSheet, JobSheetFacts>;
