import { defineFold } from '#capabilities/index.ts';
import { insert, update, type EventEnvelope } from '#kernel/index.ts';
import type { BookClosingEvent } from './events.ts';
import { bookClosing } from './resource.ts';
import type { BookClosingView } from './view.ts';

type ClosingEvent = EventEnvelope<Extract<BookClosingEvent, { type: 'BooksClosed' }>>;
const periodOf = ({ data: { through }, at, actor }: ClosingEvent) => ({ through, at, byName: actor.name });

export const bookClosingFold = defineFold(bookClosing, {
  on: {
    BooksClosed(event, row: BookClosingView | undefined) {
      const closed = { closedThrough: event.data.through, periods: [...(row?.periods ?? []), periodOf(event)] };
      return row ? update(closed) : insert({ ...closed, finalThrough: null });
    },
    YearFinalized: ({ data: { yearEnd } }) => update({ finalThrough: yearEnd }),
    BooksReopened: ({ data: { through } }) => update({ closedThrough: through }),
  },
});
