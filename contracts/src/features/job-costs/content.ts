import { z } from 'zod';
import { delivered } from '#features/delivery-entries';
import { payClasses } from '#features/workers';
import { bookedLine, LaborAccounts } from '#capabilities/index.ts';
import { Cents, Day, FilePath, Id, Instant, Line, Quantity, Text, TotalCents } from '#kernel/index.ts';

/** Hundredths of an hour: 7.5 hours are 750. */
export const LaborHours = z
  .int('Use hours with at most two decimals.')
  .min(25, 'Use at least a quarter of an hour.')
  .max(2_400, 'A day has 24 hours.');
const Count = Quantity.min(1, 'Use more than nothing.');
export const payClass = z.enum(payClasses);

/** When work was done, and for which line of the contract or an approved change; left out, the day of the ticket. */
const entered = { workDate: Day.optional(), lineItemId: Id.nullable().default(null) };
const written = { id: Id, workDate: Day, lineItemId: Id.nullable(), phaseName: z.string() };

/** As hours are entered. Without a pay class the wage says it, or else the company's rule on overtime splits them. */
export const LaborEntry = z.strictObject({
  ...entered,
  workerId: Id,
  /** Null: by the worker's own rate. */
  wageId: Id.nullable().default(null),
  hours: LaborHours,
  payClass: payClass.optional(),
});
export type LaborEntry = z.infer<typeof LaborEntry>;

export const materialSources = ['supplier', 'misc'] as const;
const materialFields = {
  source: z.enum(materialSources).default('supplier'),
  supplierId: Id.nullable().default(null),
  miscItemId: Id.nullable().default(null),
  /** The number of the supplier's invoice. */
  invoiceRef: Text(60).default(''),
  description: Text(200).default(''),
  quantity: Count.default(10_000),
  unit: Text(20).default(''),
  tax: Cents.default(0),
  billable: z.boolean().default(true),
  receiptPath: FilePath.nullable().default(null), // of a file that is attached to the ticket
  /** The invoice was recorded by hand and charges it already; a difference is one of purchases once confirmed. */
  linkBill: z.boolean().optional(),
  confirmDifference: z.boolean().optional(),
  ...delivered,
};
/** Bought from a supplier, at the cost that is given; or a misc item, at its rate where no other cost is given. */
export const MaterialEntry = z.strictObject({ ...entered, ...materialFields, unitCost: Cents.optional() });
export type MaterialEntry = z.infer<typeof MaterialEntry>;

/** Equipment that follows the hours runs as long as who worked longest that day; its own quantity is not asked. */
export const EquipmentEntry = z.strictObject({
  ...entered,
  equipmentId: Id,
  quantity: Count.default(10_000),
  followsLaborHours: z.boolean().default(false),
});
export type EquipmentEntry = z.infer<typeof EquipmentEntry>;

export const InventoryEntry = z.strictObject({ ...entered, inventoryItemId: Id, quantity: Count, ...delivered });
export type InventoryEntry = z.infer<typeof InventoryEntry>;

/** Labor without its money, which not everybody may know who may know the hours. */
export const LaborLine = z.object({
  ...written,
  workerId: Id,
  workerName: z.string(),
  wageId: Id.nullable(),
  wageName: z.string(),
  hours: z.int(),
  payClass,
  /** Paid by a prevailing wage, or by the worker's own rate where that is higher. */
  isPrevailing: z.boolean(),
  /** The worker's own rate is higher than the prevailing wage, and was kept. */
  keptOwnRate: z.boolean(),
});
export type LaborLine = z.infer<typeof LaborLine>;
/** What a line of labor costs, by the rates of its day. */
export const LaborCost = z.object({
  id: Id,
  rate: Cents,
  fringe: Cents,
  burdenBp: z.int(),
  /** What an hour is billed at where a contract bills labor by that; null where the worker had none on the day. */
  billRate: Cents.nullable().default(null),
  wages: TotalCents,
  fringes: TotalCents,
  burden: TotalCents,
  amount: TotalCents,
  accounts: LaborAccounts.nullable().default(null),
  postedOn: bookedLine.postedOn,
});
export type LaborCost = z.infer<typeof LaborCost>;

export const MaterialLine = z.object({
  ...written,
  source: z.enum(materialSources),
  supplierId: Id.nullable(),
  supplierName: z.string(),
  miscItemId: Id.nullable(),
  miscItemName: z.string(),
  invoiceRef: z.string(),
  description: z.string(),
  quantity: z.int(),
  unit: z.string(),
  unitCost: Cents,
  tax: Cents,
  amount: TotalCents,
  billable: z.boolean(),
  receiptPath: z.string().nullable(),
  ...delivered,
  ...bookedLine,
});
export type MaterialLine = z.infer<typeof MaterialLine>;

