import { bookClosing, type BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  canonicalText,
  type ClosingFiguresCommand,
  type ClosingFiguresView,
} from '@backoffice/contracts/features/closing-figures';
import { sha256 } from '@backoffice/infra/http';
import type { GatherFacts } from '#kernel/entity.ts';
import type { ClosingFiguresFacts } from './decider.ts';

/** Read with the decision and insisted on: a reopening at the same moment is met again. */
export const closingFiguresFacts: GatherFacts<ClosingFiguresFacts, ClosingFiguresView> = async (command, world) => {
  const { through, closingPosition, parts } = command.data as ClosingFiguresCommand['data']; // the only command
  const history = await world.history(bookClosing, world.tenant);
  const isClosed = history.some(({ position, type }) => position === closingPosition && type === 'BooksClosed');
  const isReopened = history.some((recorded) => {
    const { type, data } = recorded as BookClosingEvent; // of its own stream
    const isLater = recorded.position > closingPosition;
    return isLater && type === 'BooksReopened' && (data.through === null || data.through < through);
  });
  const hashed = parts.map(({ part, lines }) => ({
    part,
    count: lines.length,
    sha256: sha256(canonicalText(part, through, lines)),
  }));
  return {
    isInForce: isClosed && !isReopened,
    hashed,
    sha256: sha256(hashed.map((each) => `${each.sha256}\n`).join('')),
  };
};
