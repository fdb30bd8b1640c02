import { z } from 'zod';
import { Day, Line } from '#kernel/index.ts';

/** What an account is in the statements; the order is theirs. */
export const accountTypes = [
  'bank',
  'receivable',
  'currentAsset',
  'fixedAsset',
  'otherAsset',
  'payable',
  'creditCard',
  'currentLiability',
  'longTermLiability',
  'equity',
  'income',
  'costOfRevenue',
  'indirectCost',
  'expense',
  'otherIncome',
] as const;
export const AccountType = z.enum(accountTypes);
export type AccountType = z.infer<typeof AccountType>;

/**
 * Who posts to an account. `free`: journal entries too; `job`: journal entries that name the job; else what keeps it,
 * as a person reads it.
 */
type AccountKeeper = 'free' | 'job' | (string & {});
export type SystemAccount = {
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly keeper: AccountKeeper;
};
const account = (code: string, name: string, type: AccountType, keeper: AccountKeeper): SystemAccount => ({
  code,
  name,
  type,
  keeper,
});

/**
 * The chart that every contractor begins with, by its keys, in the order of its numbers: numbers and names may be
 * changed, the keys are for ever. Direct costs stand from 5000, costs of no single job from 5900.
 */
export const systemAccounts = {
  bank: account('1000', 'Bank', 'bank', 'free'),
  undeposited: account('1090', 'Undeposited Funds', 'currentAsset', 'payments and deposits'),
  transit: account('1095', 'Transfers in Transit', 'currentAsset', 'transfers between banks'),
  receivable: account('1200', 'Accounts Receivable', 'receivable', 'invoices and payments'),
  retention: account('1210', 'Retention Receivable', 'currentAsset', 'invoices'),
  underbillings: account('1250', 'Costs and Earnings in Excess of Billings', 'currentAsset', 'the WIP schedule'),
  advances: account('1300', 'Advances to Employees', 'currentAsset', 'free'),
  inventory: account('1400', 'Inventory', 'currentAsset', 'free'),
  prepaid: account('1450', 'Prepaid Expenses', 'currentAsset', 'free'),
  fixedAssets: account('1500', 'Equipment and Vehicles', 'fixedAsset', 'free'),
  depreciated: account('1590', 'Accumulated Depreciation', 'fixedAsset', 'free'),
  otherAssets: account('1700', 'Deposits Paid and Other Assets', 'otherAsset', 'free'),
  payable: account('2000', 'Accounts Payable', 'payable', 'bills and checks'),
  retentionPayable: account('2010', 'Retention Payable', 'currentLiability', 'bills on subcontracts'),
  receivedNotBilled: account('2050', 'Received, Not Billed', 'currentLiability', 'job costs and bills'),
  credit: account('2100', 'Customer Credits', 'currentLiability', 'payments'),
  cards: account('2200', 'Credit Cards', 'creditCard', 'free'),
  payrollLiabilities: account('2300', 'Payroll Taxes and Deductions Owed', 'currentLiability', 'free'),
  accruedJobPayroll: account('2340', 'Accrued Job Payroll', 'currentLiability', 'job costs and payroll runs'),
  sharesPayable: account('2350', 'Profit Shares Payable', 'currentLiability', 'settlements of profit'),
  overbillings: account('2450', 'Billings in Excess of Costs and Earnings', 'currentLiability', 'the WIP schedule'),
  lossProvision: account('2460', 'Provision for Contract Losses', 'currentLiability', 'the WIP schedule'),
  loans: account('2500', 'Equipment Loans', 'longTermLiability', 'free'),
  accrued: account('2900', 'Accrued Expenses', 'currentLiability', 'free'),
  equity: account('3000', "Owner's Equity", 'equity', 'free'),
  draws: account('3010', "Owner's Draws", 'equity', 'free'),
  contributions: account('3020', "Owner's Contributions", 'equity', 'free'),
  retainedEarnings: account('3100', 'Retained Earnings', 'equity', 'free'),
  openingBalance: account('3900', 'Opening Balance Equity', 'equity', 'the opening of the books'),
  revenue: account('4000', 'Contract Revenue', 'income', 'invoices'),
  wipRevenue: account('4050', 'Revenue Adjustment for Work in Progress', 'income', 'the WIP schedule'),
  otherIncome: account('4900', 'Interest and Other Income', 'otherIncome', 'free'),
  materials: account('5000', 'Materials', 'costOfRevenue', 'job'),
  equipment: account('5100', 'Equipment Rental', 'costOfRevenue', 'job'),
  subcontracts: account('5200', 'Subcontracts', 'costOfRevenue', 'job'),
  labor: account('5300', 'Direct Labor', 'costOfRevenue', 'job'),
  fringes: account('5310', 'Fringe Benefits', 'costOfRevenue', 'job'),
  burden: account('5320', 'Labor Burden', 'costOfRevenue', 'job'),
  ownEquipment: account('5400', 'Own Equipment', 'costOfRevenue', 'job'),
  otherJobCosts: account('5500', 'Permits, Misc and Other Job Costs', 'costOfRevenue', 'job'),
  lossCost: account('5590', 'Provision for Losses', 'costOfRevenue', 'the WIP schedule'),
  shares: account('5700', 'Profit Shares', 'costOfRevenue', 'settlements of profit'),
  employerCosts: account('5910', 'Employer Taxes and Insurance', 'indirectCost', 'free'),
  burdenApplied: account('5920', 'Burden Applied', 'indirectCost', 'job costs'),
  shopWages: account('5930', 'Shop and Yard Wages', 'indirectCost', 'free'),
  equipmentOperation: account('5935', 'Equipment Operation', 'indirectCost', 'free'),
  equipmentRecovered: account('5940', 'Equipment Cost Recovered', 'indirectCost', 'job costs'),
  stockDifferences: account('5960', 'Differences of Stock', 'indirectCost', 'free'),
  purchaseDifferences: account('5970', 'Differences of Purchases', 'indirectCost', 'bills'),
  laborDifferences: account('5980', 'Differences of Labor', 'indirectCost', 'job costs and payroll runs'),
  expenses: account('6000', 'Other Expenses', 'expense', 'free'),
  officeWages: account('6010', 'Office Wages', 'expense', 'free'),
  rent: account('6020', 'Rent', 'expense', 'free'),
  insurance: account('6030', 'Insurance', 'expense', 'free'),
  utilities: account('6040', 'Utilities', 'expense', 'free'),
  professionalFees: account('6050', 'Professional Fees', 'expense', 'free'),
  vehicles: account('6060', 'Vehicles', 'expense', 'free'),
  badDebts: account('6070', 'Bad Debts', 'expense', 'free'),
  fees: account('6100', 'Bank Fees', 'expense', 'free'),
  interest: account('6200', 'Interest Expense', 'expense', 'free'),
  depreciation: account('6300', 'Depreciation', 'expense', 'free'),
  unclassified: account('6900', 'Ask My Accountant', 'expense', 'free'),
} as const satisfies Record<string, SystemAccount>;

