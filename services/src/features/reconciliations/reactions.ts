import { check } from '@backoffice/contracts/features/checks';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payment } from '@backoffice/contracts/features/payments';
import {
  clearedItems,
  reconciliation,
  type ClearedItem,
  type Reconciliation,
} from '@backoffice/contracts/features/reconciliations';
import { mustExist } from '#kernel/decider.ts';
import type { Consequence, FollowingCommand } from '#kernel/consequences.ts';

/** What a statement listed is listed by none, in the append that reopens it. */
export const reopenedItems: Consequence = {
  entity: reconciliation.entity,
  leadsTo: [check.entity, journalEntry.entity, payment.entity],
  async follow(decided, world) {
    const reopened = decided.filter(({ command }) => command.type === 'ReopenStatement');
    const statements = await Promise.all(reopened.map(({ id }) => world.record(reconciliation, id)));
    return statements.flatMap((statement) => unlistedItems(mustExist(statement)));
  },
  describe: () => null,
};

/** Each record once: what was deposited and came back may be listed twice by the same statement. */
function unlistedItems({ id: reconciliationId, statementDate: on, bankId, items, sha256 }: Reconciliation) {
  const listed = { reconciliationId, on };
  return [...Map.groupBy(clearedItems(items), (item) => item.id)].map(([id, together]): FollowingCommand => {
    const kind = together[0]?.kind;
    if (kind === 'check') return { entity: check.entity, id, command: { type: 'UnreconcileCheck', data: listed } };
    if (kind === 'entry')
      return {
        entity: journalEntry.entity,
        id,
        command: { type: 'UnreconcileJournalEntry', data: { ...listed, bankId } },
      };
    const said = together.map((item) => listedAs(item, sha256 !== null));
    return { entity: payment.entity, id, command: { type: 'UnreconcilePayment', data: { ...listed, items: said } } };
  });
}

/** Statements of before list a check that came back and the fee for it in one line. */
const listedAs = ({ kind }: ClearedItem, isFeeApart: boolean) =>
  kind === 'fee' ? 'returnFee' : kind === 'return' ? (isFeeApart ? 'returnedCheck' : 'return') : 'deposit';
