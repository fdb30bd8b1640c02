import { z } from 'zod';
import { AccountId, ChargedJob } from '#capabilities/index.ts';
import { delivered } from '#features/delivery-entries';
import { costCategories } from '#features/job-costs';
import { amending, Day, defineMessages, Id, Line, type MessageOf, Quantity, Text, TotalCents } from '#kernel/index.ts';

export const billKinds = ['bill', 'credit', 'adjustment'] as const;
/** `release`: what was held of a subcontract falls due. */
export const BillKind = z.enum([...billKinds, 'release']);
export type BillKind = z.infer<typeof BillKind>;

/**
 * What a vendor asks for. `account`: one of the chart that no other records keep; left out, it follows from the kind of
 * vendor. `lineItemId`: the phase, a line of the contract.
 */
const entered = {
  account: AccountId.optional(),
  contractId: Id.nullable().default(null),
  lineItemId: Id.nullable().default(null),
  /** The order or subcontract that it is charged to, and the line of it: job, phase and account follow from it. */
  commitmentId: Id.optional(),
  commitmentLineId: Id.optional(),
  /** What goes into stock, for no job yet, and how much of it. */
  inventoryItemId: Id.optional(),
  quantity: Quantity.min(1, 'Use more than nothing.').optional(),
  description: Text(200).default(''),
};
const linesOf = (amount: z.ZodType<number>) =>
  z
    .array(z.strictObject({ ...entered, amount }))
    .min(1, 'Enter what it is for.')
    .max(100, 'Use at most 100 lines.');
const positive = TotalCents.min(1, 'An amount is more than nothing.');
const notZero = TotalCents.refine((amount) => amount !== 0, 'An adjustment is not nothing.');
export type BillLineInput = z.infer<ReturnType<typeof linesOf>>[number];

const head = {
  /** The vendor's number for it. */
  ref: Line(60),
  /** Left out, today. */
  date: Day.optional(),
  /** Left out, so many days after its date as the vendor gives. */
  dueDate: Day.optional(),
  memo: Text(2_000).default(''),
  /** Says that another bill of this vendor with this number is another one, and why. */
  allowDuplicate: z.boolean().default(false),
  duplicateReason: Text(2_000).default(''),
  /** Why more is billed of an order or a subcontract than it comes to. */
  overbillingReason: Text(2_000).default(''),
};

/** A material of a job cost, and what it costs now; nothing takes it off. */
const charges = z.array(
  z.object({
    materialId: Id,
    contractId: Id.nullable(),
    contractName: z.string(),
    description: z.string(),
    amount: TotalCents,
  }),
);
export type MaterialCharge = z.infer<typeof charges>[number];

export const billCommands = defineMessages({
  RecordBill: z.strictObject({ vendorId: Id, ...head, lines: linesOf(positive), ...delivered }),
  /** What the vendor takes back, in positive amounts. */
  RecordCredit: z.strictObject({ vendorId: Id, ...head, lines: linesOf(positive) }),
  /** What sets the balance right: positive is owed, negative is not. */
  RecordAdjustment: z.strictObject({ vendorId: Id, ...head, lines: linesOf(notZero) }),
  /** Retention that was held from the bills of a subcontract is owed from now on, and due like a bill. */
  ReleaseSubRetention: z.strictObject({
    commitmentId: Id,
    amount: positive,
    date: Day.optional(),
    dueDate: Day.optional(),
    memo: Text(2_000).default(''),
  }),
  /** Asked by no person: the opening of the books brings what a vendor was owed, and what was held back of it. */
  RecordOpeningBill: z.strictObject({
    vendorId: Id,
    ref: Line(60),
    date: Day,
    dueDate: Day,
    open: TotalCents.min(0),
    retentionHeld: TotalCents.min(0).default(0),
    /** The day of the opening. */
    on: Day,
  }),
  /** Asked by no person: the opening is undone. */
  TakeBackOpeningBill: z.strictObject({ reason: Line(2_000) }),
  /** What is left out stays as it is. Amounts as they were recorded: those of a credit are positive. */
  EditBill: z.strictObject({ ...amending(head), lines: linesOf(notZero).optional() }),
  VoidBill: z.strictObject({ reason: Line(2_000) }),
  /** The number of the vendor's own memo, for a correction that job costs made. */
  MatchAdjustment: z.strictObject({ ref: Line(60) }),
  /** The vendor does not follow a correction that job costs made: it is a difference of purchases. */
  WriteOffAdjustment: z.strictObject({ reason: Line(2_000) }),
  /**
   * Materials of job costs that this invoice of the vendor charges. `isLinked`: it was recorded by hand, and they are
   * among what it charges; `isDifferenceConfirmed`: what it has more or less than they cost is a difference of
   * purchases.
   */
  ChargeMaterials: z.strictObject({
    vendorId: Id,
    ref: Line(60),
    date: Day,
    lines: charges,
    isLinked: z.boolean().default(false),
    isDifferenceConfirmed: z.boolean().default(false),
  }),
  /** What materials cost more, or less, than a bill charges that stays as it is. Amounts have all one sign. */
  CorrectMaterials: z.strictObject({ vendorId: Id, billId: Id, ref: Line(60), lines: charges }),
});
export type BillCommand = MessageOf<typeof billCommands>;

/**
 * `account`: what it is posted to; of what tickets have posted as received that, of what a bill has more or less than
 * these the differences of purchases, and of what was held of a subcontract the retention payable. `costCategory`:
 * where it stands in the costs of its job, where `costAccounts` do not say it. `materialId`: the material of a job cost
 * that it charges. `adjusts`: the bill that charged it before. `job`: of what is for a job; null where that was
 * recorded before lines said it. Amounts of credits are negative.
 */
export const BillLine = z.object({
  account: AccountId,
  costCategory: z.enum(costCategories).nullable().default(null),
  contractId: Id.nullable(),
  contractName: z.string(),
  description: z.string(),
  amount: TotalCents,
  materialId: Id.nullable(),
  lineItemId: Id.nullable().default(null),
  phaseName: z.string().default(''),
  job: ChargedJob.nullable().default(null),
  adjusts: z.object({ billId: Id, materialId: Id }).nullable().default(null),
  commitmentId: Id.optional(),
  commitmentLineId: Id.optional(),
  inventoryItemId: Id.optional(),
  /** Of what goes into stock; of a credit it is negative. */
  quantity: z.int().optional(),
});
export type BillLine = z.infer<typeof BillLine>;

/** What of a bill is held back until the work on a subcontract is done. */
export const BillRetention = z.object({ commitmentId: Id, held: TotalCents });
export type BillRetention = z.infer<typeof BillRetention>;

/**
 * `amount`: the sum of its lines; what is owed is positive. `retentionHeld`: what of it is held back in all;
 * `retentions`: of each order or subcontract, where it is charged to several.
 */
export const BillContent = z.object({
  ref: z.string(),
  date: Day,
  dueDate: Day,
  memo: z.string(),
  lines: z.array(BillLine),
  amount: TotalCents,
  retentionHeld: TotalCents.optional(),
  retentions: z.array(BillRetention).optional(),
  allowDuplicate: z.boolean(),
  duplicateReason: z.string(),
  overbillingReason: z.string().optional(),
  ...delivered,
});
export type BillContent = z.infer<typeof BillContent>;

export const BillFields = BillContent.extend({ vendorId: Id, vendorName: z.string() });
export type BillFields = z.infer<typeof BillFields>;
