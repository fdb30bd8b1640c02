import { z } from 'zod';
import { AccountId, AccountType, type LedgerAccount } from '#capabilities/index.ts';
import { Day, defineMessages, Line, Text, type MessageOf } from '#kernel/index.ts';

/** What a company calls an account of the books, and the number it has for it. */
export const NamedAccount = z.strictObject({ account: AccountId, code: Line(20), name: Line(80) });
export type NamedAccount = z.infer<typeof NamedAccount>;

/** Costs of jobs, by the accounts that they are posted to where a company has said nothing. */
export const mappedCosts = [
  'materials',
  'equipment',
  'subcontracts',
  'labor',
  'fringes',
  'burden',
  'ownEquipment',
  'otherJobCosts',
] as const satisfies readonly LedgerAccount[];
/**
 * Where costs of a kind go that are recorded from now on. `phase`: those alone whose phase begins with these words, in
 * capitals or not; empty, all others of the kind.
 */
export const CostMapping = z.strictObject({
  cost: z.enum(mappedCosts),
  phase: Text(80).default(''),
  account: AccountId,
});
export type CostMapping = z.infer<typeof CostMapping>;

const MAX_ACCOUNTS = 1_000;

export const chartOfAccountsCommands = defineMessages({
  /** Accounts that are left out stay as they are. */
  NameAccounts: z.strictObject({
    accounts: z.array(NamedAccount).min(1, 'Name an account.').max(MAX_ACCOUNTS, `Use at most ${MAX_ACCOUNTS}.`),
  }),
  /** An account of the company's own. Below a parent it is of its type, and kept as it is. */
  AddAccount: z.strictObject({
    code: Line(20),
    name: Line(80),
    type: AccountType.optional(),
    parent: AccountId.nullable().default(null),
  }),
  /** Nothing is posted to it any more. */
  RetireAccount: z.strictObject({ account: AccountId }),
  ReinstateAccount: z.strictObject({ account: AccountId }),
  /** From which day on tickets post hours, own equipment and inventory; null: they do not. */
  PostCostsFrom: z.strictObject({ from: Day.nullable() }),
  /** All of it, in place of what was said before. */
  MapCosts: z.strictObject({ mapping: z.array(CostMapping).max(200, 'Use at most 200 lines.') }),
});
export type ChartOfAccountsCommand = MessageOf<typeof chartOfAccountsCommands>;
