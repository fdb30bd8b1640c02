import {
  listenerSet,
  type ChangeFeed,
  type FoldedBatch,
  type ListenerSet,
  type OpenChangeFeed,
} from '@backoffice/infra/feed';
import type { RowChange } from '#kernel/advance.ts';
import { PLATFORM } from '#kernel/row-scope.ts';
import { recentChanges, type RecentChanges } from './recent-changes.ts';

type RowChangePorts = {
  readonly openChangeFeed: OpenChangeFeed;
  /** Of the processes that make the same rows as this one by now. */
  readonly groupOf: () => string;
  readonly report: (problem: string, error: unknown) => void;
  /** How far the tables are, by tenant. */
  readonly positionsOf: () => Promise<ReadonlyMap<string, number>>;
  /** All rows up to a position can be read, and their changes are told. */
  readonly onTold: (tenant: string, position: number) => void;
};

/** What became of rows, here or at another process, for whoever listens, and for a minute for whoever begins to. */
export type RowChanges = {
  /** This process has folded it. */
  readonly tell: (batch: Omit<FoldedBatch, 'group'>) => void;
  /** Somebody else has folded up to this position; it should be told by them. */
  readonly expect: (tenant: string, position: number) => void;
  /** So far the tables are; what was not told of it is missed. */
  readonly announce: (tenant: string, position: number) => void;
  /** Up to where changes were told, if anything was. */
  readonly toldThrough: (tenant: string) => number | undefined;
  readonly onChange: ListenerSet<RowChange>['add'];
  readonly onMissedChanges: ListenerSet<string>['add'];
  readonly listeners: () => number;
  readonly recent: Pick<RecentChanges, 'since'>;
  /** Until then, and after `stop`, nothing is told to other processes or heard of them. */
  readonly start: (positions: ReadonlyMap<string, number>) => void;
  readonly stop: () => Promise<void>;
};

/** How long what another process has folded may be under way. */
const DELIVERY_MS = 500;

/**
 * Gap detection: batches of a tenant follow one another by position. Where one begins after what was told, changes are
 * missed, and whoever listens reads again.
 */
export function rowChangeFeed({ openChangeFeed, groupOf, report, positionsOf, onTold }: RowChangePorts): RowChanges {
  const onError = (error: unknown) => report('A listener to changes failed', error);
  const changed = listenerSet<RowChange>(onError);
  const missed = listenerSet<string>(onError);
  const recent = recentChanges();
  const told = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let others: ChangeFeed | null = null;

  function hear({ group: from, tenant, after, through, changes }: FoldedBatch): void {
    if (from !== groupOf()) return changes.forEach(tellChange);
    const known = told.get(tenant);
    if (known !== undefined && after > known) tellMissed(tenant);
    if (through > (known ?? 0)) told.set(tenant, through);
    changes.forEach(tellChange);
    onTold(tenant, through);
  }

  function tellChange(change: RowChange): void {
    recent.add(change);
    changed.tell(change);
  }

  /** What concerns the platform is seen in every company. */
  function tellMissed(tenant: string): void {
    recent.miss(tenant);
    missed.tell(tenant);
  }

  const positionOnly = (tenant: string, position: number): FoldedBatch => ({
    group: groupOf(),
    tenant,
    after: position,
    through: position,
    changes: [],
  });

  const later = (work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, DELIVERY_MS).unref();
    timers.add(timer);
  };
  const missUnless = (tenant: string, position: number) => {
    if (position > (told.get(tenant) ?? 0)) hear(positionOnly(tenant, position));
  };

  /** What was lost with a connection shows in how far the tables are. */
  async function compare(): Promise<void> {
    recent.begin();
    const positions = await positionsOf();
    later(() => positions.forEach((position, tenant) => missUnless(tenant, position)));
  }

  return {
    tell(part) {
      const batch = { group: groupOf(), ...part };
      hear(batch);
      others?.publish(batch);
    },
    expect: (tenant, position) => later(() => missUnless(tenant, position)),
    announce: (tenant, position) => others?.publish(positionOnly(tenant, position)),
    toldThrough: (tenant) => told.get(tenant),
    onChange: changed.add,
    onMissedChanges: missed.add,
    listeners: changed.size,
    recent,
    start(positions) {
      told.clear();
      for (const [tenant, position] of positions) told.set(tenant, position);
      recent.begin();
      others = openChangeFeed();
      others.subscribe(hear);
      others.onLapse(
        () => void compare().catch((error: unknown) => report('What changed meanwhile is not known', error)),
      );
    },
    async stop() {
      timers.forEach(clearTimeout);
      recent.end();
      await others?.close();
      others = null;
    },
  };
}

/** Who listens in a company is concerned by what is missed of it or of the platform. */
export const concernsTenant = (missedTenant: string, tenant: string): boolean =>
  missedTenant === tenant || missedTenant === PLATFORM;
