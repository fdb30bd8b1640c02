import { ledgerAccounts, type LedgerAccount } from '#capabilities/index.ts';
import type { NamedAccount } from './commands.ts';

const usual: Readonly<Record<LedgerAccount, readonly [code: string, name: string]>> = {
  bank: ['1000', 'Bank'],
  receivable: ['1200', 'Accounts Receivable'],
  retention: ['1210', 'Retention Receivable'],
  payable: ['2000', 'Accounts Payable'],
  credit: ['2100', 'Customer Credits'],
  equity: ['3000', "Owner's Equity"],
  revenue: ['4000', 'Contract Revenue'],
  materials: ['5000', 'Materials'],
  equipment: ['5100', 'Equipment Rental'],
  subcontracts: ['5200', 'Subcontracts'],
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
