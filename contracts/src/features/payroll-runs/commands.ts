import { z } from 'zod';
import { AccountId } from '#capabilities/index.ts';
import { Day, defineMessages, Id, Line, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

const amount = TotalCents.min(0, 'Use an amount that is not negative.').default(0);

/** What is kept back from the pay, and on which account it is owed. */
const Withheld = z.strictObject({
  account: AccountId.default('payrollLiabilities'),
  amount: TotalCents.min(0, 'Use an amount that is not negative.'),
});
/**
 * The pay of one person, or of all together. Gross pay by where it was earned: on jobs, with fringes that are paid in
 * cash; in shop and yard; in the office. `plans`: fringes of job hours that are paid to plans.
 */
export const PayLine = z.strictObject({
  workerId: Id.nullable().default(null),
  /** As the payroll calls the person, or `All`. */
  employee: Text(120).default(''),
  grossJob: amount,
  grossShop: amount,
  grossOffice: amount,
  plans: amount,
  employerTaxes: amount,
  workersComp: amount,
  withheld: z.array(Withheld).max(20, 'Use at most 20 deductions.').default([]),
  net: amount,
});
export type PayLine = z.infer<typeof PayLine>;

const entered = {
  periodFrom: Day,
  periodTo: Day,
  /** When the bank pays it. Left out, today. */
  paidOn: Day.optional(),
  bankId: Id,
  note: Text(2_000).default(''),
  lines: z.array(PayLine).min(1, 'Enter what was paid.').max(500, 'Use at most 500 people.'),
};

export const payrollRunCommands = defineMessages({
  PostPayroll: z.strictObject(entered),
  ReversePayroll: z.strictObject({
    /** Left out, today. */
    on: Day.optional(),
    reason: Line(2_000),
  }),
  /** What its period leaves of hours costed and not paid is none: positive where too much was costed. */
  ClearLaborDifference: z.strictObject({
    /** Left out, today. */
    on: Day.optional(),
    amount: TotalCents.refine((cents) => cents !== 0, 'Enter the difference.'),
    reason: Line(2_000),
  }),
  RestoreLaborDifference: z.strictObject({
    /** Left out, today. */
    on: Day.optional(),
    reason: Line(2_000),
  }),
});
export type PayrollRunCommand = MessageOf<typeof payrollRunCommands>;

/** `number` counts the payrolls of a company. `entryId`: the journal entry that posts it. */
export const PayrollRunFields = z.object({
  number: z.string(),
  periodFrom: Day,
  periodTo: Day,
  paidOn: Day,
  bankId: Id,
  note: z.string(),
  lines: z.array(PayLine),
  entryId: Id,
});
export type PayrollRunFields = z.infer<typeof PayrollRunFields>;
