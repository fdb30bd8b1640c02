import { z } from 'zod';
import type { ChargedJob, CostAccount } from '#capabilities/index.ts';
import { dayText, type Cents, type Day, type Refusal } from '#kernel/index.ts';
import type { BillContent } from './commands.ts';
import type { BillLine, BillLineInput } from './commands.ts';
import type { BillRefusal } from './refusals.ts';

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

/** What goes into stock is on 1400, and a cost of no job before it is used there; null of other lines. */
export function stockLine(
  { inventoryItemId, quantity, amount, account, contractId, commitmentId, description }: BillLineInput,
  field: string,
  items: ReadonlyMap<string, string>,
  sign: 1 | -1,
): BillLine | Refusal<BillRefusal> | null {
  if (inventoryItemId === undefined) return null;
  const item = items.get(inventoryItemId);
  if (item === undefined) return { code: 'INVENTORY_ITEM_UNKNOWN', field: `${field}.inventoryItemId` };
  const values = { item };
  if (quantity === undefined) return { code: 'STOCK_QUANTITY_REQUIRED', field: `${field}.quantity`, values };
  if (contractId !== null || commitmentId) return { code: 'STOCK_OF_NO_JOB', field: `${field}.contractId`, values };
  if (account !== undefined && account !== 'inventory')
    return { code: 'STOCK_ACCOUNT', field: `${field}.account`, values };
  const noJob = { contractId: null, contractName: '', lineItemId: null, phaseName: '', job: null };
  const byHand = { materialId: null, adjusts: null, costCategory: null };
  const signed = sign * amount;
  const stock = { inventoryItemId, quantity: Math.sign(signed) * quantity };
  return { account: 'inventory', ...noJob, description: description || item, amount: signed, ...byHand, ...stock };
}

/** The line of before that is sent again as it stood: it keeps its account, whatever is usual now. */
export const keptLine = (
  before: readonly BillLine[],
  { account, commitmentLineId }: BillLineInput,
  { contractId, amount }: Pick<BillLine, 'contractId' | 'amount'>,
): BillLine | undefined =>
  before.find(
    (line) =>
      line.contractId === contractId &&
      line.amount === amount &&
      line.commitmentLineId === commitmentLineId &&
      line.inventoryItemId === undefined &&
      (account === undefined || line.account === account),
  );

type RetainingContent = Pick<BillContent, 'retentionHeld' | 'retentions'>;
type ChargingContent = RetainingContent & {
  /** Bills of before have none. */
  readonly lines?: readonly { readonly commitmentId?: string | undefined }[];
};
/** The orders and subcontracts that a bill is charged to. */
export const commitmentsOfBill = ({ lines = [] }: Pick<ChargingContent, 'lines'>): string[] => [
  ...new Set(lines.flatMap(({ commitmentId }) => commitmentId ?? [])),
];
/**
 * What a bill holds of each of them; of a single one it is all that it holds, and of none what the opening of the books
 * brought.
 */
export function retentionsOf({
  lines = [],
  retentionHeld: held = 0,
  retentions,
}: ChargingContent): { readonly commitmentId: string | null; readonly held: Cents }[] {
  if (retentions && retentions.length > 0) return retentions;
  const [commitmentId = null] = commitmentsOfBill({ lines });
  return held === 0 ? [] : [{ commitmentId, held }];
}

/** What of a bill is owed for one of them. */
export const payableFor = (commitmentId: string, content: Pick<BillContent, 'lines'> & RetainingContent): Cents =>
  content.lines.reduce((sum, line) => sum + (line.commitmentId === commitmentId ? line.amount : 0), 0) -
  retentionsOf(content).reduce((sum, each) => sum + (each.commitmentId === commitmentId ? each.held : 0), 0);
