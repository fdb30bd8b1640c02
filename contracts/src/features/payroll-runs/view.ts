import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { PayLine, PayrollRunFields } from './commands.ts';

export const PayrollRunStatus = z.enum(['posted', 'reversed']);
/** What its lines come to. `employer`: taxes, insurance and plans that are paid beside the gross pay. */
export const PayrollSums = z.object({
  grossJob: TotalCents,
  grossShop: TotalCents,
  grossOffice: TotalCents,
  gross: TotalCents,
  plans: TotalCents,
  employer: TotalCents,
  withheld: TotalCents,
  net: TotalCents,
});
export type PayrollSums = z.infer<typeof PayrollSums>;

export const LaborDifference = z.object({ entryId: Id, on: Day, amount: TotalCents, reason: z.string() });

export const PayrollRunView = z.object({
  ...recordFields,
  ...attach.fields,
  ...PayrollRunFields.shape,
  ...PayrollSums.shape,
  status: PayrollRunStatus,
  reversedOn: Day.nullable(),
  reversalReason: z.string(),
  /** What was cleared of hours costed and not paid, as long as that stands. */
  difference: LaborDifference.nullable(),
  /** The same, for sums: positive where too much was costed. */
  cleared: TotalCents,
});
export type PayrollRunView = z.infer<typeof PayrollRunView>;

/**
 * The file of a payroll service as it was read. `found`: what can be posted of a line; `says`: what is wrong with it,
 * beginning with the name of its column.
 */
export const PayrollFile = z.object({
  rows: z.array(z.object({ row: z.int(), words: z.string(), found: PayLine.nullable(), says: z.string() })),
});
export type PayrollFile = z.infer<typeof PayrollFile>;
