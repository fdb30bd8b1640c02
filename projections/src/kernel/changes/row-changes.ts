import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import type { RowChange } from '#kernel/advance.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import { PLATFORM } from '#kernel/row-scope.ts';
import { listenerSet, type ListenerSet } from './listener-set.ts';
import { recentChanges, type RecentChanges } from './recent-changes.ts';
import { rowChangesFromStreams } from './stream-changes.ts';

type RowChangePorts = {
  readonly log: EventLog;
  readonly report: (problem: string, error: unknown) => void;
  readonly owned: () => readonly ReadModel[];
};

/** What became of rows, for whoever listens, and for a minute for whoever begins to. */
export type RowChanges = {
  readonly tell: (change: RowChange) => void;
  /** Another process was first to fold these. */
  readonly tellMissed: (tenant: string, events: readonly RecordedEvent[]) => Promise<void>;
  readonly onChange: ListenerSet<RowChange>['add'];
  readonly onMissedChanges: ListenerSet<string>['add'];
  readonly listeners: () => number;
  readonly recent: Pick<RecentChanges, 'begin' | 'end' | 'since'>;
};

export function rowChangeFeed({ log, report, owned }: RowChangePorts): RowChanges {
  const changed = listenerSet<RowChange>(report);
  const missed = listenerSet<string>(report);
  const recent = recentChanges();

  function tell(change: RowChange): void {
    recent.add(change);
    changed.notify(change);
  }

  /**
   * Every process knows the rows of the platform that another has folded; of a company's it knows only that there are
   * some.
   */
  async function tellMissed(tenant: string, events: readonly RecordedEvent[]): Promise<void> {
    if (tenant === PLATFORM && changed.size() > 0)
      return (await rowChangesFromStreams(log, owned(), tenant, events)).forEach(tell);
    recent.miss(tenant);
    if (tenant !== PLATFORM) missed.notify(tenant);
  }

  return {
    tell,
    tellMissed,
    onChange: changed.add,
    onMissedChanges: missed.add,
    listeners: changed.size,
    recent,
  };
}
