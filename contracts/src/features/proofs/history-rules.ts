import type { ChangeOrderEvent } from '#features/change-orders';
import { invoicePostingOf, type InvoiceEvent } from '#features/invoices';
import { allocationChangeOf, type PaymentEvent } from '#features/payments';
import type { RecordEvent } from './calculations.ts';

type RecordId = Pick<RecordEvent, 'entity' | 'id'>;
const contractOf = (id: string): RecordId => ({ entity: 'Contract', id });

/**
 * The records whose totals an event changes beside those of its own (`moneyTotals`): who proves some records by their
 * history reads what names them.
 */
export function recordsInTotals({ entity, type, data }: RecordEvent): readonly RecordId[] {
  if (entity === 'Invoice') {
    const posted = invoicePostingOf({ type, data } as InvoiceEvent); // of the entity by its stream
    return posted ? [contractOf(posted.contractId)] : [];
  }
  if (entity === 'Payment')
    return allocationChangeOf({ type, data } as PaymentEvent).allocations.flatMap(({ contractId, invoiceId }) => [
      contractOf(contractId),
      { entity: 'Invoice', id: invoiceId },
    ]); // as above
  if (entity !== 'ChangeOrder' && entity !== 'Release') return [];
  // where it says one
  const { contractId } = data as Partial<Extract<ChangeOrderEvent, { type: 'ChangeOrderApproved' }>['data']>;
  return typeof contractId === 'string' ? [contractOf(contractId)] : [];
}
