import { fileJournal } from './journal.ts';
import { openLog, type LogPlace } from './open-log.ts';
import { followWithFailures, writeUntilAborted } from './workload.ts';

/** What a process of a hostile run is told, as JSON in its first argument. */
export type AppProcessSettings = {
  readonly place: LogPlace;
  readonly journal: string;
  readonly follower: string;
  /** The last positions that its follower has handled, by tenant. */
  readonly from: Readonly<Record<string, number>>;
  readonly writers: number;
  readonly maxPauseMs: number;
};

/**
 * One app process of the hostile run: writers and a follower on a log of their own, until it is killed, or whoever
 * started it ends.
 */
if (import.meta.main) {
  const {
    place,
    journal: path,
    follower,
    from,
    writers,
    maxPauseMs,
  }: AppProcessSettings = JSON.parse(process.argv[2] ?? '');
  const log = await openLog(place);
  const journal = fileJournal(path);
  process.stdin.once('end', () => process.exit()).resume();
  followWithFailures(log, journal, { name: follower, from: new Map(Object.entries(from)) });
  const { signal } = new AbortController();
  for (let writer = 0; writer < writers; writer++) void writeUntilAborted(log, journal, { signal, maxPauseMs });
}
