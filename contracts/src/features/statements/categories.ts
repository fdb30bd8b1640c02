import { systemAccounts, type AccountType, type LedgerAccount } from '#capabilities/index.ts';

/** For what money came and went, in the order of the statement. */
export const cashClasses = {
  customers: 'Received from customers',
  vendors: 'Paid to vendors',
  payroll: 'Payroll and taxes',
  charges: 'Bank charges and interest earned',
  interest: 'Interest paid',
  investing: 'Equipment and other assets',
  financing: "Loans and owner's money",
  other: 'Other',
} as const;
export type CashClass = keyof typeof cashClasses;
export const operatingClasses = ['customers', 'vendors', 'payroll', 'charges', 'interest'] as const;

const ofAccounts: Readonly<Partial<Record<LedgerAccount, CashClass>>> = {
  undeposited: 'customers',
  receivable: 'customers',
  retention: 'customers',
  credit: 'customers',
  revenue: 'customers',
  payable: 'vendors',
  retentionPayable: 'vendors',
  receivedNotBilled: 'vendors',
  inventory: 'vendors',
  payrollLiabilities: 'payroll',
  accruedJobPayroll: 'payroll',
  employerCosts: 'payroll',
  shopWages: 'payroll',
  officeWages: 'payroll',
  fees: 'charges',
  otherIncome: 'charges',
  interest: 'interest',
  openingBalance: 'other',
};
const ofTypes: Readonly<Partial<Record<AccountType, CashClass>>> = {
  costOfRevenue: 'vendors',
  indirectCost: 'vendors',
  fixedAsset: 'investing',
  longTermLiability: 'financing',
  equity: 'financing',
};

/**
 * The class of money by what stands on its other side (accounting design 11): an account of the company's own is of the
 * class of the one above it. `parentOf`: the account above another.
 */
export function cashClassOf(
  account: string,
  type: AccountType,
  parentOf: (account: string) => string | null,
): CashClass {
  for (let each: string | null = account; each !== null; each = parentOf(each)) {
    // one of its keys
    const found = Object.hasOwn(systemAccounts, each) ? ofAccounts[each as LedgerAccount] : undefined;
    if (found) return found;
  }
  return ofTypes[type] ?? 'other';
}
