import type { Guards } from '#capabilities/index.ts';
import {
  addDays,
  dayText,
  guardsReading,
  moneyText,
  type Cents,
  type CommandOf,
  type Day,
  type RecordOf,
} from '#kernel/index.ts';
import { payrollRunFold } from './record.ts';
import type { PayrollRunRefusal } from './refusals.ts';
import { payrollRun, payrollRunRoutes } from './resource.ts';

export type PayrollRun = RecordOf<typeof payrollRunFold>;

/** The first payroll that has paid hours of the same days. */
export type PaidPeriod = Pick<PayrollRun, 'number' | 'periodFrom' | 'periodTo'>;
export type PayrollRunFacts = {
  readonly today: Day;
  readonly payrollNumber: string;
  /** Names of the workers who can be named, by their ids. */
  readonly workers: ReadonlyMap<string, string>;
  readonly paidPeriod: PaidPeriod | null;
  /** What hours costed and not paid stand at: positive where there are some. */
  readonly accrued: Cents;
};

const guard = guardsReading<PayrollRunFacts, PayrollRunRefusal>();
type Today = Pick<PayrollRunFacts, 'today'>;
type Posting = CommandOf<{ readonly periodFrom: Day; readonly periodTo: Day; readonly paidOn?: Day }>;
type DatedCommand = CommandOf<{ readonly on?: Day }>;

/** Of a payroll: a month, and the days that a period is behind it. */
export const PAYROLL_DAYS = 62;

const periodForwards = guard('PAYROLL_PERIOD_BACKWARDS', {
  field: 'periodTo',
  reads: ['command'],
  when: (_, { command: { data } }: Posting) => data.periodTo < data.periodFrom,
});
const periodShort = guard('PAYROLL_PERIOD_TOO_LONG', {
  field: 'periodTo',
  reads: ['command'],
  when: (_, { command: { data } }: Posting) =>
    data.periodTo >= addDays(data.periodFrom, PAYROLL_DAYS) && { days: String(PAYROLL_DAYS) },
});
const paidByToday = guard('PAYROLL_IN_FUTURE', {
  field: 'paidOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Posting & Today) => (data.paidOn ?? today) > today,
});
const periodOnce = guard('PAYROLL_PERIOD_TWICE', {
  field: 'periodFrom',
  reads: ['paidPeriod'],
  when: (_, { paidPeriod }) =>
    paidPeriod !== null && {
      from: dayText(paidPeriod.periodFrom),
      to: dayText(paidPeriod.periodTo),
      number: paidPeriod.number,
    },
});

const stands = guard('PAYROLL_REVERSED', {
  when: ({ reversedOn }: PayrollRun) => reversedOn !== null && { date: dayText(reversedOn) },
});
const nothingCleared = guard('LABOR_DIFFERENCE_CLEARED', {
  when: ({ difference }: PayrollRun) => difference !== null && { date: dayText(difference.on) },
});
const somethingCleared = guard('LABOR_DIFFERENCE_NONE', { when: ({ difference }: PayrollRun) => difference === null });
const onItsDay = guard('PAYROLL_REVERSED_BEFORE', {
  field: 'on',
  reads: ['command'],
  when: ({ paidOn }: PayrollRun, { command: { data } }: DatedCommand) =>
    data.on !== undefined && data.on < paidOn && { date: dayText(paidOn) },
});
const byToday = guard('PAYROLL_IN_FUTURE', {
  field: 'on',
  reads: ['today', 'command'],
  when: (_: PayrollRun, { today, command: { data } }: DatedCommand & Today) => data.on !== undefined && data.on > today,
});
const noMoreThanAccrued = guard('LABOR_DIFFERENCE_TOO_LARGE', {
  field: 'amount',
  reads: ['accrued', 'command'],
  when: (
    _: PayrollRun,
    { accrued, command: { data } }: CommandOf<{ readonly amount: Cents }> & Pick<PayrollRunFacts, 'accrued'>,
  ) =>
    (Math.sign(data.amount) !== Math.sign(accrued) || Math.abs(data.amount) > Math.abs(accrued)) && {
      balance: moneyText(accrued),
    },
});

export const payrollRunGuards = {
  PostPayroll: [periodForwards, periodShort, paidByToday, periodOnce],
  ReversePayroll: [stands, nothingCleared, onItsDay, byToday],
  ClearLaborDifference: [stands, nothingCleared, byToday, noMoreThanAccrued],
  RestoreLaborDifference: [somethingCleared, byToday],
} satisfies Guards<typeof payrollRun, PayrollRun, PayrollRunFacts, 'PostPayroll'>;

/** All that `records.ts` lists of it. */
export const payrollRunRecord = {
  resource: payrollRun,
  fold: payrollRunFold,
  guards: payrollRunGuards,
  routes: payrollRunRoutes,
};
