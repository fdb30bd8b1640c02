import { bank } from '@backoffice/contracts/dictionaries/banks';
import { check } from '@backoffice/contracts/features/checks';
import { payment } from '@backoffice/contracts/features/payments';
import {
  reconciliation,
  type Reconciliation,
  type ReconciliationFacts,
  type Statement,
  type TickedItem,
} from '@backoffice/contracts/features/reconciliations';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const reconciliationFacts: GatherFacts<ReconciliationFacts, Reconciliation> = async ({ data }, world) => {
  const { bankId, checkIds, depositIds, returnIds } = data as Statement; // the only command
  const tickedAs = (
    field: string,
    ids: readonly string[],
    find: (id: string, world: World) => Promise<TickedItem | null>,
  ) =>
    ids.map(async (id, at) => ({
      field: `${field}.${at}`,
      item: ids.indexOf(id) === at ? await find(id, world) : null,
    }));
  const [account, ...ticked] = await Promise.all([
    accountOf(bankId, world),
    ...tickedAs('checkIds', checkIds, tickedCheck),
    ...tickedAs('depositIds', depositIds, tickedDeposit),
    ...tickedAs('returnIds', returnIds, tickedReturn),
  ]);
  return { bank: account, ticked };
};

/** With what the last statement ended: insisted on, so that of two at once the second is decided anew. */
async function accountOf(bankId: string, world: World): Promise<ReconciliationFacts['bank']> {
  const [found, ids] = await Promise.all([
    world.record(bank, bankId),
    world.claimHolders(belongsToScope(bank.entity, bankId, reconciliation.entity)),
  ]);
  if (!found || found.trashedAt !== null) return null;
  const statements = await Promise.all(ids.map((id) => world.record(reconciliation, id)));
  const last = statements
    .filter((each) => each !== null)
    .toSorted((a, b) => a.statementDate.localeCompare(b.statementDate))
    .at(-1);
  return {
    name: found.name,
    beginningBalance: last?.endingBalance ?? found.openingBalance,
    lastStatementDate: last?.statementDate ?? null,
  };
}

async function tickedCheck(id: string, world: World): Promise<TickedItem | null> {
  const found = await world.record(check, id);
  if (!found) return null;
  const { bankId, date, number, payee: party, amount, status, reconciledOn } = found;
  const is = { isReconciled: reconciledOn !== null, isGone: status === 'void' };
  return { kind: 'check', id, date, number, party, amount: -amount, bankId, ...is };
}

async function tickedDeposit(id: string, world: World): Promise<TickedItem | null> {
  const found = await world.record(payment, id);
  if (!found) return null;
  const { bankId, depositDate: date, checkNo: number, customerName: party, amount, status, reconciledOn } = found;
  const is = { isReconciled: reconciledOn !== null, isGone: status === 'reversed' };
  return { kind: 'deposit', id, date, number, party, amount, bankId, ...is };
}

async function tickedReturn(id: string, world: World): Promise<TickedItem | null> {
  const found = await world.record(payment, id);
  if (!found) return null;
  const { bankId, depositDate, returnedOn, checkNo: number, customerName: party, status } = found;
  const is = { isReconciled: found.returnReconciledOn !== null, isGone: status !== 'returned' };
  const amount = -(found.amount + found.returnFee);
  return { kind: 'return', id, date: returnedOn ?? depositDate, number, party, amount, bankId, ...is };
}
