import { z } from 'zod';
import { CostPlusAgreement } from '#features/cost-plus';
import { BasisPoints, Cents, Day, Line, PricedLine, Text, TotalCents } from '#kernel/index.ts';

export const retentionExemptions = ['none', 'residentialUnder4', 'bondNotFurnished'] as const;

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

/** What can be said of a contract beside its lines; what is left out comes from the proposal, or stays as it is. */
export const contractTerms = {
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
  /** Of a cost-plus contract only. */
  costPlus: CostPlusAgreement.optional(),
};

/** `amount` is the original amount, or the estimate of the costs of a cost-plus contract: signing freezes it. */
export const writtenContract = {
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
  /** What was written before there were such contracts has none. */
  costPlus: CostPlusAgreement.nullable().default(null),
};
