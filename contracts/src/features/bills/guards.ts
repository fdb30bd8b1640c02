import type { Guards } from '#capabilities/index.ts';
import type { ChartAccount, CostMapping } from '#features/chart-of-accounts';
import { guardsReading, moneyText, type Cents, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import { commitmentsOfBill, type JobOfLine } from './calculations.ts';
import type { BilledCommitment } from './content.ts';
import type { billFold } from './record.ts';
import type { BillRefusal } from './refusals.ts';
import type { bill } from './resource.ts';

/** What the rules see of a bill: what its own events made of it. What checks pay of it is a fact. */
export type Bill = RecordOf<typeof billFold>;
export type BillVendor = {
  readonly name: string;
  readonly type: string;
  readonly netDays: number;
  readonly isTrashed: boolean;
};
export type BillFacts = {
  readonly today: Day;
  /** Null when there is none such that can be used. */
  readonly vendor: BillVendor | null;
  /** The jobs that the command names, by their ids. */
  readonly jobs: ReadonlyMap<string, JobOfLine>;
  /** The accounts of the company, retired ones too. */
  readonly chart: readonly ChartAccount[];
  /** Where costs of jobs go that are not on their usual accounts. */
  readonly mapping?: readonly CostMapping[];
  /** Names of what may go into stock, by their ids. */
  readonly items?: ReadonlyMap<string, string>;
  /** To which day the books are closed. */
  readonly closedThrough?: Day | null;
  /** What checks that stand pay of it. */
  readonly paid: Cents;
  /** The numbers of what corrects it by what materials cost now. */
  readonly corrections: readonly string[];
  /** The orders and subcontracts that it is charged to, or is to be, by their ids; without this bill. */
  readonly commitments: ReadonlyMap<string, BilledCommitment>;
  /** Whether the delivery that the command names can be entered. */
  readonly isDeliveryKnown?: boolean;
  /** So many releases there were of the one that the command names. */
  readonly releases: number;
};

const guard = guardsReading<BillFacts, BillRefusal>();
type Dating = CommandOf<{ readonly date?: Day }>;
type Duplicate = CommandOf<{ readonly allowDuplicate?: boolean; readonly duplicateReason?: string }>;

const vendorKnown = guard('VENDOR_UNKNOWN', {
  field: 'vendorId',
  reads: ['vendor'],
  when: (_, { vendor }) => vendor === null,
});
const notInFuture = guard('BILL_IN_FUTURE', {
  field: 'date',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Dating & Pick<BillFacts, 'today'>) =>
    data.date !== undefined && data.date > today,
});
const duplicateExplained = guard('DUPLICATE_REASON_REQUIRED', {
  field: 'duplicateReason',
  reads: ['command'],
  when: (_, { command: { data } }: Duplicate) => data.allowDuplicate === true && !data.duplicateReason,
});
const stands = guard('BILL_VOID', { when: ({ voidedOn }: Bill) => voidedOn !== null });
const standsIfRecorded = guard('BILL_VOID', { when: (bill: Bill | null) => bill !== null && bill.voidedOn !== null });
const recordedHere = guard('OPENING_BILL', {
  when: ({ openedOn, ref }: Bill) => (openedOn ?? null) !== null && { ref },
});
const unpaid = guard('BILL_PAID', {
  reads: ['paid'],
  when: (_: Bill, { paid }) => paid !== 0 && { paid: moneyText(Math.abs(paid)) },
});

const notMadeByCosts = guard('CORRECTION_OF_COSTS', { when: ({ adjustsBillId }: Bill) => adjustsBillId !== null });
const madeByCosts = guard('NO_CORRECTION', { when: ({ adjustsBillId }: Bill) => adjustsBillId === null });
const notCorrected = guard('BILL_CORRECTED', {
  reads: ['corrections'],
  when: (_: Bill, { corrections }) => corrections.length > 0 && { ref: corrections.join(', ') },
});

/** What was released of it stays covered by what other bills hold. */
const notReleased = guard('SUB_RETENTION_RELEASED', {
  reads: ['commitments'],
  when({ kind, lines }: Bill, { commitments }) {
    const charged = kind === 'release' ? [] : commitmentsOfBill({ lines });
    const of = charged.map((id) => commitments.get(id)).find((each) => each && each.held < each.released);
    return of !== undefined && { number: of.code, released: moneyText(of.released) };
  },
});

const deliveryKnown = guard('DELIVERY_UNKNOWN', {
  field: 'deliveryId',
  reads: ['isDeliveryKnown'],
  when: (_, { isDeliveryKnown = true }) => !isDeliveryKnown,
});

const recording = [vendorKnown, notInFuture, duplicateExplained];
export const billGuards = {
  Record: [...recording, deliveryKnown],
  RecordCredit: recording,
  RecordAdjustment: recording,
  ReleaseSubRetention: [notInFuture],
  RecordOpening: [vendorKnown],
  TakeBackOpening: [stands, unpaid, notReleased],
  Edit: [stands, recordedHere, unpaid, notInFuture, duplicateExplained],
  Void: [stands, recordedHere, notMadeByCosts, unpaid, notCorrected, notReleased],
  MatchAdjustment: [stands, madeByCosts],
  WriteOffAdjustment: [stands, madeByCosts, unpaid],
  ChargeMaterials: [standsIfRecorded, vendorKnown],
  CorrectMaterials: [vendorKnown],
} satisfies Guards<
  typeof bill,
  Bill,
  BillFacts,
  | 'Record'
  | 'RecordOpening'
  | 'RecordCredit'
  | 'RecordAdjustment'
  | 'ReleaseSubRetention'
  | 'ChargeMaterials'
  | 'CorrectMaterials'
>;
