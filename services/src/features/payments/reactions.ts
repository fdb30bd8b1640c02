import { journalEntry } from '@backoffice/contracts/features/journal-entries';
import { payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
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
  const { entity } = journalEntry;
  if (type === 'RefundTakenBack')
    return [{ entity, id: data.entryId, command: { type: 'ReverseKeptEntry', data: { reason: data.reason } } }];
  if (type !== 'CreditRefunded') return [];
  const { entryId, amount, on: date, bankId, customerId, customerName, number, reason } = data;
  const of = { customerId, description: `Refund ${number} to ${customerName}`.slice(0, 200) };
  const command = {
    type: 'KeepJournalEntry',
    data: {
      kind: 'refund',
      date,
      reason,
      reversesOn: null,
      receivedOn: null,
      lines: [
        { account: 'credit', debit: amount, paymentId, ...of },
        { account: 'bank', credit: amount, bankId, ...of },
      ].map((line) => ({ ...blankLine, ...line })),
      source: { entity: payment.entity, id: paymentId, name: `the refund ${number} to ${customerName}`.slice(0, 200) },
    },
  };
  return [{ entity, id: entryId, creates: true, command, fieldNames: { date: 'on', 'lines.1.bankId': 'bankId' } }];
}

const blankLine = {
  debit: 0,
  credit: 0,
  bankId: null,
  contractId: null,
  lineItemId: null,
  vendorId: null,
  paymentId: null,
};
