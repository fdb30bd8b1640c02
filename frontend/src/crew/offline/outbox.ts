import type { Answer } from '../api.ts';
import {
  isTooOld,
  MOST_ITEMS,
  nextItem,
  outcomeOf,
  waitAfter,
  type CrewWrite,
  type OutboxItem,
} from './outbox-item.ts';
import type { OutboxStore } from './outbox-store.ts';

/** `offline`: the last call was not answered. `signIn`: it goes on once somebody has signed in. */
export type OutboxState = {
  readonly items: readonly OutboxItem[];
  readonly sending: ReadonlySet<number>;
  readonly offline: boolean;
  readonly signIn: boolean;
};

/** `waiting`: it is kept on the phone and goes out by itself. */
export type Delivery = (Answer<unknown> & { readonly waiting?: false }) | { readonly ok: true; readonly waiting: true };

export type OutboxPorts = {
  readonly store: OutboxStore;
  readonly send: (write: CrewWrite) => Promise<Answer<unknown>>;
  /** Runs one at a time, of all windows of the browser. */
  readonly exclusive: (run: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly runLater: (run: () => void, ms: number) => void;
};

const LANES_AT_ONCE = 2;

/** Writes of a worker: kept before they are sent, sent in the order of their lanes, each until it is answered. */
export function createOutbox({ store, send, exclusive, now, runLater }: OutboxPorts) {
  let state: OutboxState = { items: [], sending: new Set(), offline: false, signIn: false };
  const [listeners, answers] = [new Set<() => void>(), new Map<number, Answer<unknown>>()];
  const awaited = new Set<number>();
  let [wanted, allDue] = [false, false];

  const change = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const replace = (seq: number, item: OutboxItem | null) =>
    change({ items: state.items.flatMap((each) => (each.seq !== seq ? [each] : item ? [item] : [])) });
  /** By whoever holds the lock alone; what was added meanwhile stays behind what was listed. */
  async function reload(): Promise<void> {
    const before = new Set(state.items.map(({ seq }) => seq));
    const listed = await store.list(state.items);
    const seqs = new Set(listed.map(({ seq }) => seq));
    const added = state.items.filter(({ seq }) => !before.has(seq) && !seqs.has(seq));
    const items = [...listed, ...added];
    change({ items: allDue ? items.map((item) => (item.problem ? item : { ...item, nextAt: 0 })) : items });
    allDue = false;
  }

  async function deliver(item: OutboxItem): Promise<void> {
    const tried = { ...item, tries: item.tries + 1 };
    if (isTooOld(item, now())) return ask(tried, { ok: false, failure: TOO_OLD });
    change({ sending: new Set([...state.sending, item.seq]) });
    await store.update(tried); // whether it was tried survives a kill
    const answer = await send(item.write);
    change({ sending: new Set([...state.sending].filter((seq) => seq !== item.seq)) });
    const outcome = outcomeOf(answer);
    change({ offline: outcome === 'offline', signIn: outcome === 'signIn' });
    if (outcome === 'sent') return settle(item.seq, answer);
    if (outcome === 'refused') return ask(tried, answer);
    const wait = outcome === 'signIn' ? 0 : waitAfter(tried.tries, Math.random());
    const waiting = { ...tried, nextAt: now() + wait };
    await store.update(waiting);
    replace(item.seq, waiting);
    if (outcome !== 'signIn') runLater(() => void flush(), wait);
  }

  async function settle(seq: number, answer: Answer<unknown>) {
    if (awaited.has(seq)) answers.set(seq, answer);
    await drop(seq);
  }

  async function drop(seq: number) {
    await store.remove(seq);
    replace(seq, null);
  }

  /** The form that has sent it shows the refusal; where none waits, the item stays until the worker has said. */
  async function ask(item: OutboxItem, answer: Answer<unknown>) {
    if (answer.ok) return;
    if (awaited.has(item.seq)) return settle(item.seq, answer);
    const asked = { ...item, problem: answer.failure };
    await store.update(asked);
    replace(item.seq, asked);
  }

  /** Sends what may go. What was asked for meanwhile is looked at once more. */
  async function flush(): Promise<void> {
    wanted = true;
    await exclusive(async () => {
      if (!wanted) return;
      wanted = false;
      await reload();
      const busy = new Set<string>();
      const lane = async (): Promise<void> => {
        const item = state.signIn ? null : nextItem(state.items, now(), busy);
        if (!item) return;
        busy.add(item.write.lane);
        await deliver(item).finally(() => busy.delete(item.write.lane));
        return state.offline ? undefined : lane();
      };
      await Promise.all(Array.from({ length: LANES_AT_ONCE }, lane));
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    /** What other calls have found out of the line. */
    async noteLine(offline: boolean): Promise<void> {
      const isBack = state.offline && !offline;
      if (offline !== state.offline) change({ offline });
      if (isBack) await this.retry();
    },
    /** Somebody has signed in, or the line may be back: all that waits for a line is due now. */
    async retry(): Promise<void> {
      allDue = true;
      change({ signIn: false });
      await flush();
    },
    /** @throws QuotaExceededError where the phone is full; nothing is kept, and nothing was sent */
    async add(write: CrewWrite, patience: Promise<unknown>): Promise<Delivery> {
      const item = await store.add(write, now());
      awaited.add(item.seq);
      change({ items: [...state.items, item] });
      await Promise.race([flush(), patience]);
      awaited.delete(item.seq);
      const answer = answers.get(item.seq);
      answers.delete(item.seq);
      return answer ?? { ok: true, waiting: true };
    },
    /** After a question: once more, under a key of its own, as the one that was refused stays refused. */
    async sendAgain({ seq, write }: OutboxItem): Promise<void> {
      const again = await store.add({ ...write, key: crypto.randomUUID() }, now());
      change({ items: [...state.items, again] });
      await this.discard({ seq });
    },
    isFull: () => state.items.length >= MOST_ITEMS,
    async discardAll(): Promise<void> {
      await exclusive(async () => {
        await reload();
        for (const { seq } of state.items) await drop(seq);
      });
    },
    async discard({ seq }: Pick<OutboxItem, 'seq'>): Promise<void> {
      await exclusive(() => drop(seq));
      await flush();
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

const TOO_OLD = { status: 0, code: 'WAITED_SIX_DAYS', message: '', details: [] };
