import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { addDays, type Day, type RowOf } from '@backoffice/contracts/kernel';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import type { PostingDay, WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { Message } from '#kernel/decider.ts';

type Overhead = RowOf<typeof overhead>;

/** What the office costs is part of the figures of each day from which a rate holds. */
export const overheads = {
  ...dictionaryFeature(overhead),
  books: postedToBooks((event, record) => daysOf(event, record as Overhead | null)), // of its own stream
} satisfies WriteFeature;

function daysOf({ type, data }: Message, before: Overhead | null): PostingDay[] {
  const said = data as Partial<Overhead>; // by its shape
  const first = before?.effectiveFrom ?? '';
  switch (type) {
    case 'OverheadCreated':
    case 'OverheadRateChanged':
      return [{ day: String(said.effectiveFrom), field: 'effectiveFrom' }];
    case 'OverheadEdited': {
      const moved = (['basis', 'isDefault'] as const).filter((field) => said[field] !== before?.[field]);
      return [
        ...moved.map((field) => ({ day: first, field })),
        ...endingDays(before?.effectiveTo ?? null, said.effectiveTo ?? null),
      ];
    }
    case 'OverheadTrashed':
    case 'OverheadRestored':
      return before?.isDefault ? [{ day: first, field: 'isDefault' }] : [];
  }
  return [];
}

/** The first day that an end moves: the one after the earlier of both. */
function endingDays(from: Day | null, to: Day | null): PostingDay[] {
  const [earlier] = [from, to].filter((end) => end !== null).toSorted();
  return from === to || earlier === undefined ? [] : [{ day: addDays(earlier, 1), field: 'effectiveTo' }];
}
