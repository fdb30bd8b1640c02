import { z } from 'zod';
import { CostAccount, DocumentNumber, sentShape } from '#capabilities/index.ts';
import { usualAccount } from '#features/bills';
import { amending, Day, defineMessages, FilePath, Id, Line, Text, TotalCents, type MessageOf } from '#kernel/index.ts';
import { commitmentFields, type CommitmentKind } from './fields.ts';

/** `lineId`: a line that is there already; left out, the server gives it one. `lineItemId`: the phase of the job. */
const lineOf = (amount: z.ZodType<number>) =>
  z.strictObject({
    lineId: Id.optional(),
    lineItemId: Id.nullable().default(null),
    costCode: Text(20).default(''),
    account: CostAccount.optional(),
    description: Line(200),
    amount,
  });
const linesOf = (amount: z.ZodType<number>) =>
  z.array(lineOf(amount)).min(1, 'Say what is ordered.').max(200, 'Use at most 200 lines.');
const positive = TotalCents.min(1, 'An amount is more than nothing.');
const notZero = TotalCents.refine((amount) => amount !== 0, 'A change is not nothing.');
export type CommitmentLineInput = z.infer<ReturnType<typeof lineOf>>;

const entered = { ...sentShape(commitmentFields), lines: linesOf(positive) };

/** California Civil Code 8132 to 8138: conditional and unconditional, on progress and on final payment. */
export const waiverForms = {
  conditionalProgress: 'Conditional, progress payment',
  unconditionalProgress: 'Unconditional, progress payment',
  conditionalFinal: 'Conditional, final payment',
  unconditionalFinal: 'Unconditional, final payment',
} as const;
export const WaiverForm = z.enum(Object.keys(waiverForms) as (keyof typeof waiverForms)[]); // its own keys
const waiver = {
  formType: WaiverForm,
  throughDate: Day,
  amount: positive,
  /** Left out, today. */
  receivedOn: Day.optional(),
  /** The bill it stands for; null: every bill through that date that is no more than its amount. */
  billId: Id.nullable().default(null),
  path: FilePath.nullable().default(null),
};

export const commitmentCommands = defineMessages({
  /** Without a number it gets the next one. */
  CreateCommitment: z.strictObject({ number: DocumentNumber.optional(), vendorId: Id, ...entered }),
  /** A draft; what is left out stays as it is. */
  EditCommitment: z.strictObject(amending(entered)),
  /** It goes to the vendor: from now on bills may be charged to it. */
  IssueCommitment: z.strictObject({}),
  /** Of a line that is there, or of one that is new; a line may become less. */
  RecordCommitmentChange: z.strictObject({ description: Line(200), date: Day.optional(), lines: linesOf(notZero) }),
  RemoveCommitmentChange: z.strictObject({ changeId: Id }),
  ApproveCommitmentChange: z.strictObject({ changeId: Id }),
  UnapproveCommitmentChange: z.strictObject({ changeId: Id, reason: Line(2_000) }),
  /** No more is billed: what is open falls away. */
  CloseCommitment: z.strictObject({ reason: Line(2_000) }),
  ReopenCommitment: z.strictObject({ reason: Line(2_000) }),
  VoidCommitment: z.strictObject({ reason: Line(2_000) }),
  RecordWaiver: z.strictObject(waiver),
  RemoveWaiver: z.strictObject({ waiverId: Id }),
});
export type CommitmentCommand = MessageOf<typeof commitmentCommands>;

export const CommitmentLine = z.object({
  lineId: Id,
  lineItemId: Id.nullable(),
  phaseName: z.string(),
  costCode: z.string(),
  account: CostAccount,
  description: z.string(),
  amount: TotalCents,
});
export type CommitmentLine = z.infer<typeof CommitmentLine>;

export const CommitmentWaiver = z.object({
  waiverId: Id,
  formType: WaiverForm,
  throughDate: Day,
  amount: TotalCents,
  receivedOn: Day,
  billId: Id.nullable(),
  path: z.string().nullable(),
});
export type CommitmentWaiver = z.infer<typeof CommitmentWaiver>;

/** What is charged where a line does not say it. */
export const usualCommitmentAccount = (kind: CommitmentKind, vendorType: string, isForJob: boolean) =>
  kind === 'subcontract' && isForJob ? ('subcontracts' as const) : usualAccount(vendorType, isForJob);
