import { z } from 'zod';
import { AccountType } from '#capabilities/index.ts';
import { Day, recordFields, TotalCents } from '#kernel/index.ts';
import { CostMapping, NamedAccount } from './commands.ts';

/** `keeper`: `free`, `job`, or what alone posts to it. `parent`: the account that it is a part of. */
export const ChartAccount = z.object({
  ...NamedAccount.shape,
  type: AccountType,
  keeper: z.string(),
  parent: z.string().nullable(),
  retiredOn: Day.nullable(),
});
export type ChartAccount = z.infer<typeof ChartAccount>;

export const ChartOfAccountsView = z.object({
  ...recordFields,
  accounts: z.array(ChartAccount),
  /** The day from which tickets post hours, own equipment and inventory; null: they do not. */
  costsInLedgerFrom: Day.nullable(),
  costMapping: z.array(CostMapping),
});
export type ChartOfAccountsView = z.infer<typeof ChartOfAccountsView>;

/** The accounts of a company: the usual ones, where it has changed none. */
export const ChartOfAccounts = ChartOfAccountsView.pick({
  accounts: true,
  costsInLedgerFrom: true,
  costMapping: true,
  version: true,
});
export type ChartOfAccounts = z.infer<typeof ChartOfAccounts>;

/**
 * An account as it stands on a day: debits are positive. `bankId`: of a bank account, which is one below that of all
 * banks. `lastPosted`: null where nothing was yet.
 */
const AccountStanding = ChartAccount.extend({
  bankId: z.string().nullable(),
  balance: TotalCents,
  lastPosted: Day.nullable(),
});
export type AccountStanding = z.infer<typeof AccountStanding>;
export const AccountStandings = z.object({
  asOf: Day,
  version: z.int(),
  accounts: z.array(AccountStanding),
  costsInLedgerFrom: Day.nullable(),
  costMapping: z.array(CostMapping),
});
export type AccountStandings = z.infer<typeof AccountStandings>;
