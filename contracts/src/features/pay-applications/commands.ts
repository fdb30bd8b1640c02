import { z } from 'zod';
import { RetentionTerms } from '#features/retention-terms';
import {
  amending,
  BasisPoints,
  Day,
  defineMessages,
  Id,
  Line,
  Text,
  TotalCents,
  type MessageOf,
} from '#kernel/index.ts';

/** How far the work on a line has come, in cents or in basis points of its value, and what is stored for it. */
export const AppliedEntry = z.strictObject({
  sourceLineItemId: Id,
  workToDate: TotalCents.optional(),
  percentToDate: BasisPoints().optional(),
  storedToDate: TotalCents.min(0, 'What is stored cannot be less than nothing.').optional(),
});
export type AppliedEntry = z.infer<typeof AppliedEntry>;

const entered = {
  /** Left out, today. */
  periodTo: Day.optional(),
  date: Day.optional(),
  /** Lines that are left out stay as they were. */
  lines: z.array(AppliedEntry).max(600, 'Use at most 600 lines.').default([]),
  /** Left out, as the last application had it; or else the contract's percentage. */
  retention: RetentionTerms.optional(),
  notary: z.boolean().default(false),
  notes: Text(4_000).default(''),
  /** Why a line may fall below what it was. */
  overrideReason: Text(2_000).default(''),
};

const cut = z.strictObject({
  sourceLineItemId: Id,
  workToDate: TotalCents,
  storedToDate: TotalCents.min(0, 'What is stored cannot be less than nothing.'),
});

export const payApplicationCommands = defineMessages({
  /** `fromInvoiceId`: a drafted invoice of the contract whose lines it begins with. */
  DraftPayApplication: z.strictObject({ contractId: Id, fromInvoiceId: Id.nullable().default(null), ...entered }),
  EditPayApplication: z.strictObject(amending(entered)),
  SubmitPayApplication: z.strictObject({}),
  RecallPayApplication: z.strictObject({ reason: Line(2_000) }),
  /** `lines`: those of which less is certified than was asked for; `amount`: what is certified as due, if said. */
  CertifyPayApplication: z.strictObject({
    certifiedBy: Line(120),
    certifiedOn: Day.optional(),
    amount: TotalCents.optional(),
    lines: z.array(cut).max(600).default([]),
    reason: Text(2_000).default(''),
  }),
  UncertifyPayApplication: z.strictObject({ reason: Line(2_000) }),
  WithdrawPayApplication: z.strictObject({ reason: Line(2_000) }),
});
export type PayApplicationCommand = MessageOf<typeof payApplicationCommands>;
