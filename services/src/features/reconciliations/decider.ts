import {
  clearedSum,
  statementItems,
  type ListedItem,
  type Reconciliation,
  type ReconciliationCommand,
  type ReconciliationEvent,
  type ReconciliationFacts,
  type ReconciliationRefusal,
  type Statement,
  type TickedItem,
} from '@backoffice/contracts/features/reconciliations';
import { checkTitle } from '@backoffice/contracts/features/checks';
import { moneyText, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, refuseWith, type Decider, type Decision } from '#kernel/decider.ts';

export const reconciliationDecider: Decider<
  Reconciliation,
  ReconciliationCommand,
  ReconciliationEvent,
  ReconciliationRefusal,
  ReconciliationFacts
> = {
  decide(command, _reconciliation, facts) {
    switch (command.type) {
      case 'ReconcileStatement':
        return decideStatement(command.data, facts);
      case 'ReopenStatement':
        return accept({ type: 'StatementReopened', data: { on: facts.today, reason: command.data.reason } });
    }
  },
};

function decideStatement(
  { bankId, statementDate, endingBalance }: Statement,
  { bank, ticked, sha256 }: ReconciliationFacts,
): Decision<ReconciliationEvent, ReconciliationRefusal> {
  const { name: bankName, beginningBalance } = mustExist(bank);
  const listed: ListedItem[] = [];
  const deposited = new Set(ticked.flatMap(({ item }) => (item?.kind === 'deposit' ? [item.id] : [])));
  for (const { field, item } of ticked) {
    const wrong = itemRefusal(item, { bankId, statementDate }, deposited);
    if (wrong) return refuseWith({ ...wrong, field });
    const { bankId: _drawn, isReconciled: _never, isGone: _there, beside: _too, ...rest } = mustExist(item);
    listed.push(rest);
  }
  const items = statementItems(listed);
  const clearedAmount = clearedSum(items);
  const difference = endingBalance - (beginningBalance + clearedAmount);
  if (difference !== 0)
    return refuse('STATEMENT_DIFFERENCE', {
      field: 'endingBalance',
      values: { difference: moneyText(difference) },
    });
  return accept({
    type: 'StatementReconciled',
    data: { bankId, bankName, statementDate, beginningBalance, endingBalance, items, clearedAmount, sha256 },
  });
}

const itemNames = {
  deposit: 'The deposit of',
  return: 'The return of',
  fee: 'The fee for the return of',
  entry: 'Entry',
} as const;

function itemRefusal(
  ticked: TickedItem | null,
  { bankId, statementDate }: { readonly bankId: string; readonly statementDate: string },
  deposited: ReadonlySet<string>,
): Refusal<ReconciliationRefusal> | null {
  if (ticked?.bankId !== bankId) return { code: 'ITEM_UNKNOWN' };
  const { kind, number, party } = ticked;
  const item = kind === 'check' ? checkTitle(number) : `${itemNames[kind]} ${kind === 'entry' ? number : party}`;
  const values = { item };
  if (ticked.isGone) return { code: 'ITEM_GONE', values };
  if (ticked.isReconciled) return { code: 'ITEM_RECONCILED', values };
  if (ticked.date > statementDate) return { code: 'ITEM_AFTER_STATEMENT', values };
  const isWhole = ticked.beside.every((id) => deposited.has(id));
  return isWhole ? null : { code: 'DEPOSIT_INCOMPLETE', values: { number: ticked.depositNo ?? '' } };
}
