import { useEffect, useRef } from 'react';
import type { Receipt } from '@backoffice/contracts/kernel';

/** Something happened to a record: told by the server's subscription, or by the receipt of our own command. */
export type RecordChange = { readonly resource: string; readonly id: string; readonly position: number };

const listeners = new Set<(change: RecordChange) => void>();
const publishedPositions = new Map<string, number>();
/** What the server said of changes that our receipts had published already; `turn`: the running number of that. */
const repeatedChanges = new Map<string, { readonly change: RecordChange; readonly turn: number }>();
let repeatedCount = 0;

/**
 * Tells it once: what our own receipt has said already is not news when the server says it again. Positions tell them
 * apart, not versions: a row also changes with its neighbours, when a customer is renamed.
 */
export function publishChange(change: RecordChange) {
  const key = `${change.resource} ${change.id}`;
  if (change.position <= (publishedPositions.get(key) ?? 0)) {
    repeatedCount += 1;
    repeatedChanges.set(key, { change, turn: repeatedCount });
    return;
  }
  publishedPositions.set(key, change.position);
  for (const listener of listeners) listener(change);
}

export const repeatedSoFar = () => repeatedCount;

/**
 * What was read is older than what it was read after: what the receipts told is news once more when the server says it.
 * What it said while the old answer was on its way, after `turn`, is news now.
 */
export function publishAgain(turn: number) {
  const missed = [...repeatedChanges.values()].filter((repeated) => repeated.turn > turn);
  publishedPositions.clear();
  repeatedChanges.clear();
  for (const { change } of missed) publishChange(change);
}

/** A command over many records has one receipt; everything of that kind may have changed. */
export const ANY = '*';
export const publishReceipt = (resource: string, { id, position, count }: Receipt) => {
  if (count === undefined) publishChange({ resource, id, position });
  else publishKindChange(resource, position);
};

/** Rows of this kind may have come or gone: somebody sees others than before. */
export const publishKindChange = (resource: string, position: number) => {
  for (const listener of listeners) listener({ resource, id: ANY, position });
};

/** Something may have happened that nobody told: everything that is shown is read again. */
export const publishUnknownChanges = () => {
  for (const listener of listeners) listener({ resource: ANY, id: ANY, position: 0 });
};

/** Calls `hear` for every change of these kinds while the component is mounted. */
export function useRecordChanges(resources: readonly string[], hear: (change: RecordChange) => void) {
  const latest = useRef(hear);
  useEffect(() => void (latest.current = hear));
  const kinds = resources.join(' ');
  useEffect(() => {
    if (kinds === '') return undefined;
    const listener = (change: RecordChange) =>
      (change.resource === ANY || kinds.split(' ').includes(change.resource)) && latest.current(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [kinds]);
}
