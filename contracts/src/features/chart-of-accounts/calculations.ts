import { ledgerAccounts, type LedgerAccount } from '#capabilities/index.ts';
import type { NamedAccount } from './commands.ts';

const usual: Readonly<Record<LedgerAccount, readonly [code: string, name: string]>> = {
  bank: ['1000', 'Bank'],
  undeposited: ['1090', 'Undeposited Funds'],
  receivable: ['1200', 'Accounts Receivable'],
  retention: ['1210', 'Retention Receivable'],
  payable: ['2000', 'Accounts Payable'],
  retentionPayable: ['2010', 'Retention Payable'],
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

type NumberedBank = { readonly id: string; readonly name: string; readonly glCode: string; readonly createdAt: string };

/**
 * The account of each bank, by its id: one bank is one account, and no two share a number or a name. A bank has its
 * ledger code, where no account has that number yet, or else the next free one after that of the bank accounts; older
 * banks choose first.
 */
export function bankAccountsOf(
  accounts: readonly NamedAccount[],
  banks: readonly NumberedBank[],
): ReadonlyMap<string, Pick<NamedAccount, 'code' | 'name'>> {
  const [codes, names] = [new Set(accounts.map(({ code }) => code)), new Set(accounts.map(({ name }) => name))];
  const header = accounts.find(({ account }) => account === 'bank')?.code ?? usual.bank[0];
  const inOrder = banks.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  const own = new Map<string, string>();
  for (const { id, glCode } of inOrder)
    if (glCode !== '' && (glCode === header || !codes.has(glCode)) && ![...own.values()].includes(glCode))
      own.set(id, glCode);
  for (const code of own.values()) codes.add(code);
  return new Map(
    inOrder.map(({ id, name: called }) => {
      const code = own.get(id) ?? nextFreeCode(header, codes);
      codes.add(code);
      const name = names.has(called) ? `${called} (${code})` : called;
      names.add(name);
      return [id, { code, name }];
    }),
  );
}

function nextFreeCode(header: string, taken: ReadonlySet<string>): string {
  const [, words = '', digits = '0'] = /^(.*?)(\d*)$/.exec(header) ?? [];
  for (let next = Number(digits || '0') + 1; ; next++) {
    const code = `${words}${String(next).padStart(digits.length, '0')}`;
    if (!taken.has(code)) return code;
  }
}

/** All accounts, of which some are named anew. */
export const withNames = (accounts: readonly NamedAccount[], named: readonly NamedAccount[]): NamedAccount[] =>
  accounts.map((each) => named.find(({ account }) => account === each.account) ?? each);
