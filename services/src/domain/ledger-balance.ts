import type { NumberedBank } from '@backoffice/contracts/features/chart-of-accounts';
import type { Cents, Day } from '@backoffice/contracts/kernel';

/**
 * What the books have of a bank, of an inventory item or on an account (debits positive), or owe to a vendor (credits positive), after all
 * that is recorded. The reading side knows.
 */
export type FindLedgerBalance = (
  tenant: string,
  of: 'bank' | 'payable' | 'account' | 'stock',
  id: string,
) => Promise<Cents>;

type BankBeginning = NumberedBank & { readonly openingBalance: Cents; readonly openingDate: Day | null };
/** All banks of a company that are not in the trash, with what they begin with. The reading side knows. */
export type FindBanks = (tenant: string) => Promise<readonly BankBeginning[]>;
