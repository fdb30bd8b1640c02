import { payrollSums, type PayLine } from '@backoffice/contracts/features/payroll-runs';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';

/** Amounts of one person, or of all; what is empty is nothing. `net`: where it is empty, what is left. */
export type PayLineDraft = { workerId: string; employee: string } & Record<
  PayAmount | 'withheld' | 'net',
  Cents | null
>;
const payAmounts = ['grossJob', 'grossShop', 'grossOffice', 'plans', 'employerTaxes', 'workersComp'] as const;
type PayAmount = (typeof payAmounts)[number];
export type PayrollDraft = {
  periodFrom: string;
  periodTo: string;
  paidOn: string;
  bankId: string;
  note: string;
  lines: PayLineDraft[];
};

export const blankPayLine: PayLineDraft = {
  workerId: '',
  employee: '',
  grossJob: null,
  grossShop: null,
  grossOffice: null,
  plans: null,
  employerTaxes: null,
  workersComp: null,
  withheld: null,
  net: null,
};

/** The week before the one of today; `weekEndsOn` counts from Sunday. */
export function newPayroll({
  today,
  weekEndsOn,
  bankId,
}: {
  readonly today: Day;
  readonly weekEndsOn: number;
  readonly bankId: string;
}): PayrollDraft {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const periodTo = addDays(today, -((weekday - weekEndsOn + 7) % 7 || 7));
  return {
    periodFrom: addDays(periodTo, -6),
    periodTo,
    paidOn: today,
    bankId,
    note: '',
    lines: [{ ...blankPayLine, employee: 'All' }],
  };
}

type NamedWorker = { readonly value: string; readonly label: string };
/**
 * What was read of a file, as it is entered; whom it names without a number is found by the name. Lines that say
 * nothing yet make room.
 */
export function linesWithFile(
  lines: readonly PayLineDraft[],
  read: readonly PayLine[],
  workers: readonly NamedWorker[],
): PayLineDraft[] {
  const isEmpty = (line: PayLineDraft) => [...payAmounts, 'withheld' as const, 'net' as const].every((of) => !line[of]);
  const idOf = ({ workerId, employee }: PayLine) =>
    workerId ?? workers.find(({ label }) => label.toLowerCase() === employee.toLowerCase())?.value ?? '';
  const taken = read.map(({ withheld, ...line }): PayLineDraft => ({
    ...line,
    workerId: idOf({ ...line, withheld }),
    withheld: withheld.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const kept = lines.filter(
    (line) => !isEmpty(line) && taken.every(({ workerId }) => workerId !== (line.workerId || null)),
  );
  return [...kept, ...taken];
}

const payLine = ({ workerId, employee, withheld, net, ...amounts }: PayLineDraft): PayLine => {
  // all of its amounts
  const paid = Object.fromEntries(payAmounts.map((field) => [field, amounts[field] ?? 0])) as Record<PayAmount, Cents>;
  const left = paid.grossJob + paid.grossShop + paid.grossOffice - (withheld ?? 0);
  return {
    workerId: workerId || null,
    employee,
    ...paid,
    withheld: withheld === null || withheld === 0 ? [] : [{ account: 'payrollLiabilities', amount: withheld }],
    net: net ?? left,
  };
};

export const payrollBody = ({ lines, paidOn, ...rest }: PayrollDraft) => ({
  ...rest,
  ...(paidOn && { paidOn }),
  lines: lines.map(payLine),
});

/** What the lines come to, and what gross less deductions differs from the net pay by. */
export function draftSums(lines: readonly PayLineDraft[]) {
  const sums = payrollSums(lines.map(payLine));
  return { ...sums, missing: sums.gross - sums.withheld - sums.net };
}
