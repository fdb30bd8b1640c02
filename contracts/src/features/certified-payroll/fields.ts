import { z } from 'zod';
import { Address, Cents, Day, Line, Text, writeOnly } from '#kernel/index.ts';

/** Nine digits, which may be typed in groups; the last four of those that are kept have to agree. */
const SocialSecurityNumber = z
  .string()
  .trim()
  .regex(/^\d{3}-?\d{2}-?\d{4}$/, 'Use the nine digits of the number.');
const Amount = Cents.min(0, 'This cannot be negative.');
/** Null where nobody has said it. */
const Deduction = Amount.nullable().default(null);

/**
 * What a paycheck says of a worker, and we do not keep. `entryNo` and `name`: as on the payroll; taxes, other
 * deductions and net are sums of the week.
 */
export const UploadWorker = z.strictObject({
  entryNo: z.int().min(1).max(500),
  name: Line(250),
  ssn: writeOnly(SocialSecurityNumber),
  address: Address,
  /** Withholding exemptions. */
  exemptions: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, 'Use a number up to 99.')
    .default('0'),
  fedTax: Deduction,
  fica: Deduction,
  stateTax: Deduction,
  sdi: Deduction,
  otherDeductions: Amount.default(0),
  net: Deduction,
  checkNo: Text(20).default(''),
});
export type UploadWorker = z.infer<typeof UploadWorker>;

/**
 * What California's upload file asks for beside the payroll: it goes into the file, and nothing of it is kept. Left
 * empty, what the company or the location has stands in its place. `weekEnding`: any day of the week.
 */
export const PayrollUpload = z.strictObject({
  weekEnding: Day,
  /** Empty of the first file of a week, and the number of the amendment from then on. */
  amendmentNo: z
    .string()
    .trim()
    .regex(/^\d{0,3}$/, 'Use a number, or leave it empty.')
    .default(''),
  pwcr: z
    .string()
    .trim()
    .regex(/^(\d{10}|NA)?$/, 'Use the ten digits of the registration, or NA.')
    .default(''),
  fein: writeOnly(
    z
      .string()
      .trim()
      .regex(/^(\d{2}-?\d{7})?$/, 'Use nine digits like 12-3456789.')
      .default(''),
  ),
  projectId: z
    .string()
    .trim()
    .regex(/^\d{0,18}$/, 'Use at most 18 digits.')
    .default(''),
  contractAgency: Text(160).default(''),
  insuranceNo: Text(60).default(''),
  workers: z.array(UploadWorker).max(500).default([]).meta({ writeOnly: true }),
});
export type PayrollUpload = z.infer<typeof PayrollUpload>;
