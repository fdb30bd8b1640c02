import { check } from '@backoffice/contracts/features/checks';
import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payment } from '@backoffice/contracts/features/payments';
import {
  reconciliation,
  reconciliationOwnRoutes,
  type Statement,
} from '@backoffice/contracts/features/reconciliations';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandTarget } from '#kernel/execute.ts';

type ReconciliationPorts = Pick<CommandGateway, 'execute'> & { readonly newId: () => string };

/** The statement and all it lists are recorded together, or nothing is. */
export const reconciliationHandlers = ({ execute, newId }: ReconciliationPorts): HttpHandler[] => [
  bindHandler(reconciliationOwnRoutes.reconcile, async (call) => {
    const id = newId();
    const { entity } = reconciliation;
    const command = { type: 'ReconcileStatement', data: call.body };
    return receiptAnswer(
      await execute([{ entity, id, creates: true, command }, ...frozenItems(id, call.body)], contextOf(call)),
      201,
    );
  }),
];

/** Each record once: what was deposited and came back is listed twice on the same statement. */
function frozenItems(
  reconciliationId: string,
  { checkIds, depositIds, returnIds, feeIds, entryIds, bankId, statementDate: on }: Statement,
): CommandTarget[] {
  const listed = { reconciliationId, on };
  const checks = [...new Set(checkIds)].map((id) => ({
    entity: check.entity,
    id,
    command: { type: 'ReconcileCheck', data: listed },
  }));
  const ids = { deposit: depositIds, returnedCheck: returnIds, returnFee: feeIds };
  const payments = [...new Set(Object.values(ids).flat())].map((id) => ({
    entity: payment.entity,
    id,
    command: {
      type: 'ReconcilePayment',
      data: {
        ...listed,
        items: Object.entries(ids).flatMap(([item, listing]) => (listing.includes(id) ? [item] : [])),
      },
    },
  }));
  const entries = [...new Set(entryIds)].map((id) => ({
    entity: journalEntry.entity,
    id,
    command: { type: 'ReconcileJournalEntry', data: { ...listed, bankId } },
  }));
  return [...checks, ...payments, ...entries];
}
