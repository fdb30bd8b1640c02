import { z } from 'zod';
import { DocumentNumber, Ids } from '#capabilities/index.ts';
import { OpeningContract } from '#features/opening-contracts';
import { amending, Cents, Day, defineMessages, Id, type MessageOf } from '#kernel/index.ts';
import {
  costKinds,
  EquipmentEntry,
  InventoryEntry,
  jobCostFields,
  JobNoteEntry,
  LaborEntry,
  MaterialEntry,
  payClass,
  Reason,
} from './content.ts';

const emptyPayload = z.strictObject({});
const lineId = { lineId: Id };
/** What is left out stays as it is. */
const edited = <const Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  z.strictObject({ ...amending(fields), ...lineId });

/**
 * Which lines get the rates that the dictionaries have now; `asOf`: those of that day, otherwise those of each line's
 * own.
 */
export const Repricing = z.strictObject({
  asOf: Day.optional(),
  kinds: z.array(z.enum(costKinds)).min(1, 'Choose what is repriced.').max(costKinds.length).optional(),
  lineIds: Ids.shape.ids.optional(),
});
export type Repricing = z.infer<typeof Repricing>;

const Part = z
  .int('Use hours with at most two decimals.')
  .min(0, 'Use hours of 0 or more.')
  .max(2_400, 'A day has 24 hours.')
  .refine((hours) => hours === 0 || hours >= 25, 'Use at least a quarter of an hour.');
const Split = z
  .strictObject({ regular: Part, overtime: Part, double: Part })
  .refine(({ regular, overtime, double }) => regular + overtime + double <= 2_400, 'A day has 24 hours.');

/** A line of hours as it stood when somebody began to type. */
export const SeenHours = z.strictObject({ lineId: Id, hours: z.int().min(0), payClass });
export type SeenHours = z.infer<typeof SeenHours>;
/**
 * The hours of a worker on a day, in a phase and by a wage: what was seen of them, and what they shall be, in
 * hundredths of an hour. A total is split by the wage or else the company's rule on overtime; none is 0.
 */
export const WorkerDay = z.strictObject({
  workerId: Id,
  workDate: Day,
  lineItemId: Id.nullable().default(null),
  /** Null: by the worker's own rate. */
  wageId: Id.nullable().default(null),
  seen: z.array(SeenHours).max(500).default([]),
  want: z.union([z.strictObject({ total: Part }), Split]),
});
export type WorkerDay = z.infer<typeof WorkerDay>;
const isEachOnce = (days: readonly WorkerDay[]) =>
  new Set(days.map(({ workerId, workDate, lineItemId, wageId }) => [workerId, workDate, lineItemId, wageId].join(' ')))
    .size === days.length;

export const jobCostCommands = defineMessages({
  CreateJobCost: z.strictObject({ contractId: Id, number: DocumentNumber.optional(), ...jobCostFields }),
  /** What is left out stays as it is; a ticket stays at its contract. */
  EditJobCost: z.strictObject({ ...amending(jobCostFields), number: DocumentNumber.optional() }),
  AddLabor: LaborEntry,
  EditLabor: edited(LaborEntry.shape),
  /** `maxHours`: the longest day that remains, as the caller sees it, in hundredths of an hour. */
  RemoveLabor: z.strictObject({ ...lineId, maxHours: z.int().min(0).optional() }),
  /** Many at once, all or none. */
  RecordWorkerDays: z.strictObject({
    days: z
      .array(WorkerDay)
      .min(1, 'Say whose hours of which day.')
      .max(500, 'Write the hours of at most 500 days at once.')
      .refine(isEachOnce, 'Name each worker once on a day, in a phase and by a wage.'),
  }),
  AddMaterial: MaterialEntry,
  EditMaterial: edited(MaterialEntry.omit({ deliveryId: true }).shape),
  RemoveMaterial: z.strictObject(lineId),
  AddEquipment: EquipmentEntry,
  EditEquipment: edited(EquipmentEntry.shape),
  RemoveEquipment: z.strictObject(lineId),
  UseInventory: InventoryEntry,
  EditInventoryUse: edited(InventoryEntry.omit({ deliveryId: true }).shape),
  ReturnInventory: z.strictObject(lineId),
  AddJobNote: JobNoteEntry,
  RemoveJobNote: z.strictObject({ noteId: Id }),
  UpdateJobCostRates: Repricing,
  SoftCloseJobCost: emptyPayload,
  SoftOpenJobCost: emptyPayload,
  HardCloseJobCost: emptyPayload,
  HardOpenJobCost: z.strictObject({ reason: Reason }),
  LockJobCostHours: emptyPayload,
  UnlockJobCostHours: emptyPayload,
  /** Asked by no person: the opening of the books brings what a job had cost before, in one line. */
  RecordOpeningCosts: z.strictObject({
    contractId: Id,
    number: DocumentNumber,
    /** Of a contract that is begun in the same append. */
    contract: OpeningContract.nullable().default(null),
    amount: Cents.min(1, 'Costs are more than nothing.'),
    /** The day of the opening. */
    on: Day,
  }),
  /** Asked by no person: the opening is undone. */
  TakeBackOpeningCosts: emptyPayload,
});
export type JobCostCommand = MessageOf<typeof jobCostCommands>;
