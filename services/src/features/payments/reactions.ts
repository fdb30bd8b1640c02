import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { keptEntryTakenBack } from '#domain/payments/kept-entry.ts';
import { refundEntry } from '#domain/payments/refund-entry.ts';
import type { Consequence, FollowingCommand } from '#kernel/consequences.ts';

/** A refund is posted by a journal entry in the same append, which statements list, and it is taken back with it. */
export const refundEntries: Consequence = {
  entity: payment.entity,
  leadsTo: [journalEntry.entity],
  follow: async (decided) =>
    decided.flatMap(({ id, events }) => events.flatMap((event) => entryCommand(id, event as PaymentEvent))), // its own
  describe: () => null,
};

function entryCommand(paymentId: string, { type, data }: PaymentEvent): FollowingCommand[] {
  if (type === 'RefundTakenBack') return [keptEntryTakenBack(data.entryId, data.reason)];
  return type === 'CreditRefunded'
    ? [{ ...refundEntry(paymentId, data), fieldNames: { date: 'on', 'lines.1.bankId': 'bankId' } }]
    : [];
}
