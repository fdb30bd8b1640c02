import { bookClosing } from '@backoffice/contracts/features/book-closings';
import type { BookPostings } from '#capabilities/write-feature.ts';
import type { World } from '#kernel/world.ts';

/** To which day the books of the company are closed. Whoever decides on it insists on it. */
export const closedThrough = async (world: World) =>
  (await world.record(bookClosing, world.tenant))?.closedThrough ?? null;

/** A record whose events are posted to the books: on these days. */
export const postedToBooks = (daysOf: BookPostings['daysOf']): BookPostings => ({ closedThrough, daysOf });
