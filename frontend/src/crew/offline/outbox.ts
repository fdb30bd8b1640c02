import type { Answer } from '#crew/answer.ts';
import { isFull, isTooOld, nextItem, outcomeOf, waitAfter, type CrewWrite, type OutboxItem } from './outbox-item.ts';
import { outboxQueue } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';

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

/** Writes of a worker: kept before they are sent, sent in the order of their lanes, each until it is answered. */
export function createOutbox(ports: OutboxPorts) {
  const { store, exclusive, now } = ports;
  const queue = outboxQueue(store);
  const { flush, sentBy } = sender(queue, ports);

  return {
    subscribe: queue.subscribe,
    state: queue.state,
    flush: () => flush(),
    isFull: () => isFull(queue.state().items),
    /** Somebody has signed in, or the line may be back: all that waits for a line is due now. */
    async retry(): Promise<void> {
      queue.change({ signIn: false });
      await flush({ allDue: true });
    },
    /** What other calls have found out of the line. */
    async noteLine(offline: boolean): Promise<void> {
      if (offline === queue.state().offline) return;
      queue.change({ offline });
      if (!offline) await this.retry();
    },
    /** @throws QuotaExceededError where the phone is full; nothing is kept, and nothing was sent */
    async add(write: CrewWrite, patience: Promise<unknown>): Promise<Delivery> {
      const { seq } = await queue.add(write, now());
      const answer = await sentBy(seq, Promise.race([flush(), patience]));
      return answer ?? { ok: true, waiting: true };
    },
    /** After a question: once more, under a key of its own, as the one that was refused stays refused. */
    async sendAgain({ seq, write }: OutboxItem): Promise<void> {
      await queue.add({ ...write, key: crypto.randomUUID() }, now());
      await this.discard({ seq });
    },
    async discard({ seq }: Pick<OutboxItem, 'seq'>): Promise<void> {
      await exclusive(() => queue.remove(seq));
      await flush();
    },
    async discardAll(): Promise<void> {
      await exclusive(async () => {
        await queue.reload(false);
        for (const { seq } of queue.state().items) await queue.remove(seq);
      });
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;

/** The browser has a line again, or is looked at again, when timers may have slept: nothing waits for its next turn. */
export function retryWhenBack(outbox: () => Outbox | null, page: Document = document): void {
  const retry = () => void outbox()?.retry();
  page.defaultView?.addEventListener('online', retry);
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') retry();
  });
}

const LANES_AT_ONCE = 2;
const TOO_OLD = { status: 0, code: 'WAITED_SIX_DAYS', message: '', details: [] };

function sender(queue: ReturnType<typeof outboxQueue>, { send, exclusive, now, runLater }: OutboxPorts) {
  const answers = new Map<number, Answer<unknown>>();
  const awaited = new Set<number>();
  let [wanted, allDue] = [false, false];

  async function deliver(item: OutboxItem): Promise<void> {
    const tried = { ...item, tries: item.tries + 1 };
    if (isTooOld(item, now())) return ask(tried, { ok: false, failure: TOO_OLD });
    await queue.update(tried); // whether it was tried survives a kill
    queue.change({ sending: new Set([...queue.state().sending, item.seq]) });
    const answer = await send(item.write);
    queue.change({ sending: new Set([...queue.state().sending].filter((seq) => seq !== item.seq)) });
    const outcome = outcomeOf(answer);
    queue.change({ offline: outcome === 'offline', signIn: outcome === 'signIn' });
    if (outcome === 'sent') return settle(item.seq, answer);
    if (outcome === 'refused') return ask(tried, answer);
    const wait = outcome === 'signIn' ? 0 : waitAfter(tried.tries, Math.random());
    await queue.update({ ...tried, nextAt: now() + wait });
    if (outcome !== 'signIn') runLater(() => void flush(), wait);
  }

  async function settle(seq: number, answer: Answer<unknown>) {
    if (awaited.has(seq)) answers.set(seq, answer);
    await queue.remove(seq);
  }

  /** The form that has sent it shows the refusal; where none waits, the item stays until the worker has said. */
  async function ask(item: OutboxItem, answer: Answer<unknown>) {
    if (answer.ok) return;
    if (awaited.has(item.seq)) return settle(item.seq, answer);
    await queue.update({ ...item, problem: answer.failure });
  }

  async function sendLanes() {
    const busy = new Set<string>();
    const lane = async (): Promise<void> => {
      const { items, signIn } = queue.state();
      const item = signIn ? null : nextItem(items, now(), busy);
      if (!item) return;
      busy.add(item.write.lane);
      await deliver(item).finally(() => busy.delete(item.write.lane));
      return queue.state().offline ? undefined : lane();
    };
    await Promise.all(Array.from({ length: LANES_AT_ONCE }, lane));
  }

  /** Sends what may go. What was asked for meanwhile is looked at once more. */
  async function flush(more: { readonly allDue?: boolean } = {}): Promise<void> {
    wanted = true;
    allDue ||= more.allDue ?? false;
    await exclusive(async () => {
      if (!wanted) return;
      const isAllDue = allDue;
      [wanted, allDue] = [false, false];
      await queue.reload(isAllDue);
      await sendLanes();
    });
  }

  return {
    flush,
    /** What was answered to an item while somebody waited; null where nothing was. */
    async sentBy(seq: number, waiting: Promise<unknown>): Promise<Answer<unknown> | null> {
      awaited.add(seq);
      await waiting;
      awaited.delete(seq);
      const answer = answers.get(seq) ?? null;
      answers.delete(seq);
      return answer;
    },
  };
}
