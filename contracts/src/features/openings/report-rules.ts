import type { ReportBeginning } from '#capabilities/index.ts';
import { dayText } from '#kernel/index.ts';
import { opening } from './resource.ts';
import type { OpeningView } from './view.ts';

/** What the books stand at is said from their opening on, once that is posted: it holds all that was before. */
export const booksBegin: ReportBeginning = {
  source: { of: opening, fields: ['status', 'date'] },
  dayOf(rows) {
    const [begun] = rows as readonly object[] as readonly Pick<OpeningView, 'status' | 'date'>[]; // as asked
    return begun && begun.status !== 'draft' ? begun.date : null;
  },
  code: 'AS_OF_BEFORE_OPENING',
  message: (day) => `The books begin on ${dayText(day)}. Choose that day or a later one.`,
};
