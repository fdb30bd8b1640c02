import { POSTING_RULES } from '@backoffice/contracts/capabilities';
import type {
  BookClosing,
  BookClosingCommand,
  BookClosingEvent,
  BookClosingFacts,
  BookClosingRefusal,
} from '@backoffice/contracts/features/book-closings';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const bookClosingDecider: Decider<
  BookClosing,
  BookClosingCommand,
  BookClosingEvent,
  BookClosingRefusal,
  BookClosingFacts
> = {
  decide(command, closing) {
    const from = closing?.closedThrough ?? null;
    switch (command.type) {
      case 'CloseBooks':
        return accept({
          type: 'BooksClosed',
          data: { from, through: command.data.through, postingRules: POSTING_RULES },
        });
      case 'FinalizeYear': {
        const { yearEnd } = command.data;
        return accept({ type: 'YearFinalized', data: { from: closing?.finalThrough ?? null, yearEnd } });
      }
      case 'ReopenBooks':
        return accept({ type: 'BooksReopened', data: { from: mustExist(from), ...command.data } });
    }
  },
};
