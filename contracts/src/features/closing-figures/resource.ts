import { z } from 'zod';
import { Day, defineResource, defineRoutes, type Route } from '#kernel/index.ts';
import { closingFiguresCommands } from './commands.ts';
import { closingFiguresEvents, closingFiguresInverses } from './events.ts';
import { ClosedEntries, EntriesSource } from './entry-rules.ts';
import { ClosingCheckList, ClosingComparison, ClosingFiguresView, Closings } from './view.ts';

/** What the books of a closed day came to when they were closed. */
export const closingFigures = defineResource({
  entity: 'ClosingFigures',
  noun: ['closing', 'closings'],
  path: 'closing-figures',
  recordPage: '/ledger/closings/:id',
  routes: 'catalog',
  permission: 'ledger',
  tenant: 'company',
  commands: closingFiguresCommands,
  events: closingFiguresEvents,
  refusals: {},
  view: ClosingFiguresView,
  historyPhrases: {
    ClosingFrozen: 'froze the figures of {through}',
    ClosingFiguresRecorded: 'recorded figures of the closed day',
  },
  inverses: closingFiguresInverses,
  list: { search: [], filter: ['through', 'closingPosition'], sort: ['through', 'createdAt'] },
  can: {},
});

const books = {
  access: 'session',
  scope: 'company',
  entity: 'ClosingFigures',
  permission: 'action:ledger.view',
  does: { handler: 'read' },
} as const;

export const closingFiguresOwnRoutes = defineRoutes('closing-figures', {
  closings: {
    ...books,
    method: 'GET',
    path: '/ledgers/closing/figures',
    answer: Closings,
    summary: 'Every day that was closed: by whom, whether it was reopened, and the hash of its figures',
  },
  checkList: {
    ...books,
    method: 'GET',
    path: '/ledgers/closing/check-list',
    query: z.strictObject({ through: Day }),
    answer: ClosingCheckList,
    summary: 'What should be looked at before the books are closed to a day',
  },
  compare: {
    ...books,
    method: 'GET',
    path: '/ledgers/closing/figures/:id/compare',
    answer: ClosingComparison,
    summary: 'What a closed day comes to now, beside what was frozen when it was closed',
  },
  entries: {
    ...books,
    method: 'GET',
    path: '/ledgers/closing/figures/:id/entries',
    query: z.strictObject({
      from: EntriesSource.default('table').describe('`log`: folded anew from all that was ever recorded.'),
    }),
    answer: ClosedEntries,
    summary: 'Whether the entries of a closed day are those that were closed, and which came late',
  },
});
export const closingFiguresRoutes: Route[] = Object.values(closingFiguresOwnRoutes);
