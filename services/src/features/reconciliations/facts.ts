import { bank } from '@backoffice/contracts/dictionaries/banks';
import { check } from '@backoffice/contracts/features/checks';
import { journalEntry, listedEntry } from '@backoffice/contracts/features/journal-entries';
import { payment, type PaymentView } from '@backoffice/contracts/features/payments';
import {
  listedDeposit,
  listedReturn,
  reconciliation,
  statementText,
  type ListedItem,
  type Reconciliation,
  type ReconciliationCommand,
  type ReconciliationFacts,
  type TickedItem,
} from '@backoffice/contracts/features/reconciliations';
import type { Day } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { closedThrough } from '#domain/closed-period.ts';
import { depositScope } from '#domain/invoice-payments.ts';
import { mustExist } from '#kernel/decider.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const reconciliationFacts: GatherFacts<ReconciliationFacts, Reconciliation> = async (message, world, record) => {
  const command = message as ReconciliationCommand; // of its own stream
  if (command.type === 'ReopenStatement') {
    const [bank, closed] = await Promise.all([accountOf(mustExist(record).bankId, world), closedThrough(world)]);
    return { bank, booksClosedThrough: closed, ticked: [], sha256: '' };
  }
  const { bankId, statementDate, endingBalance, checkIds, depositIds, returnIds, feeIds, entryIds } = command.data;
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
    ...tickedAs('feeIds', feeIds, tickedFee),
    ...tickedAs('entryIds', entryIds, (id) => tickedEntry(id, bankId, world)),
  ]);
  const head = { bankId, statementDate, beginningBalance: account?.beginningBalance ?? 0, endingBalance };
  const listed = ticked.flatMap(({ item }) => item ?? []);
  return { bank: account, booksClosedThrough: null, ticked, sha256: sha256(statementText(head, listed)) };
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
  const is = { isReconciled: reconciledOn !== null, isGone: status === 'void', beside: [] };
  return { kind: 'check', id, date, number, party, amount: -amount, bankId, ...is };
}

/** With the others of its deposit: insisted on, so that none is added to it while its statement is finished. */
async function tickedDeposit(id: string, world: World): Promise<TickedItem | null> {
  const found = await world.record(payment, id);
  const [listed] = found ? listedDeposit(found) : [];
  if (!found || !listed) return null;
  const { bankId, depositId, status, reconciledOn } = found;
  const others = depositId === null || depositId === id ? [] : await world.claimHolders(depositScope(depositId));
  const beside = others.filter((each) => each !== id);
  return { ...listed, bankId, isReconciled: reconciledOn !== null, isGone: status === 'reversed', beside };
}

async function tickedEntry(id: string, bankId: string, world: World): Promise<TickedItem | null> {
  const found = await world.record(journalEntry, id);
  const [listed] = found ? listedEntry(found, bankId) : [];
  if (!found || !listed) return null;
  const isReconciled = found.reconciled.some((each) => each.bankId === bankId);
  return { ...listed, bankId, isReconciled, isGone: found.status === 'reversed', beside: [] };
}

const tickedReturn = async (id: string, world: World) => {
  const found = await world.record(payment, id);
  return found && tickedBack(found, listedReturn(found).return, found.returnReconciledOn);
};
const tickedFee = async (id: string, world: World) => {
  const found = await world.record(payment, id);
  return found && tickedBack(found, listedReturn(found).fee, found.feeReconciledOn);
};
const tickedBack = ({ bankId }: PaymentView, listed: ListedItem | null, on: Day | null): TickedItem | null =>
  listed && { ...listed, bankId, isReconciled: on !== null, isGone: false, beside: [] };
