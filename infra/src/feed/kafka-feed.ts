import { setTimeout as pause } from 'node:timers/promises';
import { follow, type EventLog, type RecordedEvent } from '@backoffice/infra/event-log';
import type { KafkaCluster } from '@backoffice/infra/kafka';
import type { KafkaMessage } from 'kafkajs';
import type { Feed } from './feed.ts';
import { runConsumer } from './kafka-consumer.ts';
import { listenerSet } from './listener-set.ts';
import { receivedEvents } from './received-events.ts';

/** Events that wait for their turn; of more nothing is fetched. */
const MAX_WAITING_BYTES = 16 << 20;
const FULL_PAUSE_MS = 50;
/** Clocks of processes are no further apart. */
const CLOCK_TOLERANCE_MS = 60_000;
const RETRY_MS = 500;

/**
 * A consumer group: Kafka says which process owns a tenant, and brings its events. Positions and the log decide: what
 * is known is cut, what is missing is read from the log, and so is everything of a tenant that failed, while Kafka is
 * away, and when a partition has come from another process. So offsets are only a hint.
 */
export const kafkaFeed = (cluster: KafkaCluster, log: EventLog): Feed => ({
  async consume({ group, positionsOf, onError, ...options }) {
    const partitions = ownedPartitions();
    const owns = (tenant: string) => partitions.has(cluster.partitionOf(tenant));
    const buffer = bufferedLog(log, partitions);
    const follower = follow(buffer.log, {
      ...options,
      from: await positionsOf(),
      isFollowed: owns,
      async handle(events, tenant) {
        await options.handle(events, tenant);
        buffer.resume(tenant);
      },
      onError(error, tenant) {
        if (tenant !== undefined) buffer.suspend(tenant);
        onError(error, tenant);
      },
    });

    /** Partitions are owned once the positions are known that their former owners have reached. */
    async function join(assigned: readonly number[]): Promise<void> {
      const round = partitions.release();
      while (partitions.isCurrent(round)) {
        try {
          const positions = await positionsOf();
          if (!partitions.isCurrent(round)) return;
          follower.moveTo(positions);
          partitions.own(assigned);
          buffer.keep(owns);
          return await follower.look();
        } catch (error) {
          onError(error);
          await pause(RETRY_MS);
        }
      }
    }

    const consumer = runConsumer(cluster.client, {
      groupId: cluster.groupName(group),
      topic: cluster.events,
      fromBeginning: true,
      async eachBatch({ batch, heartbeat, isRunning }) {
        for (const message of batch.messages) buffer.receive(message, onError);
        while (buffer.isFull() && isRunning()) {
          await heartbeat();
          await pause(FULL_PAUSE_MS);
        }
      },
      onJoin: (assigned) => void join(assigned),
      onRebalance: () => partitions.release(),
      onAway: partitions.lose,
      onError,
    });
    return {
      owns,
      hurry: follower.hurry,
      heads: follower.heads,
      lag: async () => ({ behind: follower.behind(await log.heads()) }),
      async stop() {
        await follower.stop();
        await consumer.stop();
        partitions.release();
      },
    };
  },
});

/** Those of this process. While Kafka is away it goes on with what it had last: nobody else is given it either. */
function ownedPartitions() {
  let owned: ReadonlySet<number> = new Set();
  let last: ReadonlySet<number> = owned;
  let rounds = 0;
  let ownedSince = Infinity;
  let isLost = false;
  return {
    has: (partition: number) => owned.has(partition),
    isCurrent: (round: number) => round === rounds,
    isLost: () => isLost,
    /** In ms since 1970. */
    since: () => ownedSince,
    /** Answers which sharing out has begun. */
    release(): number {
      owned = new Set();
      return ++rounds;
    },
    own(partitions: readonly number[]): void {
      owned = last = new Set(partitions);
      ownedSince = Date.now();
      isLost = false;
    },
    lose(): void {
      isLost = true;
      owned = last;
    },
  };
}

/** The log as it is followed: what Kafka has brought is handed over first. */
function bufferedLog(log: EventLog, partitions: ReturnType<typeof ownedPartitions>) {
  const wakers = listenerSet<string>();
  const received = receivedEvents(log, () => partitions.since() + CLOCK_TOLERANCE_MS);
  /** What comes of these is read from the log, when they are tried again. */
  const suspended = new Set<string>();
  return {
    log: {
      ...log,
      readRecent: received.readNext,
      onAppended: wakers.add,
      hintLapses: () => (partitions.isLost() ? null : 0), // whoever joins looks by itself
    },
    isFull: () => received.bytes() > MAX_WAITING_BYTES,
    receive({ key, value, timestamp }: KafkaMessage, onError: (error: unknown) => void): void {
      const tenant = String(key);
      const event = value && parseEvent(value, tenant, onError);
      if (event && !suspended.has(tenant))
        received.receive(tenant, { event, bytes: value.length, sentAt: Number(timestamp) });
      wakers.tell(tenant);
    },
    suspend(tenant: string): void {
      suspended.add(tenant);
      received.clear(tenant);
    },
    resume(tenant: string): void {
      if (suspended.delete(tenant) || received.has(tenant)) wakers.tell(tenant);
    },
    /** Of tenants that are another process's nothing waits here. */
    keep(isOwn: (tenant: string) => boolean): void {
      for (const tenant of received.tenants()) {
        if (isOwn(tenant)) wakers.tell(tenant);
        else received.clear(tenant);
      }
    },
  };
}

/** Null for what no relay of ours has sent, which the log has all the same. */
function parseEvent(value: Buffer, tenant: string, onError: (error: unknown) => void): RecordedEvent | null {
  try {
    const event = JSON.parse(value.toString()) as RecordedEvent; // as the relay has sent it
    return event.tenant === tenant && Number.isSafeInteger(event.position) ? event : null;
  } catch (error) {
    onError(error);
    return null;
  }
}