export const EquipmentLine = z.object({
  ...written,
  equipmentId: Id,
  equipmentName: z.string(),
  quantity: z.int(),
  rateUnit: z.string(),
  followsLaborHours: z.boolean(),
});
export type EquipmentLine = z.infer<typeof EquipmentLine>;
export const InventoryLine = z.object({
  ...written,
  inventoryItemId: Id,
  item: z.string(),
  quantity: z.int(),
  unit: z.string(),
  /** It was counted when it was used, so that its stock fell. */
  isTracked: z.boolean(),
  ...delivered,
});
export type InventoryLine = z.infer<typeof InventoryLine>;
/** What a line of equipment or inventory costs, by the rate when it was priced. */
export const UsageCost = z.object({ id: Id, rate: Cents, amount: TotalCents, ...bookedLine });
export type UsageCost = z.infer<typeof UsageCost>;

/** A line with its money, as it is recorded; rates are those of its day and change by a repricing only. */
export const LaborPosting = LaborLine.extend({ kind: z.literal('labor'), ...LaborCost.shape });
export const MaterialPosting = MaterialLine.extend({ kind: z.literal('material') });
export const EquipmentPosting = EquipmentLine.extend({ kind: z.literal('equipment'), ...UsageCost.shape });
export const InventoryPosting = InventoryLine.extend({ kind: z.literal('inventory'), ...UsageCost.shape });
export type LaborPosting = z.infer<typeof LaborPosting>;
export type MaterialPosting = z.infer<typeof MaterialPosting>;
export type EquipmentPosting = z.infer<typeof EquipmentPosting>;
export type InventoryPosting = z.infer<typeof InventoryPosting>;
export const CostPosting = z.discriminatedUnion('kind', [
  LaborPosting,
  MaterialPosting,
  EquipmentPosting,
  InventoryPosting,
]);
export type CostPosting = z.infer<typeof CostPosting>;
export const costKinds = ['labor', 'material', 'equipment', 'inventory'] as const;
export type CostKind = (typeof costKinds)[number];

export const JobNoteEntry = z.strictObject({
  text: Text(2_000).min(1, 'This is required.'),
  /** Files that are attached to the ticket. */
  media: z.array(FilePath).max(20).default([]),
});
export const JobNote = z.object({
  id: Id,
  text: z.string(),
  media: z.array(z.string()),
  at: Instant,
  by: z.string(),
  byName: z.string(),
});
export type JobNote = z.infer<typeof JobNote>;

export const profitRoles = ['salesman', 'foreman', 'operator'] as const;
export type ProfitRole = (typeof profitRoles)[number];
/** How people of a role divide what is theirs; who is alone needs no percentage. */
export const ProfitSplitEntry = z.strictObject({
  role: z.enum(profitRoles),
  personId: Id,
  percentSplitId: Id.nullable().default(null),
});
export const ProfitSplit = z.object({
  role: z.enum(profitRoles),
  personId: Id,
  personName: z.string(),
  percentSplitId: Id.nullable(),
  shareBp: z.int().nullable(),
});
export type ProfitSplit = z.infer<typeof ProfitSplit>;

/** A ticket as it is entered: a day's work of a contract, or of several days. */
export const jobCostFields = {
  changeOrderId: Id.nullable().default(null),
  date: Day.optional(),
  endDate: Day.nullable().default(null),
  foremanId: Id.nullable().default(null),
  operatorIds: z
    .array(Id)
    .max(50, 'Name at most 50 operators.')
    .refine((ids) => new Set(ids).size === ids.length, 'Name each operator once.')
    .default([]),
  description: Text(2_000).default(''),
  /** Null: the default of its day. */
  overheadRateId: Id.nullable().default(null),
  profitSplits: z.array(ProfitSplitEntry).max(60, 'Name at most 60 people.').default([]),
};
export const Reason = Line(2_000);

export const Operator = z.object({ workerId: Id, name: z.string() });
/** What of a ticket can be edited, with the names of the day. */
export const JobCostHead = z.object({
  number: z.string(),
  changeOrderId: Id.nullable(),
  changeOrderNumber: z.string(),
  date: Day,
  endDate: Day.nullable(),
  foremanId: Id.nullable(),
  foremanName: z.string(),
  operators: z.array(Operator),
  description: z.string(),
  overheadRateId: Id.nullable(),
  overheadName: z.string(),
  profitSplits: z.array(ProfitSplit),
});
export type JobCostHead = z.infer<typeof JobCostHead>;

/** Where a ticket is, for ever. */
export const JobCostOrigin = z.object({
  contractId: Id,
  contractNumber: z.string(),
  contractName: z.string(),
  isPublicWork: z.boolean(),
  contractSigned: z.boolean(),
  locationId: Id,
  locationName: z.string(),
  customerId: Id,
  customerName: z.string(),
  salesmanId: Id,
  salesmanName: z.string(),
});
export type JobCostOrigin = z.infer<typeof JobCostOrigin>;
