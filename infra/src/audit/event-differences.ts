import { HASH_BYTES } from './hash-chain.ts';

type Difference = { readonly position: number; readonly found: string; readonly recorded: string };

/** More than this many are counted only: whoever shifted a whole log is told so by the first. */
const MAX_COLLECTED = 1_000;
const MAX_DESCRIBED = 20;

/** Collects events that are not what was recorded of them, and tells them apart: changed, swapped, or moved. */
export function eventDifferences() {
  const differing: Difference[] = [];
  let more = 0;
  return {
    compare(position: number, hash: Buffer, hashes: Buffer, first: number): void {
      const start = (position - first) * HASH_BYTES;
      if (hashes.compare(hash, 0, HASH_BYTES, start, start + HASH_BYTES) === 0) return;
      if (differing.length < MAX_COLLECTED)
        differing.push({
          position,
          found: hash.toString('hex'),
          recorded: hashes.toString('hex', start, start + HASH_BYTES),
        });
      else more++;
    },
    told(): string[] {
      const placeOf = new Map(differing.map(({ position, recorded }) => [recorded, position]));
      const heldBy = new Map(differing.map(({ position, found }) => [position, placeOf.get(found)]));
      const told = differing.flatMap(({ position }) => {
        const from = heldBy.get(position);
        if (from === undefined) return [`position ${position}: the event is not what was recorded`];
        if (heldBy.get(from) !== position)
          return [`position ${position}: it holds the event that was recorded at position ${from}`];
        return position < from ? [`positions ${position} and ${from}: the two events were swapped`] : [];
      });
      const left = told.length - MAX_DESCRIBED + more;
      return left > 0 ? [...told.slice(0, MAX_DESCRIBED), `and ${left} more that are not what was recorded`] : told;
    },
  };
}
