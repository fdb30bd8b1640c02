import { z } from 'zod';
import { AccountId, AccountType } from '#capabilities/index.ts';
import { Day, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { CostMapping, type chartOfAccountsCommands } from './commands.ts';

const RecordedAccount = z.object({ account: AccountId, code: z.string(), name: z.string() });

export const chartOfAccountsEvents = defineMessages({
  /** All accounts that there were, as they were and as they are. */
  AccountsNamed: z.object({ from: z.array(RecordedAccount), to: z.array(RecordedAccount) }),
  /** `keeper`: who posts to it, as its parent's. */
  AccountAdded: RecordedAccount.extend({ type: AccountType, keeper: z.string(), parent: AccountId.nullable() }),
  AccountRetired: z.object({ account: AccountId, on: Day }),
  AccountReinstated: z.object({ account: AccountId }),
  CostMappingChanged: z.object({ from: z.array(CostMapping), to: z.array(CostMapping) }),
  CostsInLedgerChanged: z.object({ before: Day.nullable(), from: Day.nullable() }),
});
export type ChartOfAccountsEvent = MessageOf<typeof chartOfAccountsEvents>;

export const chartOfAccountsInverses: Inverses<typeof chartOfAccountsEvents, typeof chartOfAccountsCommands> = {
  AccountsNamed: { by: 'NameAccounts', merge: true },
  AccountAdded: { by: 'RetireAccount', data: ({ data }) => ({ account: data.account }) },
  AccountRetired: { by: 'ReinstateAccount', data: ({ data }) => ({ account: data.account }) },
  AccountReinstated: { by: 'RetireAccount', data: ({ data }) => ({ account: data.account }) },
  CostMappingChanged: { by: 'MapCosts', data: ({ data }) => ({ mapping: data.from }) },
  CostsInLedgerChanged: { by: 'PostCostsFrom', data: ({ data }) => ({ from: data.before }) },
};
