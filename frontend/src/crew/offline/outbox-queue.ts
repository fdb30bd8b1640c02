import type { OutboxItem } from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/** `offline`: the last call was not answered. `signIn`: it goes on once somebody has signed in. */
export type OutboxState = {
  readonly items: readonly OutboxItem[];
  readonly sending: ReadonlySet<number>;
  readonly offline: boolean;
  readonly signIn: boolean;
};

/** Waits are short again, as the line may be another one; that it was tried stays known. */
const dueNow = (item: OutboxItem): OutboxItem =>
  item.problem ? item : { ...item, nextAt: 0, tries: Math.min(item.tries, 1) };

/** What waits, in memory as on the phone, for whoever draws it. */
export function outboxQueue(store: OutboxStore) {
  let state: OutboxState = { items: [], sending: new Set(), offline: false, signIn: false };
  const listeners = new Set<() => void>();
  const change = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const replace = (seq: number, item: OutboxItem | null) =>
    change({ items: state.items.flatMap((each) => (each.seq !== seq ? [each] : item ? [item] : [])) });

  return {
    state: () => state,
    change,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** By whoever holds the lock alone; what was added meanwhile stays behind what was listed. */
    async reload(isAllDue: boolean): Promise<void> {
      const before = new Set(state.items.map(({ seq }) => seq));
      const listed = await store.list(state.items);
      const seqs = new Set(listed.map(({ seq }) => seq));
      const items = [...listed, ...state.items.filter(({ seq }) => !before.has(seq) && !seqs.has(seq))];
      change({ items: isAllDue ? items.map(dueNow) : items });
    },
    async add(...made: Parameters<OutboxStore['add']>): Promise<OutboxItem> {
      const item = await store.add(...made);
      change({ items: [...state.items, item] });
      return item;
    },
    async update(item: OutboxItem): Promise<void> {
      await store.update(item);
      replace(item.seq, item);
    },
    async remove(seq: number): Promise<void> {
      await store.remove(seq);
      replace(seq, null);
    },
  };
}
