import type { Cents } from '@backoffice/contracts/kernel';

/**
 * What the books have of a bank or on an account (debits positive), or owe to a vendor (credits positive), after all
 * that is recorded. The reading side knows.
 */
export type FindLedgerBalance = (tenant: string, of: 'bank' | 'payable' | 'account', id: string) => Promise<Cents>;
