import { z } from 'zod';
import {
  choice,
  day,
  defaultedDay,
  defaultedText,
  documentContent,
  flag,
  money,
  noteFields,
  own,
  percent,
  priceFields,
  termsFields,
} from '#capabilities/index.ts';
import { CostPlusAgreement } from '#features/cost-plus';
import { amending, BasisPoints, Cents, Day, Line, Text } from '#kernel/index.ts';

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

export const retentionExemptions = {
  none: 'None',
  residentialUnder4: 'Residential, at most four stories',
  bondNotFurnished: 'The subcontractor furnishes no bond',
} as const;
export type RetentionExemption = keyof typeof retentionExemptions;

/**
 * What is entered of a contract; what is left out comes from the proposal, or stays as it is. `amount` is the original
 * amount, or the estimate of the costs of a cost-plus contract: signing freezes it.
 */
export const contractFields = {
  name: defaultedText({ label: 'Name', personal: 'none', max: 160 }),
  date: defaultedDay({ label: 'Date' }),
  startDate: day({ label: 'Start', optional: true, list: 'hidden' }),
  estimatedCompletion: day({ label: 'Completion', optional: true, list: 'hidden' }),
  ...priceFields,
  /** Left out, the company's default. */
  retentionBp: percent({ label: 'Retention in percent', column: 'Retention rate', max: 1_000, list: 'hidden' }),
  retentionExempt: choice(retentionExemptions, { label: 'Exemption', initial: 'none', list: 'hidden' }),
  downPayment: {
    ...money({ label: 'Down payment', help: 'Due on signing.', list: 'hidden' }),
    schema: Cents.min(0, 'A down payment cannot be negative.').default(0),
    written: z.int(),
  },
  paymentSchedule: own(z.array(Installment).max(50), { label: 'Payments', written: z.array(Installment) }),
  ...termsFields,
  lender: own(Lender.nullable(), {
    label: 'Construction lender',
    personal: 'names',
    help: 'Where one pays for the work, preliminary notices have to name it.',
  }),
  isHomeImprovement: flag({ label: 'Home improvement contract', column: 'Home improvement', list: 'hidden' }),
  ...noteFields,
  /** Of a cost-plus contract only. What was written before there were such contracts has none. */
  costPlus: own(CostPlusAgreement, {
    label: 'Costs and fee',
    help: 'Costs are billed as they are entered. Approved change orders raise the guaranteed maximum.',
    written: CostPlusAgreement.nullable().default(null),
  }),
} as const;

const { entered, written } = documentContent(contractFields);
const { name, lineItems, amount, ...terms } = entered;
export const contractContent = { entered: amending({ name, lineItems, amount, ...terms }), written };
