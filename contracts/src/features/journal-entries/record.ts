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
        repeatOf: data.repeatOf ?? null,
        repeats: null,
        nextOn: null,
        status: 'posted' as const,
        amount: entryAmount(data),
        reversedOn: null,
        reversalReason: '',
        reconciled: [],
      }),
    JournalEntryReversed: ({ data: { on, reason } }) =>
      update({ status: 'reversed' as const, reversedOn: on, reversalReason: reason, repeats: null, nextOn: null }),
    JournalEntryRepeated: ({ data: { nextOn, ...repeats } }) => update({ repeats, nextOn }),
    JournalEntryRepetitionPosted: ({ data: { nextOn } }) => update({ nextOn }),
    JournalEntryRepetitionStopped: () => update({ repeats: null, nextOn: null }),
    JournalEntryReconciled: ({ data: { bankId, on } }, { reconciled }) =>
      update({ reconciled: [...reconciled, { bankId, on }] }),
    JournalEntryUnreconciled: ({ data: { bankId } }, { reconciled }) =>
      update({ reconciled: reconciled.filter((each) => each.bankId !== bankId) }),
  },
});
