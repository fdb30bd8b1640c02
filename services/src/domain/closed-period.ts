import { bookClosing } from '@backoffice/contracts/features/book-closings';
import { opening } from '@backoffice/contracts/features/openings';
import type { BookPostings } from '#capabilities/write-feature.ts';
import type { World } from '#kernel/world.ts';

/** To which day the books of the company are closed. Whoever decides on it insists on it. */
export const closedThrough = async (world: World) =>
  (await world.record(bookClosing, world.tenant))?.closedThrough ?? null;

/** On which day the books of the company begin; null until that is posted. Whoever decides on it insists on it. */
const opensOn = async (world: World) => {
  const found = await world.record(opening, world.tenant);
  return found === null || found.status === 'draft' ? null : found.date;
};

/** A record whose events are posted to the books, or move figures of days: of these. */
export const postedToBooks = (daysOf: BookPostings['daysOf']): BookPostings => ({ closedThrough, opensOn, daysOf });

/** The same of the company itself, which is a record of the platform. */
export const figuresOfCompany = (daysOf: BookPostings['daysOf']): BookPostings => ({
  daysOf,
  opensOn: async () => null,
  closedThrough: async (world, record) => {
    if (record === null) return null;
    const { id } = record as { readonly id: string }; // a company
    return (await world.recordIn(id, bookClosing, id))?.closedThrough ?? null;
  },
});
