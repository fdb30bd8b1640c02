import { z } from 'zod';
import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { OpeningDocuments, OpeningInvoice } from './commands.ts';
import { recordedInvoices } from './calculations.ts';
import { opening } from './resource.ts';
import type { OpeningView } from './view.ts';

/** What was recorded before there were all kinds of them has none of those. */
const Documents = z.object(OpeningDocuments.shape);
const noDocuments = Documents.parse({ invoiceIds: [], billIds: [], entryId: null });
const begun = {
  status: 'draft' as const,
  invoices: [],
  bills: [],
  credits: [],
  jobs: [],
  rows: [],
  sha256: '',
  documents: noDocuments,
  recorded: [],
};

export const openingFold = defineFold(opening, {
  on: {
    OpeningStarted: ({ data: { date } }, row: OpeningView | undefined) =>
      row ? update({ date }) : insert({ ...begun, date }),
    OpeningInvoicesEntered: ({ data: { to } }) => update({ invoices: to.map((each) => OpeningInvoice.parse(each)) }),
    OpeningBillsEntered: ({ data: { to } }) => update({ bills: to }),
    OpeningCreditsEntered: ({ data: { to } }) => update({ credits: to }),
    OpeningJobsEntered: ({ data: { to } }) => update({ jobs: to }),
    TrialBalanceEntered: ({ data: { to } }) => update(to),
    OpeningPosted: ({ data }, { recorded, ...draft }) => {
      const documents = Documents.parse(data);
      const { invoiceIds } = documents;
      return update({
        status: 'posted' as const,
        documents,
        recorded: [
          ...recorded.filter(({ id }) => !invoiceIds.includes(id)),
          ...recordedInvoices(draft).map(({ number, contractId }, at) => ({
            number,
            contractId,
            id: invoiceIds[at] ?? '',
          })),
        ],
      });
    },
    OpeningUndone: () => update({ status: 'draft' as const, documents: noDocuments }),
    OpeningFinished: () => update({ status: 'final' as const }),
  },
});
