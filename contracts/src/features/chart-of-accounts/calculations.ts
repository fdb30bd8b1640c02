import {
  isMoneyAccount,
  keeperOf,
  ledgerAccounts,
  moneyAccountOf,
  moneyAccounts,
  systemAccounts,
  type BankKind,
} from '#capabilities/index.ts';
import type { CostCategory } from '#features/job-costs';
import { dayText } from '#kernel/index.ts';
import type { CostMapping, NamedAccount } from './commands.ts';
import type { ChartAccount } from './view.ts';

export const inOrderOfCodes = <Account extends NamedAccount>(accounts: readonly Account[]): Account[] =>
  accounts.toSorted((a, b) => a.code.localeCompare(b.code) || a.name.localeCompare(b.name));

/** What every company begins with. */
export const usualAccounts: readonly ChartAccount[] = inOrderOfCodes(
  ledgerAccounts.map((account) => ({ account, ...systemAccounts[account], parent: null, retiredOn: null })),
);

export type NumberedBank = {
  readonly id: string;
  readonly name: string;
  readonly glCode: string;
  readonly createdAt: string;
  readonly kind?: BankKind;
};

/**
 * The account of each bank and card, by its id: one is one account, and no two share a number or a name. It has its
 * ledger code, where no account has that number yet, or else the next free one after that of the account of its kind;
 * older ones choose first.
 */
export function bankAccountsOf(
  accounts: readonly NamedAccount[],
  banks: readonly NumberedBank[],
): ReadonlyMap<string, Pick<NamedAccount, 'code' | 'name'>> {
  const [codes, names] = [new Set(accounts.map(({ code }) => code)), new Set(accounts.map(({ name }) => name))];
  const headers = moneyAccounts.map((key) => accounts.find(({ account }) => account === key) ?? systemAccounts[key]);
  const headerOf = ({ kind }: NumberedBank) => headers[moneyAccounts.indexOf(moneyAccountOf(kind))]?.code ?? '';
  const inOrder = banks.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  const own = new Map<string, string>();
  for (const bank of inOrder) {
    const { id, glCode } = bank;
    if (glCode !== '' && (glCode === headerOf(bank) || !codes.has(glCode)) && ![...own.values()].includes(glCode))
      own.set(id, glCode);
  }
  for (const code of own.values()) codes.add(code);
  return new Map(
    inOrder.map((bank) => {
      const { id, name: called } = bank;
      const code = own.get(id) ?? nextFreeCode(headerOf(bank), codes);
      codes.add(code);
      const name = names.has(called) ? `${called} (${code})` : called;
      names.add(name);
      return [id, { code, name }];
    }),
  );
}

/** An account as statements show it: each bank and each card is one of its own, below the account of its kind. */
export type NamedChartAccount = Pick<ChartAccount, 'account' | 'code' | 'name' | 'type' | 'parent'> & {
  readonly bankId: string | null;
};

/** Finds the account of a line of the books; one that nobody knows any more is there by its key. */
export function accountFinder(
  accounts: readonly ChartAccount[],
  banks: readonly NumberedBank[],
): (account: string, bankId: string | null) => NamedChartAccount {
  const known = new Map(accounts.map((each) => [each.account, each]));
  const bankAccounts = bankAccountsOf(accounts, banks);
  return (account, bankId) => {
    const { code = '', name = account, type = 'expense', parent = null } = known.get(account) ?? {};
    const own = isMoneyAccount(account) ? bankAccounts.get(bankId ?? '') : undefined;
    return { account, bankId: isMoneyAccount(account) ? bankId : null, code, name, type, parent, ...own };
  };
}

function nextFreeCode(header: string, taken: ReadonlySet<string>): string {
  const [, words = '', digits = '0'] = /^(.*?)(\d*)$/.exec(header) ?? [];
  for (let next = Number(digits || '0') + 1; ; next++) {
    const code = `${words}${String(next).padStart(digits.length, '0')}`;
    if (!taken.has(code)) return code;
  }
}

/**
 * All accounts, of which some are named anew. One that is not, and whose number or name another has now, has the next
 * free one: it came to the usual accounts after the company had named its own.
 */
export function withNames(accounts: readonly ChartAccount[], named: readonly NamedAccount[]): ChartAccount[] {
  const [codes, names] = [new Set(named.map(({ code }) => code)), new Set(named.map(({ name }) => name))];
  return accounts.map((each) => {
    const own = named.find(({ account }) => account === each.account);
    if (own) return { ...each, code: own.code, name: own.name };
    const code = codes.has(each.code) ? nextFreeCode(each.code, codes) : each.code;
    codes.add(code);
    return { ...each, code, name: names.has(each.name) ? `${each.name} (${code})` : each.name };
  });
}

const categories: Readonly<Record<string, CostCategory>> = {
  materials: 'materials',
  equipment: 'equipments',
  subcontracts: 'materials',
  labor: 'labor',
  fringes: 'labor',
  burden: 'labor',
  ownEquipment: 'equipments',
  otherJobCosts: 'misc',
  expenses: 'misc',
};

/**
 * Where a line on an account stands in the costs of the job that it names: as the account above it. Null of what is no
 * cost of a job, as bank fees and the owner's money.
 */
export function costCategoryOf(account: string, chart: readonly ChartAccount[]): CostCategory | null {
  const own = categories[account];
  if (own) return own;
  const found = chart.find((each) => each.account === account);
  if (found?.keeper !== 'job') return null;
  return found.parent === null ? 'misc' : (costCategoryOf(found.parent, chart) ?? 'misc');
}

/** Whether an account stands below another, however deep, or is that one. */
export function standsBelow(account: string, above: string, chart: readonly ChartAccount[]): boolean {
  if (account === above) return true;
  const parent = chart.find((each) => each.account === account)?.parent ?? null;
  return parent !== null && standsBelow(parent, above, chart);
}

/**
 * The account that a cost of a job is posted to: what the company has said for the longest beginning of its phase, or
 * else for its kind, or the usual one.
 */
export function mappedAccount(usual: string, phaseName: string, mapping: readonly CostMapping[]): string {
  const phase = phaseName.toLowerCase();
  const [found] = mapping
    .filter((each) => each.cost === usual && phase.startsWith(each.phase.toLowerCase()))
    .toSorted((a, b) => b.phase.length - a.phase.length);
  return found?.account ?? usual;
}

export type AccountRefusal = {
  readonly code: 'ACCOUNT_UNKNOWN' | 'ACCOUNT_LOCKED' | 'ACCOUNT_RETIRED';
  readonly field: string;
  readonly values?: Readonly<Record<string, string>>;
};

/**
 * Why people cannot post to an account. `isKept`: the line stood there as it is, whatever became of its account.
 * `isBankNamed`: the line says which bank, below the account of all banks. `keepers`: whose accounts it may be on.
 */
export function accountRefusal(
  found: ChartAccount | undefined,
  field: string,
  {
    isKept = false,
    isBankNamed = false,
    keepers = [],
  }: { readonly isKept?: boolean; readonly isBankNamed?: boolean; readonly keepers?: readonly string[] } = {},
): AccountRefusal | null {
  if (!found) return { code: 'ACCOUNT_UNKNOWN', field };
  const { account, name, retiredOn } = found;
  const keeper = account === 'bank' && isBankNamed ? null : keeperOf(found);
  if (keeper !== null && !isKept && !keepers.includes(keeper))
    return { code: 'ACCOUNT_LOCKED', field, values: { name, keeper } };
  if (retiredOn === null || isKept) return null;
  return { code: 'ACCOUNT_RETIRED', field, values: { name, date: dayText(retiredOn) } };
}
