import type { BankKind, Guards } from '#capabilities/index.ts';
import type { JobOfLine } from '#features/bills';
import type { ChartAccount } from '#features/chart-of-accounts';
import type { MissingPaper } from '#features/commitments';
import {
  dayText,
  guardsReading,
  moneyText,
  type Cents,
  type CommandOf,
  type Day,
  type RecordOf,
} from '#kernel/index.ts';
import { MOST_BY_ACH } from './calculations.ts';
import type { CheckMethod } from './commands.ts';
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
/** `nextSequence`: of the next payment by ACH. */
export type AchOrigin = { readonly routing: string; readonly companyId: string; readonly nextSequence: number };
export type CheckFacts = {
  readonly today: Day;
  /** Null when there is none such that can be used; `nextNumber` is the next check of it. */
  readonly bank: {
    readonly name: string;
    readonly kind: BankKind;
    readonly nextNumber: string;
    readonly ach: AchOrigin;
  } | null;
  /** `hasAccount`: it can be paid by ACH. */
  readonly vendor: { readonly name: string; readonly hasAccount: boolean } | null;
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
type Paying = CommandOf<{ readonly method: CheckMethod; readonly amount: Cents }>;
const bankOriginates = guard('ACH_BANK_INCOMPLETE', {
  field: 'bankId',
  reads: ['bank', 'command'],
  when: (_, { bank, command: { data } }: Paying & Pick<CheckFacts, 'bank'>) =>
    data.method === 'ach' &&
    bank !== null &&
    (bank.ach.routing === '' || bank.ach.companyId === '') && { bank: bank.name },
});
const vendorNamed = guard('ACH_VENDOR_REQUIRED', {
  field: 'vendorId',
  reads: ['vendor', 'command'],
  when: (_, { vendor, command: { data } }: Paying & Pick<CheckFacts, 'vendor'>) =>
    data.method === 'ach' && vendor === null,
});
const vendorHasAccount = guard('ACH_ACCOUNT_MISSING', {
  field: 'vendorId',
  reads: ['vendor', 'command'],
  when: (_, { vendor, command: { data } }: Paying & Pick<CheckFacts, 'vendor'>) =>
    data.method === 'ach' && vendor?.hasAccount === false && { vendor: vendor.name },
});
const fitsFile = guard('ACH_TOO_LARGE', {
  field: 'amount',
  reads: ['command'],
  when: (_, { command: { data } }: Paying) =>
    data.method === 'ach' && data.amount > MOST_BY_ACH && { most: moneyText(MOST_BY_ACH) },
});
const noneTooLarge = guard('ACH_TOO_LARGE', {
  field: 'amount',
  reads: ['command'],
  when: ({ method }: Check, { command: { data } }: CommandOf<{ readonly amount?: Cents }>) =>
    method === 'ach' && (data.amount ?? 0) > MOST_BY_ACH && { most: moneyText(MOST_BY_ACH) },
});
const isByAch = guard('NOT_BY_ACH', { when: ({ method, number }: Check) => method !== 'ach' && { number } });
const isPaper = guard('ACH_NOT_PRINTED', { when: ({ method, number }: Check) => method === 'ach' && { number } });
const notSent = guard('ACH_SENT', { when: ({ achFileId, number }: Check) => achFileId !== null && { number } });
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
  Write: [bankKnown, vendorKnown, notInFuture, bankOriginates, vendorNamed, vendorHasAccount, fitsFile],
  Edit: [stands, notReconciled, notPaidOut, notSent, notInFuture, noneTooLarge],
  Print: [stands, onPaper, isPaper, notPaidOut],
  Renumber: [onPaper, isPaper, waitsToPrint, sheetWhole],
  SendByAch: [isByAch, stands, notPaidOut, notSent],
  RecallFromAch: [stands, notReconciled, notPaidOut],
  Clear: [stands, notReconciled, notCleared, notClearedInFuture, clearedOnceWritten],
  Reconcile: [stands, notReconciled],
  Void: [stands, notReconciled],
} satisfies Guards<typeof check, Check, CheckFacts, 'Write'>;
