import { z } from 'zod';
import { attach, photos, trash } from '#capabilities/index.ts';
import { Cents, Day, Instant, recordFields, TotalCents } from '#kernel/index.ts';
import {
  costKinds,
  EquipmentLine,
  InventoryLine,
  JobCostHead,
  JobCostOrigin,
  JobNote,
  LaborCost,
  LaborLine,
  MaterialLine,
  profitRoles,
  UsageCost,
} from './content.ts';
import { jobCostWarnings, type JobCostWarning } from './refusals.ts';

export const jobCostStatuses = ['open', 'softClosed', 'hardClosed'] as const;
export const JobCostStatus = z.enum(jobCostStatuses);
export type JobCostStatus = z.infer<typeof JobCostStatus>;
export const JobCostWarningCode = z.enum(Object.keys(jobCostWarnings) as [JobCostWarning, ...JobCostWarning[]]);

/** What the lines of a ticket add up to, each rounded once. Hours are hundredths of an hour. */
export const JobCostSums = z.object({
  regularHours: z.int(),
  overtimeHours: z.int(),
  doubleHours: z.int(),
  laborHours: z.int(),
  wageCost: TotalCents,
  fringeCost: TotalCents,
  burdenCost: TotalCents,
  laborCost: TotalCents,
  materialsCost: TotalCents,
  miscCost: TotalCents,
  equipmentCost: TotalCents,
  inventoryCost: TotalCents,
  directCost: TotalCents,
});
export type JobCostSums = z.infer<typeof JobCostSums>;

export const HardClosing = z.object({
  on: Day,
  shares: z.array(z.object({ role: z.enum(profitRoles), shareBp: z.int(), basis: z.string() })),
});
export type HardClosing = z.infer<typeof HardClosing>;

/** A ticket: its lines stand beside what they cost, as not everybody may know both. */
export const JobCostView = z.object({
  ...recordFields,
  ...trash.fields,
  ...attach.fields,
  ...photos.fields,
  ...JobCostOrigin.shape,
  ...JobCostHead.shape,
  status: JobCostStatus,
  closedAt: Instant.nullable(),
  /** Since it is closed for good: the day, and the shares of the profit as they were then. */
  hardClosing: HardClosing.nullable(),
  hoursLocked: z.boolean(),
  hoursLockedByName: z.string().nullable(),
  labors: z.array(LaborLine),
  laborCosts: z.array(LaborCost),
  materials: z.array(MaterialLine),
  equipments: z.array(EquipmentLine),
  equipmentCosts: z.array(UsageCost),
  inventory: z.array(InventoryLine),
  inventoryCosts: z.array(UsageCost),
  notes: z.array(JobNote),
  warnings: z.array(JobCostWarningCode),
  ...JobCostSums.shape,
});
export type JobCostView = z.infer<typeof JobCostView>;

const unseen = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullable()])) as {
    [Name in keyof Fields]: z.ZodNullable<Fields[Name]>;
  }; // the same, done on types
const { id: _laborId, ...laborFigures } = LaborCost.shape;
const { id: _usageId, ...usageFigures } = UsageCost.shape;
/** A line as it is read by itself; its figures are null for whoever may not know them. */
export const LaborRow = LaborLine.extend(unseen(laborFigures));
export const MaterialRow = MaterialLine;
export const EquipmentRow = EquipmentLine.extend(unseen(usageFigures));
export const InventoryRow = InventoryLine.extend(unseen(usageFigures));

/** Where else a worker has hours on a day: of jobs the caller does not see, the hours alone. */
export const LaborConflicts = z.object({
  conflicts: z.array(z.object({ jobCostId: z.string().nullable(), location: z.string().nullable(), hours: z.int() })),
  /** With those that are asked about. */
  totalHours: z.int(),
  /** There are hours elsewhere. */
  overlaps: z.boolean(),
  /** They would be more than a day has. */
  overDay: z.boolean(),
  /** What the worker has on each day of the work week up to that day, with none of those that are asked about. */
  week: z.array(z.object({ date: Day, hours: z.int() })),
  /** How the hours that are asked about would be paid, by the company's rule. */
  suggestion: z.object({ regular: z.int(), overtime: z.int(), double: z.int() }),
});
export type LaborConflicts = z.infer<typeof LaborConflicts>;

const repriced = z.object({ rate: Cents, fringe: Cents, burdenBp: z.int(), amount: TotalCents });
/** What an update of the rates would change, line by line. */
export const RateChanges = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(costKinds),
      workDate: Day,
      description: z.string(),
      from: repriced,
      to: repriced,
    }),
  ),
  before: TotalCents,
  after: TotalCents,
});
export type RateChanges = z.infer<typeof RateChanges>;
