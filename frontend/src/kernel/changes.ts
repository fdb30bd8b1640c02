import { useEffect, useRef } from 'react';
import type { Receipt } from '@backoffice/contracts/kernel';

/** Something happened to a record: told by the server's subscription, or by the receipt of our own command. */
export type Change = { readonly resource: string; readonly id: string; readonly version: number };

const listeners = new Set<(change: Change) => void>();
const newest = new Map<string, number>();

/** Tells it once: what our own receipt has said already is not news when the server says it again. */
export function tellChange(change: Change) {
  const key = `${change.resource} ${change.id}`;
  if (change.version <= (newest.get(key) ?? 0)) return;
  newest.set(key, change.version);
  for (const listener of listeners) listener(change);
}

/** A command over many records has one receipt; everything of that kind may have changed. */
export const ANY = '*';
export const tellReceipt = (resource: string, { id, version, count }: Receipt) => {
  if (count === undefined) tellChange({ resource, id, version });
  else for (const listener of listeners) listener({ resource, id: ANY, version });
};

/** Calls `hear` for every change of these kinds while the component is mounted. */
export function useChanges(resources: readonly string[], hear: (change: Change) => void) {
  const latest = useRef(hear);
  useEffect(() => void (latest.current = hear));
  const kinds = resources.join(' ');
  useEffect(() => {
    const listener = (change: Change) => kinds.split(' ').includes(change.resource) && latest.current(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [kinds]);
}
