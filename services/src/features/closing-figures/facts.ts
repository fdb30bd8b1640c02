import { bookClosing, type BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import type { ClosingFiguresCommand, ClosingFiguresView } from '@backoffice/contracts/features/closing-figures';
import type { GatherFacts } from '#kernel/entity.ts';
import type { ClosingFiguresFacts } from './decider.ts';

/** Read with the decision and insisted on: a reopening at the same moment is met again. */
export const closingFiguresFacts: GatherFacts<ClosingFiguresFacts, ClosingFiguresView> = async (command, world) => {
  const { through, closingPosition } = command.data as ClosingFiguresCommand['data']; // the only command
  const history = await world.history(bookClosing, world.tenant);
  const isClosed = history.some(({ position, type }) => position === closingPosition && type === 'BooksClosed');
  const isReopened = history.some(({ position, type, data }) => {
    const { through: until } = data as BookClosingEvent['data']; // of its own stream
    return position > closingPosition && type === 'BooksReopened' && (until === null || until < through);
  });
  return { isInForce: isClosed && !isReopened };
};
