import { z } from 'zod';
import { DocumentNumber, DocumentParties, SignatureImage } from '#capabilities/index.ts';
import {
  BasisPoints,
  Cents,
  Day,
  Id,
  Line,
  LineItems,
  defineMessages,
  PricedLine,
  Text,
  TotalCents,
  type MessageOf,
} from '#kernel/index.ts';

/** California Civil Code 8811: at most 5 % of a private work's contract of 2026 or later is retained, but for these. */
export const retentionExemptions = ['none', 'residentialUnder4', 'bondNotFurnished'] as const;
export const RETENTION_CAP_BP = 500;
export const RETENTION_CAP_SINCE = '2026-01-01';
export const isOverRetentionCap = ({
  date,
  retentionBp,
  retentionExempt,
  isPublicWork,
}: {
  date: Day;
  retentionBp: number;
  retentionExempt: (typeof retentionExemptions)[number];
  isPublicWork: boolean;
}): boolean =>
  date >= RETENTION_CAP_SINCE && retentionBp > RETENTION_CAP_BP && retentionExempt === 'none' && !isPublicWork;

/** What is due when: a day, or a milestone in words; an amount, or a share of the contract. */
export const Installment = z
  .strictObject({
    label: Line(),
    amount: Cents.nullable().default(null),
    bp: BasisPoints().nullable().default(null),
    dueOn: Day.nullable().default(null),
    milestone: Text(120).default(''),
  })
  .refine(({ amount, bp }) => (amount === null) !== (bp === null), {
    path: ['amount'],
    message: 'Give an amount or a percentage.',
  });
export type Installment = z.infer<typeof Installment>;

export const Lender = z.strictObject({ name: Line(), address: Text(300).default('') });

const terms = {
  date: Day.optional(),
  startDate: Day.nullable().optional(),
  estimatedCompletion: Day.nullable().optional(),
  /** Left out, the company's default. */
  retentionBp: BasisPoints(1_000).optional(),
  retentionExempt: z.enum(retentionExemptions).optional(),
  downPayment: Cents.min(0, 'A down payment cannot be negative.').optional(),
  paymentSchedule: z.array(Installment).max(50).optional(),
  terms: Text(20_000).optional(),
  hideTerms: z.boolean().optional(),
  lender: Lender.nullable().optional(),
  isHomeImprovement: z.boolean().optional(),
  internalNotes: Text(4_000).optional(),
};

export const contractCommands = defineMessages({
  /** What is left out comes from the proposal: its name, its lines with their ids, and its terms. */
  CreateContract: z.strictObject({
    proposalId: Id,
    number: DocumentNumber.optional(),
    name: Line(160).optional(),
    ...terms,
  }),
  /** What is left out stays as it is; an edit of a sent contract makes it a draft again and supersedes its links. */
  EditContract: z.strictObject({
    number: DocumentNumber.optional(),
    name: Line(160).optional(),
    lineItems: LineItems.optional(),
    amount: TotalCents.optional(),
    ...terms,
  }),
  /** The company's own signature below the customer's. */
  CountersignContract: z.strictObject({ name: Line(), title: Text(120).default(''), signature: SignatureImage }),
  CompleteContract: z.strictObject({ completedOn: Day, noticeOfCompletionRecordedOn: Day.nullable().default(null) }),
  CloseContract: z.strictObject({ reason: Text(2_000).default('') }),
  ReopenContract: z.strictObject({ reason: Text(2_000).default('') }),
  VoidContract: z.strictObject({ reason: Line(2_000) }),
});
export type ContractCommand = MessageOf<typeof contractCommands>;

/** The content as it was decided. `amount` is the original amount: signing freezes it. */
export const ContractContent = z.object({
  number: z.string(),
  name: z.string(),
  date: Day,
  startDate: Day.nullable(),
  estimatedCompletion: Day.nullable(),
  lineItems: z.array(PricedLine),
  amount: TotalCents,
  retentionBp: z.int(),
  retentionExempt: z.enum(retentionExemptions),
  downPayment: z.int(),
  paymentSchedule: z.array(Installment),
  terms: z.string(),
  hideTerms: z.boolean(),
  lender: Lender.nullable(),
  isHomeImprovement: z.boolean(),
  internalNotes: z.string(),
  /** SHA-256 of what the customer reads. */
  contentHash: z.string(),
});
export type ContractContent = z.infer<typeof ContractContent>;

/** `isPublicWork`: of the location on the day it was made; the cap on retention is that of private works. */
export const ContractOrigin = z.object({
  ...DocumentParties.shape,
  type: z.enum(['general', 'costPlus']),
  proposalId: Id.nullable(),
  proposalNumber: z.string(),
  isPublicWork: z.boolean(),
});
export type ContractOrigin = z.infer<typeof ContractOrigin>;

/** What the customer reads, and so what a signature binds: everything but our own notes. */
export function contractForCustomer(
  origin: ContractOrigin,
  { internalNotes: _ours, terms: words, hideTerms, ...rest }: Omit<ContractContent, 'contentHash'>,
) {
  return { ...origin, ...rest, terms: hideTerms ? '' : words };
}
