import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { opening } from './resource.ts';
import type { OpeningView } from './view.ts';

const noDocuments = { invoiceIds: [], billIds: [], entryId: null };
const begun = {
  status: 'draft' as const,
  invoices: [],
  bills: [],
  rows: [],
  sha256: '',
  documents: noDocuments,
  recorded: [],
};

export const openingFold = defineFold(opening, {
  on: {
    OpeningStarted: ({ data: { date } }, row: OpeningView | undefined) =>
      row ? update({ date }) : insert({ ...begun, date }),
    OpeningInvoicesEntered: ({ data: { to } }) => update({ invoices: to }),
    OpeningBillsEntered: ({ data: { to } }) => update({ bills: to }),
    TrialBalanceEntered: ({ data: { to } }) => update(to),
    OpeningPosted: ({ data: { invoiceIds, billIds, entryId } }, { invoices, recorded }) =>
      update({
        status: 'posted' as const,
        documents: { invoiceIds, billIds, entryId },
        recorded: [
          ...recorded.filter(({ id }) => !invoiceIds.includes(id)),
          ...invoices.map(({ number, contractId }, at) => ({ number, contractId, id: invoiceIds[at] ?? '' })),
        ],
      }),
    OpeningUndone: () => update({ status: 'draft' as const, documents: noDocuments }),
    OpeningFinished: () => update({ status: 'final' as const }),
  },
});
