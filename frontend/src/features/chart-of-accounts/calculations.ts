import { accountTypes, keeperOf, type AccountType } from '@backoffice/contracts/capabilities';
import type { AccountStanding } from '@backoffice/contracts/features/chart-of-accounts';
import type { Cents } from '@backoffice/contracts/kernel';
import { sentenceCase } from '#widgets/labels.ts';

const creditTypes: readonly AccountType[] = [
  'payable',
  'creditCard',
  'currentLiability',
  'longTermLiability',
  'equity',
  'income',
  'otherIncome',
];
/** On the side on which accounts of its type grow: what is owed and earned is positive. */
export const balanceOf = ({ type, balance }: Pick<AccountStanding, 'type' | 'balance'>): Cents =>
  balance === 0 ? 0 : creditTypes.includes(type) ? -balance : balance;

export const accountKey = ({ account, bankId }: Pick<AccountStanding, 'account' | 'bankId'>) =>
  bankId === null ? account : `${account} ${bankId}`;

/** Who posts to it, in words. */
export function postersOf(account: Pick<AccountStanding, 'account' | 'bankId' | 'keeper'>): string {
  if (account.bankId !== null) return 'Checks, deposits and transfers';
  if (account.account === 'bank') return 'The banks below it';
  const keeper = keeperOf(account);
  if (keeper !== null) return sentenceCase(keeper);
  return account.keeper === 'job' ? 'Bills, checks and journal entries for jobs' : 'Bills, checks and journal entries';
}

/** Where its entries are listed; null of the account that stands above all banks. */
export const entriesPath = ({ account, bankId }: Pick<AccountStanding, 'account' | 'bankId'>): string | null =>
  bankId !== null
    ? `/ledger/general?bankId=${bankId}`
    : account === 'bank'
      ? null
      : `/ledger/journal?account=${encodeURIComponent(account)}`;

type TreeAccount = { readonly of: AccountStanding; readonly depth: number };
export type AccountGroup = { readonly type: AccountType; readonly accounts: readonly TreeAccount[] };

/**
 * Accounts by their types, each followed by those below it. A search finds numbers and names, and keeps what stands
 * above what it finds; retired ones are there when they are asked for.
 */
export function accountTree(
  accounts: readonly AccountStanding[],
  { search, withRetired }: { readonly search: string; readonly withRetired: boolean },
): AccountGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ code, name }: AccountStanding) =>
    words.every((word) => `${code} ${name}`.toLowerCase().includes(word));
  const shown = accounts.filter(({ retiredOn }) => withRetired || retiredOn === null);
  const below = (parent: string | null, depth: number): TreeAccount[] =>
    shown
      .filter((each) => each.parent === parent)
      .flatMap((of) => {
        const parts = of.bankId === null ? below(of.account, depth + 1) : [];
        return isFound(of) || parts.length > 0 ? [{ of, depth }, ...parts] : [];
      });
  const roots = Map.groupBy(below(null, 0), ({ of }) => of.type);
  return accountTypes.flatMap((type) => {
    const found = roots.get(type);
    return found ? [{ type, accounts: found }] : [];
  });
}
