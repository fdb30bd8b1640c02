import type { KeptLineInput } from '#features/journal-entries';
import type { Cents } from '#kernel/index.ts';
import type { PayLine, PayrollRunFields } from './commands.ts';
import type { PayrollSums } from './view.ts';

type PayAmounts = Omit<PayLine, 'workerId' | 'employee'>;
const deductionsOf = ({ withheld }: Pick<PayLine, 'withheld'>): Cents =>
  withheld.reduce((sum, { amount }) => sum + amount, 0);
const grossOf = ({ grossJob, grossShop, grossOffice }: PayAmounts): Cents => grossJob + grossShop + grossOffice;

/** What a line says it pays, and what is left of its gross pay. */
export const payOf = (line: PayAmounts) => {
  const [gross, deductions] = [grossOf(line), deductionsOf(line)];
  return { gross, deductions, net: line.net, isBalanced: gross - deductions === line.net };
};

export function payrollSums(lines: readonly PayAmounts[]): PayrollSums {
  const sumOf = (amount: (line: PayAmounts) => Cents) => lines.reduce((sum, line) => sum + amount(line), 0);
  return {
    grossJob: sumOf(({ grossJob }) => grossJob),
    grossShop: sumOf(({ grossShop }) => grossShop),
    grossOffice: sumOf(({ grossOffice }) => grossOffice),
    gross: sumOf(grossOf),
    plans: sumOf(({ plans }) => plans),
    employer: sumOf(({ employerTaxes, workersComp }) => employerTaxes + workersComp),
    withheld: sumOf(deductionsOf),
    net: sumOf(({ net }) => net),
  };
}

const line = (account: string, amount: Cents, bankId: string | null = null): KeptLineInput => ({
  account,
  bankId,
  debit: Math.max(amount, 0),
  credit: Math.max(-amount, 0),
  contractId: null,
  lineItemId: null,
  customerId: null,
  vendorId: null,
  paymentId: null,
  description: '',
});
const isPosted = ({ debit, credit }: KeptLineInput) => debit !== 0 || credit !== 0;

/**
 * What a payroll posts (accounting design 6): what hours of jobs have accrued is paid, what is withheld and what the
 * employer adds is owed.
 */
export function payrollEntry({ lines, bankId }: Pick<PayrollRunFields, 'lines' | 'bankId'>): KeptLineInput[] {
  const { grossJob, grossShop, grossOffice, plans, employer, net } = payrollSums(lines);
  const owed = new Map([['payrollLiabilities', plans + employer]]);
  for (const { account, amount } of lines.flatMap(({ withheld }) => withheld))
    owed.set(account, (owed.get(account) ?? 0) + amount);
  return [
    line('accruedJobPayroll', grossJob + plans),
    line('shopWages', grossShop),
    line('officeWages', grossOffice),
    line('employerCosts', employer),
    ...[...owed].map(([account, amount]) => line(account, -amount)),
    line('bank', -net, bankId),
  ].filter(isPosted);
}

/** What was costed and is not paid leaves the accrued payroll. */
export const differenceEntry = (amount: Cents): KeptLineInput[] => [
  line('accruedJobPayroll', amount),
  line('laborDifferences', -amount),
];
