import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Background work becomes slower, and never stands still: its next step begins by then, however much is asked. */
const MAX_WAIT_MS = 50;
/**
 * While somebody is there, those that wait begin one after another: all at once would still be at it at the next
 * request.
 */
const PACE_MS = 10;
const PRESENCE_MS = 1_000;

/** Of this process, as its processors are. */
const background = new AsyncLocalStorage<true>();
const waiting: (() => void)[] = [];
const quietListeners = new Set<() => void>();
let [answering, lastAnswered, isReleasing] = [0, Number.NEGATIVE_INFINITY, false];

/** What it does, and all that it causes, lets requests go first wherever `yieldToRequests` is called. */
export const runInBackground = <T>(work: () => T): T => background.run(true, work);

/** A request is being answered, until what is returned is called. */
export function beginRequest(): () => void {
  let isEnded = false;
  answering += 1;
  return () => {
    if (isEnded) return;
    isEnded = true;
    answering -= 1;
    lastAnswered = performance.now();
    if (answering === 0) for (const listener of quietListeners) listener();
  };
}

/**
 * Priority scheduling: background work waits for a moment in which no request is being answered before it begins its
 * next step; to be called where it holds nothing that a request may wait for. Requests do not wait here.
 */
export async function yieldToRequests(): Promise<void> {
  if (!background.getStore() || (waiting.length === 0 && !isAttended())) return;
  await new Promise<void>((resume) => {
    waiting.push(resume);
    void releaseInTurn();
  });
}

const isAttended = () => answering > 0 || performance.now() - lastAnswered < PRESENCE_MS;

async function releaseInTurn(): Promise<void> {
  if (isReleasing) return;
  isReleasing = true;
  await turn(); // who comes at the same moment waits together
  while (waiting.length > 0) {
    if (answering > 0) await quietMoment();
    waiting.shift()?.();
    if (waiting.length > 0 && isAttended()) await pause(PACE_MS);
  }
  isReleasing = false;
}

const quietMoment = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, MAX_WAIT_MS);
    function end() {
      clearTimeout(timer);
      quietListeners.delete(end);
      resolve();
    }
    quietListeners.add(end);
  });
