import { defineResource, defineRoutes, type Route, Version } from '#kernel/index.ts';
import { bookClosingCommands } from './commands.ts';
import { bookClosingEvents, bookClosingInverses } from './events.ts';
import { bookClosingRefusals } from './refusals.ts';
import { BookClosingStatus, BookClosingView } from './view.ts';

/** To which day the books of a company are closed: one record for each, under the company's own id. */
export const bookClosing = defineResource({
  entity: 'BookClosing',
  path: 'book-closings',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: bookClosingCommands,
  events: bookClosingEvents,
  refusals: bookClosingRefusals,
  view: BookClosingView,
  historyPhrases: {
    BooksClosed: 'closed the books through {through}',
    YearFinalized: 'made the year to {yearEnd} final',
    BooksReopened: 'reopened the books: {reason}',
  },
  inverses: bookClosingInverses,
  list: { search: [], filter: [], sort: ['createdAt'] },
  can: {},
});

const books = { access: 'session', scope: 'company', entity: 'BookClosing' } as const;
const { CloseBooks, FinalizeYear, ReopenBooks } = bookClosingCommands.shapes;

export const bookClosingOwnRoutes = defineRoutes('book-closings', {
  get: {
    ...books,
    method: 'GET',
    path: '/ledgers/closing',
    permission: 'action:ledger.view',
    does: { handler: 'write' },
    answer: BookClosingStatus,
    summary: 'To which day the books are closed, and when they were',
  },
  close: {
    ...books,
    method: 'POST',
    path: '/ledgers/closing/close',
    permission: 'action:book-closing.edit',
    does: { handler: 'write' },
    body: CloseBooks.extend(Version),
    summary: 'Close the books to a day',
  },
  finalize: {
    ...books,
    method: 'POST',
    path: '/ledgers/closing/finalize',
    permission: 'action:book-closing.finalize',
    does: { handler: 'write' },
    body: FinalizeYear.extend(Version),
    summary: 'Make a year final: nobody reopens it',
  },
  reopen: {
    ...books,
    method: 'POST',
    path: '/ledgers/closing/reopen',
    permission: 'action:book-closing.edit',
    does: { handler: 'write' },
    body: ReopenBooks.extend(Version),
    summary: 'Reopen the books, with a reason',
  },
});
export const bookClosingRoutes: Route[] = Object.values(bookClosingOwnRoutes);