export type LedgerAccount = keyof typeof systemAccounts;
export const ledgerAccounts = Object.keys(systemAccounts) as LedgerAccount[]; // its own keys
export const isLedgerAccount = (account: string): account is LedgerAccount => Object.hasOwn(systemAccounts, account);

/** What a bank record is: money that is had, or owed. */
export const bankKinds = { bank: 'Bank account', card: 'Credit card or line of credit' } as const;
export const BankKind = z.enum(['bank', 'card']);
export type BankKind = z.infer<typeof BankKind>;
/** Below these each bank and each card is an account of its own: lines say which. */
export type MoneyAccount = Extract<LedgerAccount, 'bank' | 'cards'>;
export const moneyAccounts: readonly MoneyAccount[] = ['bank', 'cards'];
export const isMoneyAccount = (account: string): account is MoneyAccount =>
  moneyAccounts.some((each) => each === account);
/** Records of before there were cards are banks. */
export const moneyAccountOf = (kind: BankKind | undefined): MoneyAccount => (kind === 'card' ? 'cards' : 'bank');

/** The key of a system account, or the id of one that the company has added. */
export const AccountId = Line(64);

/**
 * Where a line of a ticket stands in the books; without an account nowhere by itself. `postedOn`: the day on which an
 * event posts it, or takes it back, where that is not its work date.
 */
export const bookedLine = { account: AccountId.nullable().default(null), postedOn: Day.nullable().default(null) };
export const LaborAccounts = z.object({ wages: AccountId, fringes: AccountId, burden: AccountId });
export type LaborAccounts = z.infer<typeof LaborAccounts>;

/**
 * Who keeps an account that nobody posts to by hand; null where bills, checks and journal entries may. That of all
 * banks is only what stands above them.
 */
export const keeperOf = ({ account, keeper }: { readonly account: string; readonly keeper: string }): string | null =>
  account === 'bank' ? 'the banks' : keeper === 'free' || keeper === 'job' ? null : keeper;
