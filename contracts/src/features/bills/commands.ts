import { z } from 'zod';
import { CostAccount } from '#capabilities/index.ts';
import { amending, Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

export const billKinds = ['bill', 'credit', 'adjustment'] as const;
export const BillKind = z.enum(billKinds);
export type BillKind = z.infer<typeof BillKind>;

/** What a vendor asks for. Left out, the account follows from the kind of vendor. */
const entered = {
  account: CostAccount.optional(),
  contractId: Id.nullable().default(null),
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
};

export const billCommands = defineMessages({
  RecordBill: z.strictObject({ vendorId: Id, ...head, lines: linesOf(positive) }),
  /** What the vendor takes back, in positive amounts. */
  RecordCredit: z.strictObject({ vendorId: Id, ...head, lines: linesOf(positive) }),
  /** What sets the balance right: positive is owed, negative is not. */
  RecordAdjustment: z.strictObject({ vendorId: Id, ...head, lines: linesOf(notZero) }),
  /** What is left out stays as it is. Amounts as they were recorded: those of a credit are positive. */
  EditBill: z.strictObject({ ...amending(head), lines: linesOf(notZero).optional() }),
  VoidBill: z.strictObject({ reason: Line(2_000) }),
  /** A material of a job cost that this invoice of the vendor charges; nothing takes it off again. */
  ChargeMaterial: z.strictObject({
    vendorId: Id,
    ref: Line(60),
    date: Day,
    materialId: Id,
    contractId: Id.nullable(),
    description: z.string(),
    amount: TotalCents.min(0),
  }),
});
export type BillCommand = MessageOf<typeof billCommands>;

/** `materialId`: the material of a job cost that it charges. Amounts of credits are negative. */
export const BillLine = z.object({
  account: CostAccount,
  contractId: Id.nullable(),
  contractName: z.string(),
  description: z.string(),
  amount: TotalCents,
  materialId: Id.nullable(),
});
export type BillLine = z.infer<typeof BillLine>;

/** `amount`: the sum of its lines; what is owed is positive. */
export const BillContent = z.object({
  ref: z.string(),
  date: Day,
  dueDate: Day,
  memo: z.string(),
  lines: z.array(BillLine),
  amount: TotalCents,
  allowDuplicate: z.boolean(),
  duplicateReason: z.string(),
});
export type BillContent = z.infer<typeof BillContent>;

export const BillFields = BillContent.extend({ vendorId: Id, vendorName: z.string() });
export type BillFields = z.infer<typeof BillFields>;
