import { ledgerAccounts, type LedgerAccount } from '#capabilities/index.ts';
import type { NamedAccount } from './commands.ts';

const usual: Readonly<Record<LedgerAccount, readonly [code: string, name: string]>> = {
  bank: ['1000', 'Bank'],
  undeposited: ['1090', 'Undeposited Funds'],
  receivable: ['1200', 'Accounts Receivable'],
  retention: ['1210', 'Retention Receivable'],
  payable: ['2000', 'Accounts Payable'],
  receivedNotBilled: ['2050', 'Received, Not Billed'],
  credit: ['2100', 'Customer Credits'],
  sharesPayable: ['2350', 'Profit Shares Payable'],
  equity: ['3000', "Owner's Equity"],
  openingBalance: ['3900', 'Opening Balance Equity'],
  revenue: ['4000', 'Contract Revenue'],
  materials: ['5000', 'Materials'],
  equipment: ['5100', 'Equipment Rental'],
  subcontracts: ['5200', 'Subcontracts'],
  otherJobCosts: ['5500', 'Permits, Misc and Other Job Costs'],
  shares: ['5700', 'Profit Shares'],
  purchaseDifferences: ['5970', 'Differences of Purchases'],
  expenses: ['6000', 'Other Expenses'],
  fees: ['6100', 'Bank Fees'],
};

/** What every company begins with. */
export const usualAccounts: readonly NamedAccount[] = ledgerAccounts
  .map((account) => ({ account, code: usual[account][0], name: usual[account][1] }))
  .toSorted((a, b) => a.code.localeCompare(b.code));

/** All accounts, of which some are named anew. */
export const withNames = (accounts: readonly NamedAccount[], named: readonly NamedAccount[]): NamedAccount[] =>
  accounts.map((each) => named.find(({ account }) => account === each.account) ?? each);
