import { z } from 'zod';
import { AccountId, BankKind, ChargedJob } from '#capabilities/index.ts';
import { costCategories } from '#features/job-costs';
import { amending, Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

/** `ach`: by a file that the bank takes (NACHA), to the account of a vendor. */
export const paymentMethods = ['check', 'ach'] as const;
export const CheckMethod = z.enum(paymentMethods);
export type CheckMethod = z.infer<typeof CheckMethod>;

/**
 * A bill, or the account of the chart that it is charged to where there is none. Credits of the vendor stand on it with
 * negative amounts.
 */
const CheckLineInput = z
  .strictObject({
    billId: Id.optional(),
    account: AccountId.optional(),
    contractId: Id.nullable().default(null),
    /** The phase of the job: a line of its contract. */
    lineItemId: Id.nullable().default(null),
    amount: TotalCents.refine((amount) => amount !== 0, 'A line is not nothing.'),
    memo: Text(200).default(''),
  })
  .refine(({ billId, account }) => (billId === undefined) !== (account === undefined), {
    path: ['billId'],
    message: 'Choose a bill or an account.',
  });
export type CheckLineInput = z.infer<typeof CheckLineInput>;
export const CheckNumber = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,7}$/, 'Use the number that is printed on the check.');

const entered = {
  /** Left out, today. */
  date: Day.optional(),
  /** Whom it is made out to; left out, the vendor. */
  payee: Text(120).default(''),
  amount: TotalCents.min(1, 'A check is more than nothing.'),
  lines: z.array(CheckLineInput).min(1, 'Enter what it pays.').max(200, 'Use at most 200 lines.'),
  memo: Text(200).default(''),
  /** Why a subcontractor is paid though papers of it are missing. */
  withoutPapers: Text(2_000).optional(),
};

export const checkCommands = defineMessages({
  /**
   * Without a number it gets the next one of its bank; what is paid by ACH gets a trace number. `vendorId`: whose bills
   * it pays.
   */
  WriteCheck: z
    .strictObject({
      bankId: Id,
      method: CheckMethod.default('check'),
      number: CheckNumber.optional(),
      vendorId: Id.nullable().default(null),
      ...entered,
    })
    .refine(({ method, number }) => method === 'check' || number === undefined, {
      path: ['number'],
      message: 'What is paid by ACH has no check number.',
    }),
  /** What is left out stays as it is; bank, number and vendor are what they were. */
  EditCheck: z.strictObject(amending(entered)),
  /** It has come out of the printer. */
  PrintCheck: z.strictObject({}),
  /** Its sheet has another number. `isSpoilt`: the sheet with the number before is no check any more. */
  RenumberCheck: z.strictObject({ number: CheckNumber, isSpoilt: z.boolean().default(false) }),
  /** An ACH file holds it. */
  SendByAch: z.strictObject({ achFileId: Id, effectiveOn: Day }),
  /** That file was taken back. */
  RecallFromAch: z.strictObject({ achFileId: Id }),
  ClearCheck: z.strictObject({ clearedOn: Day.optional() }),
  /** A statement of the bank lists it: nothing of it changes any more. */
  ReconcileCheck: z.strictObject({ reconciliationId: Id, on: Day }),
  /** The statement that listed it was reopened. */
  UnreconcileCheck: z.strictObject({ reconciliationId: Id, on: Day }),
  /** It never left, or is stopped: what it paid is owed again. */
  VoidCheck: z.strictObject({ reason: Line(2_000) }),
});
export type CheckCommand = MessageOf<typeof checkCommands>;

export const CheckLine = z.object({
  billId: Id.nullable(),
  /** The vendor's number of the bill. */
  ref: z.string(),
  account: AccountId.nullable(),
  /** Where it stands in the costs of its job, where `costAccounts` do not say it. */
  costCategory: z.enum(costCategories).nullable().default(null),
  contractId: Id.nullable(),
  amount: TotalCents,
  memo: z.string(),
  lineItemId: Id.nullable().default(null),
  phaseName: z.string().default(''),
  job: ChargedJob.nullable().default(null),
});
export type CheckLine = z.infer<typeof CheckLine>;

export const CheckContent = z.object({
  date: Day,
  payee: z.string(),
  amount: TotalCents,
  lines: z.array(CheckLine),
  memo: z.string(),
  withoutPapers: z.string().nullable().optional(),
});
export type CheckContent = z.infer<typeof CheckContent>;

/**
 * Of which account it is drawn, under which check or trace number, and to which vendor. Drawn of a card it is a charge
 * of it.
 */
export const CheckReference = z.object({
  bankId: Id,
  bankKind: BankKind.default('bank'),
  number: z.string(),
  vendorId: Id.nullable(),
});
export type CheckReference = z.infer<typeof CheckReference>;

export const CheckFields = z.object({
  ...CheckReference.shape,
  bankName: z.string(),
  vendorName: z.string(),
  method: CheckMethod.default('check'),
  ...CheckContent.shape,
});
export type CheckFields = z.infer<typeof CheckFields>;
