import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { entryAmount } from './calculations.ts';
import { journalEntry } from './resource.ts';

export const journalEntryFold = defineFold(journalEntry, {
  on: {
    JournalEntryPosted: ({ data }) =>
      insert({
        ...data,
        source: data.source ?? null,
        status: 'posted' as const,
        amount: entryAmount(data),
        reversedOn: null,
        reversalReason: '',
        reconciled: [],
      }),
    JournalEntryReversed: ({ data: { on, reason } }) =>
      update({ status: 'reversed' as const, reversedOn: on, reversalReason: reason }),
    JournalEntryReconciled: ({ data: { bankId, on } }, { reconciled }) =>
      update({ reconciled: [...reconciled, { bankId, on }] }),
  },
});
