import { bank, bankOpeningOf, type BankOpening } from '@backoffice/contracts/dictionaries/banks';
import { reconciliation } from '@backoffice/contracts/features/reconciliations';
import type { Fields } from '@backoffice/contracts/kernel';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { companyChart } from '#domain/company-chart.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import type { Message } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';
import type { BankDecisionFacts } from './decider.ts';

export async function bankFacts(
  findLedgerBalance: FindLedgerBalance,
  { type, data }: Message,
  world: World,
  record: Fields | null,
): Promise<BankDecisionFacts> {
  const { glCode = '' } = data as { readonly glCode?: string }; // the commands that have it
  const numbered = await accountNumbered(glCode, world);
  if (record === null) return { balance: 0, statements: 0, numbered, posted: null };
  const id = String(record['id']);
  const [balance, statements, posted] = await Promise.all([
    type === 'TrashBank' ? findLedgerBalance(world.tenant, 'bank', id) : 0,
    type === 'EditBank' ? world.claimHolders(belongsToScope(bank.entity, id, reconciliation.entity)) : [],
    type === 'EditBank' || type === 'PostBankOpening' ? postedOpening(id, world) : null,
  ]);
  return { balance, statements: statements.length, numbered, posted };
}

/** The account that has a number already; that of all banks gives it to one of them. */
async function accountNumbered(code: string, world: World): Promise<BankDecisionFacts['numbered']> {
  const found = code === '' ? undefined : (await companyChart(world)).find((each) => each.code === code);
  return found && found.account !== 'bank' ? found : null;
}

/** What its events have posted so far: its beginning, and each change that was posted. */
async function postedOpening(id: string, world: World): Promise<BankOpening | null> {
  let posted: BankOpening | null = null;
  for (const { type, data, meta } of await world.history(bank, id)) {
    if (type === 'BankCreated') posted = bankOpeningOf({ ...(data as object), createdAt: meta.at }); // by their shapes
    if (type === 'BankOpeningChanged') posted = (data as { readonly to: BankOpening }).to;
  }
  return posted;
}
