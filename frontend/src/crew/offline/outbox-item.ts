import type { Answer, Failure } from '#crew/answer.ts';

/** What a worker sends. `key`: the same for as long as it was not answered; a request is never edited under it. */
export type CrewWrite = {
  readonly path: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly body: object;
  readonly key: string;
  /** Names the record whose order counts, after what comes first on a thin line: `Note:{sheetId}`. */
  readonly lane: string;
  /** What it is, in words of whoever wrote it. */
  readonly title: string;
  /** Goes up first; the request names it by `filePath`. */
  readonly file?: File;
};

/** `seq`: the order in which they were made. `problem`: why it waits for the worker; null where it waits for a line. */
export type OutboxItem = {
  readonly seq: number;
  readonly write: CrewWrite;
  readonly madeAt: number;
  readonly tries: number;
  readonly nextAt: number;
  readonly problem: Failure | null;
};

const RANKS = ['Timecard', 'JobCost', 'DailyLog', 'Note', 'Delivery', 'Photo'];
const rankOf = ({ write: { lane } }: OutboxItem) => {
  const rank = RANKS.indexOf(lane.split(':')[0] ?? '');
  return rank < 0 ? 1 : rank;
};

/**
 * The next that may go: of each lane the one that was made first, unless it waits or needs the worker; hours before
 * notes before photos.
 */
export function nextItem(items: readonly OutboxItem[], now: number, busy: ReadonlySet<string>): OutboxItem | null {
  const firsts = new Map<string, OutboxItem>();
  for (const item of items.toSorted((a, b) => a.seq - b.seq))
    if (!firsts.has(item.write.lane)) firsts.set(item.write.lane, item);
  const ready = [...firsts.values()].filter(
    ({ write: { lane }, problem, nextAt }) => problem === null && nextAt <= now && !busy.has(lane),
  );
  return ready.toSorted((a, b) => rankOf(a) - rankOf(b) || a.seq - b.seq)[0] ?? null;
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [2_000, 300_000];

/** When to try again, in ms: twice as long each time, from 2 s to 5 min; `jitter` (0 to 1) of the half of it. */
export const waitAfter = (tries: number, jitter: number): number => {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return Math.round(wait / 2 + (wait / 2) * jitter);
};

/** `offline`: no answer came; `later`: the server cannot now; `refused`: another try would be answered the same. */
export type Outcome = 'sent' | 'offline' | 'later' | 'signIn' | 'refused';

export function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.ok) return 'sent';
  const { status, code } = answer.failure;
  if (status === 0) return 'offline';
  if (status === 401 && code === 'CREW_SIGN_IN_NEEDED') return 'signIn';
  return status >= 500 || status === 429 || status === 408 ? 'later' : 'refused';
}

const [FIVE_DAYS_MS, SIX_DAYS_MS] = [5 * 86_400_000, 6 * 86_400_000];

/** Said in red: a day is left. */
export const isOverdue = ({ madeAt }: OutboxItem, now: number) => now - madeAt > FIVE_DAYS_MS;

/** The server remembers some answers for seven days only: what was tried and is six days old is not sent by itself. */
export const isTooOld = ({ madeAt, tries }: OutboxItem, now: number) => tries > 0 && now - madeAt > SIX_DAYS_MS;

/** Of one worker on one phone. */
const [MOST_ITEMS, MOST_BYTES] = [300, 150 * 1024 ** 2];
export const isFull = (items: readonly OutboxItem[]): boolean =>
  items.length >= MOST_ITEMS || items.reduce((sum, { write }) => sum + (write.file?.size ?? 0), 0) >= MOST_BYTES;
