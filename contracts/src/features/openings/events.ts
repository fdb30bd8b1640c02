import { z } from 'zod';
import { Day, defineMessages, type Inverses, type MessageOf, TotalCents } from '#kernel/index.ts';
import {
  OpeningBill,
  OpeningCredit,
  OpeningDocuments,
  OpeningInvoice,
  OpeningJob,
  OpeningRow,
  type openingCommands,
} from './commands.ts';

const invoices = z.array(OpeningInvoice);
const bills = z.array(OpeningBill);
const credits = z.array(OpeningCredit);
const jobs = z.array(OpeningJob);
const rows = z.object({ rows: z.array(OpeningRow), sha256: z.string() });

export const openingEvents = defineMessages({
  /** `from`: null where it was not begun. */
  OpeningStarted: z.object({ from: Day.nullable(), date: Day }),
  OpeningInvoicesEntered: z.object({ from: invoices, to: invoices }),
  OpeningBillsEntered: z.object({ from: bills, to: bills }),
  OpeningCreditsEntered: z.object({ from: credits, to: credits }),
  OpeningJobsEntered: z.object({ from: jobs, to: jobs }),
  TrialBalanceEntered: z.object({ from: rows, to: rows }),
  /** Its documents and its entry are posted in the same append. `remaining`: what it leaves on 3900. */
  OpeningPosted: z.object({ date: Day, ...OpeningDocuments.shape, remaining: TotalCents, sha256: z.string() }),
  OpeningUndone: z.object({ date: Day, ...OpeningDocuments.shape, reason: z.string() }),
  OpeningFinished: z.object({ date: Day }),
});
export type OpeningEvent = MessageOf<typeof openingEvents>;

export const openingInverses: Inverses<typeof openingEvents, typeof openingCommands> = {
  OpeningStarted: { by: 'StartOpening', data: ({ data }) => ({ date: data.from ?? data.date }) },
  OpeningInvoicesEntered: { by: 'EnterOpeningInvoices', data: ({ data }) => ({ invoices: data.from }) },
  OpeningBillsEntered: { by: 'EnterOpeningBills', data: ({ data }) => ({ bills: data.from }) },
  OpeningCreditsEntered: { by: 'EnterOpeningCredits', data: ({ data }) => ({ credits: data.from }) },
  OpeningJobsEntered: { by: 'EnterOpeningJobs', data: ({ data }) => ({ jobs: data.from }) },
  TrialBalanceEntered: { by: 'EnterTrialBalance', data: ({ data }) => data.from },
  OpeningPosted: { by: 'UndoOpening', asks: 'reason' },
  OpeningUndone: { never: 'POST_ANEW' },
  OpeningFinished: { by: 'UndoOpening', asks: 'reason' },
};
