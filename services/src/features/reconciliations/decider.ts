import type {
  Reconciliation,
  ReconciliationCommand,
  ReconciliationEvent,
  ReconciliationFacts,
  ReconciliationRefusal,
  StatementItem,
  TickedItem,
} from '@backoffice/contracts/features/reconciliations';
import { moneyText, type Refusal } from '@backoffice/contracts/kernel';
import { accept, mustExist, refuse, refuseWith, type Decider } from '#kernel/decider.ts';

export const reconciliationDecider: Decider<
  Reconciliation,
  ReconciliationCommand,
  ReconciliationEvent,
  ReconciliationRefusal,
  ReconciliationFacts
> = {
  decide({ data: { bankId, statementDate, endingBalance } }, _reconciliation, { bank, ticked }) {
    const { name: bankName, beginningBalance } = mustExist(bank);
    const items: StatementItem[] = [];
    for (const { field, item } of ticked) {
      const wrong = itemRefusal(item, { bankId, statementDate });
      if (wrong) return refuseWith({ ...wrong, field });
      const { bankId: _drawn, isReconciled: _never, isGone: _there, ...listed } = mustExist(item);
      items.push(listed);
    }
    const difference = endingBalance - items.reduce((sum, { amount }) => sum + amount, beginningBalance);
    if (difference !== 0)
      return refuse('STATEMENT_DIFFERENCE', {
        field: 'endingBalance',
        values: { difference: moneyText(difference) },
      });
    return accept({
      type: 'StatementReconciled',
      data: { bankId, bankName, statementDate, beginningBalance, endingBalance, items },
    });
  },
};

const itemNames = { check: 'Check', deposit: 'The deposit of', return: 'The return of' } as const;

function itemRefusal(
  item: TickedItem | null,
  { bankId, statementDate }: { readonly bankId: string; readonly statementDate: string },
): Refusal<ReconciliationRefusal> | null {
  if (item?.bankId !== bankId) return { code: 'ITEM_UNKNOWN' };
  const { kind, number, party } = item;
  const values = { item: `${itemNames[kind]} ${kind === 'check' ? number : party}` };
  if (item.isGone) return { code: 'ITEM_GONE', values };
  if (item.isReconciled) return { code: 'ITEM_RECONCILED', values };
  return item.date > statementDate ? { code: 'ITEM_AFTER_STATEMENT', values } : null;
}
