import { z } from 'zod';
import type { ChargedJob, CostAccount } from '#capabilities/index.ts';
import { dayText, type Cents, type Day } from '#kernel/index.ts';

/** Bills of before have held nothing. */
type PayableContent = { readonly amount: Cents; readonly retentionHeld?: Cents | undefined };
/** What of a bill is owed to the vendor. */
export const payableOf = ({ amount, retentionHeld = 0 }: PayableContent): Cents => amount - retentionHeld;

export const BillStatus = z.enum(['open', 'partiallyPaid', 'paid', 'void']);
export type BillStatus = z.infer<typeof BillStatus>;

/**
 * What of a bill is open, and how it stands by that. A credit is paid when checks have used it up; what charges nothing
 * any more is as good as void. What is held of it falls due by a release.
 */
export function billStanding(
  { amount, retentionHeld = 0 }: PayableContent,
  paid: Cents,
  isVoid: boolean,
): { open: Cents; status: BillStatus } {
  const open = isVoid ? 0 : amount - retentionHeld - paid;
  return {
    open,
    status: isVoid || amount === 0 ? 'void' : open === 0 ? 'paid' : paid === 0 ? 'open' : 'partiallyPaid',
  };
}

const accountsByVendor: Readonly<Record<string, CostAccount>> = {
  supplier: 'materials',
  equipmentVendor: 'equipment',
  subcontractor: 'subcontracts',
};
/** What bills of such a vendor are charged to, where they do not say: for a job, and for none. */
export const usualAccount = (vendorType: string, isForJob = true): CostAccount =>
  accountsByVendor[vendorType] ?? (isForJob ? 'otherJobCosts' : 'expenses');

/**
 * A job that something is charged to. `phases`: names of the lines of its contract and of approved change orders, by
 * their ids.
 */
export type JobOfLine = {
  readonly name: string;
  readonly job: ChargedJob;
  readonly phases: ReadonlyMap<string, string>;
  readonly isClosedForGood: boolean;
};

/** What a line says of its job and phase, in the names of the day. */
export type NamedJob = {
  readonly contractName: string;
  readonly lineItemId: string | null;
  readonly phaseName: string;
  readonly job: JobOfLine['job'] | null;
};
type AskedJob = { readonly contractId: string | null; readonly lineItemId: string | null };
type JobRefusal = { readonly code: 'CONTRACT_UNKNOWN' | 'PHASE_UNKNOWN' | 'JOB_HARD_CLOSED'; readonly field: string };

/**
 * The job of a line, or why it cannot be charged to it. `isKept`: it stood there as it is, whatever became of its job.
 */
export function namedJob(
  { contractId, lineItemId }: AskedJob,
  field: string,
  jobs: ReadonlyMap<string, JobOfLine>,
  isKept: boolean,
): NamedJob | JobRefusal {
  if (contractId === null) {
    if (lineItemId !== null) return { code: 'PHASE_UNKNOWN', field: `${field}.lineItemId` };
    return { contractName: '', lineItemId, phaseName: '', job: null };
  }
  const found = jobs.get(contractId);
  if (!found) return { code: 'CONTRACT_UNKNOWN', field: `${field}.contractId` };
  if (found.isClosedForGood && !isKept) return { code: 'JOB_HARD_CLOSED', field: `${field}.contractId` };
  const phaseName = lineItemId === null ? '' : found.phases.get(lineItemId);
  if (phaseName === undefined) return { code: 'PHASE_UNKNOWN', field: `${field}.lineItemId` };
  return { contractName: found.name, lineItemId, phaseName, job: found.job };
}

type NamedLines = { readonly lines: readonly { readonly contractName: string }[]; readonly date: Day };
/** The job that a bill is charged to, or the day it is dated where there is none. */
export const jobOfBill = ({ lines, date }: NamedLines): string =>
  lines.find(({ contractName }) => contractName !== '')?.contractName ?? dayText(date);
