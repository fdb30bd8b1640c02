import type { BankKind, Guards } from '#capabilities/index.ts';
import type { JobOfLine } from '#features/bills';
import type { ChartAccount } from '#features/chart-of-accounts';
import type { MissingPaper } from '#features/commitments';
import { dayText, guardsReading, type Cents, type CommandOf, type Day, type RecordOf } from '#kernel/index.ts';
import type { checkFold } from './record.ts';
import type { CheckRefusal } from './refusals.ts';
import type { check } from './resource.ts';

export type Check = RecordOf<typeof checkFold>;

/** A bill the command names. `open`: what this check may pay of it; of a credit it is negative. */
export type PayableBill = {
  readonly vendorId: string;
  readonly ref: string;
  readonly isVoid: boolean;
  readonly open: Cents;
  /** What papers a subcontractor still owes us, before it is paid. */
  readonly missing: readonly MissingPaper[];
};
export type CheckFacts = {
  readonly today: Day;
  /** Null when there is none such that can be used; `nextNumber` is the next check of it. */
  readonly bank: { readonly name: string; readonly kind: BankKind; readonly nextNumber: string } | null;
  readonly vendor: { readonly name: string } | null;
  readonly bills: ReadonlyMap<string, PayableBill>;
  /** The jobs that the command names, by their ids. */
  readonly jobs: ReadonlyMap<string, JobOfLine>;
  /** The accounts of the company, retired ones too. */
  readonly chart: readonly ChartAccount[];
};

const guard = guardsReading<CheckFacts, CheckRefusal>();
type Clearing = CommandOf<{ readonly clearedOn?: Day }>;

const bankKnown = guard('BANK_UNKNOWN', { field: 'bankId', reads: ['bank'], when: (_, { bank }) => bank === null });
const vendorKnown = guard('VENDOR_UNKNOWN', {
  field: 'vendorId',
  reads: ['vendor', 'command'],
  when: (
    _,
    { vendor, command: { data } }: CommandOf<{ readonly vendorId: string | null }> & Pick<CheckFacts, 'vendor'>,
  ) => data.vendorId !== null && vendor === null,
});
const notInFuture = guard('CHECK_IN_FUTURE', {
  field: 'date',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ readonly date?: Day }> & Pick<CheckFacts, 'today'>) =>
    data.date !== undefined && data.date > today,
});
const stands = guard('CHECK_VOID', { when: ({ status }: Check) => status === 'void' });
const waitsToPrint = guard('NOT_TO_PRINT', {
  when: ({ status, number }: Check) => status !== 'written' && { number },
});
const sheetWhole = guard('SHEET_SPOILT', {
  field: 'number',
  reads: ['command'],
  when: ({ spoiltNumbers }: Check, { command: { data } }: CommandOf<{ readonly number: string }>) =>
    spoiltNumbers.includes(data.number) && { number: data.number },
});
const notReconciled = guard('CHECK_RECONCILED', {
  when: ({ reconciledOn }: Check) => reconciledOn !== null && { date: dayText(reconciledOn) },
});
const onPaper = guard('CHARGE_HAS_NO_PAPER', { when: ({ bankKind }: Check) => bankKind === 'card' });
const notPaidOut = guard('CHECK_CLEARED', { when: ({ status }: Check) => status === 'cleared' });
const notCleared = guard('ALREADY_CLEARED', { when: ({ status }: Check) => status === 'cleared' });
const notClearedInFuture = guard('CLEARED_IN_FUTURE', {
  field: 'clearedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Clearing & Pick<CheckFacts, 'today'>) => (data.clearedOn ?? today) > today,
});
const clearedOnceWritten = guard('CLEARED_BEFORE_WRITTEN', {
  field: 'clearedOn',
  reads: ['today', 'command'],
  when: ({ date }: Check, { today, command: { data } }: Clearing & Pick<CheckFacts, 'today'>) =>
    (data.clearedOn ?? today) < date,
});

export const checkGuards = {
  Write: [bankKnown, vendorKnown, notInFuture],
  Edit: [stands, notReconciled, notPaidOut, notInFuture],
  Print: [stands, onPaper, notPaidOut],
  Renumber: [onPaper, waitsToPrint, sheetWhole],
  Clear: [stands, notReconciled, notCleared, notClearedInFuture, clearedOnceWritten],
  Reconcile: [stands, notReconciled],
  Void: [stands, notReconciled],
} satisfies Guards<typeof check, Check, CheckFacts, 'Write'>;
