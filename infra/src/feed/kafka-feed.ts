import { setTimeout as pause } from 'node:timers/promises';
import { follow, type EventLog, type RecordedEvent } from '@backoffice/infra/event-log';
import type { KafkaCluster } from '@backoffice/infra/kafka';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Feed } from './feed.ts';
import { runConsumer } from './kafka-consumer.ts';
import { receivedEvents } from './received-events.ts';

/** Events that wait for their turn; of more nothing is fetched. */
const MAX_WAITING_BYTES = 16 << 20;
const HEARTBEAT_MS = 500;
/** Clocks of processes are no further apart. */
const CLOCK_TOLERANCE_MS = 60_000;
const RETRY_MS = 500;

/**
 * A consumer group: Kafka says which process owns a tenant, and brings its events. Positions and the log decide: what is
 * known is cut, what is missing is read from the log, and so is everything of a tenant that failed, while Kafka is away,
 * and when a partition has come from another process. So offsets are only a hint.
 */
export const kafkaFeed = (cluster: KafkaCluster, log: EventLog): Feed => ({
  async consume({ group, positionsOf, handle, onError, ...options }) {
    let owned: ReadonlySet<number> = new Set();
    let joins = 0;
    let joinedAt = Infinity;
    let isAway = false;
    const wakers = new Set<(tenant: string) => void>();
    const wake = (tenant: string) => wakers.forEach((each) => each(tenant));
    const received = receivedEvents(log, () => joinedAt + CLOCK_TOLERANCE_MS);
    const failing = new Set<string>();
    const owns = (tenant: string) => owned.has(cluster.partitionOf(tenant));

    const follower = follow(
      {
        ...log,
        readRecent: received.readNext,
        onAppended(listener) {
          wakers.add(listener);
          return () => void wakers.delete(listener);
        },
        hintLapses: () => (isAway ? null : joins),
      },
      {
        ...options,
        from: await positionsOf(),
        isFollowed: owns,
        async handle(events, tenant) {
          await handle(events, tenant);
          if (failing.delete(tenant) || received.has(tenant)) wake(tenant);
        },
        onError(error, tenant) {
          if (tenant !== undefined) {
            failing.add(tenant);
            received.clear(tenant);
          }
          onError(error, tenant);
        },
      },
    );

    /** Its partitions are owned once the positions are known that their former owners have reached. */
    async function join(partitions: readonly number[]): Promise<void> {
      const round = ++joins;
      owned = new Set();
      for (;;) {
        try {
          await follower.settle(() => true);
          const positions = await positionsOf();
          if (round !== joins) return;
          follower.moveTo(positions);
          owned = new Set(partitions);
          joinedAt = Date.now();
          for (const tenant of received.tenants()) wake(tenant);
          return await follower.look();
        } catch (error) {
          if (round !== joins) return;
          onError(error);
          await pause(RETRY_MS);
        }
      }
    }

    function receive({ key, value, timestamp }: KafkaMessage): void {
      const tenant = String(key);
      const event = value && parseEvent(value, tenant, onError);
      if (event && !failing.has(tenant))
        received.receive(tenant, { event, bytes: value.length, sentAt: Number(timestamp) });
      wake(tenant);
    }

    async function eachBatch({ batch, heartbeat, isRunning }: EachBatchPayload): Promise<void> {
      for (const message of batch.messages) receive(message);
      while (received.bytes() > MAX_WAITING_BYTES && isRunning()) {
        await heartbeat();
        await pause(HEARTBEAT_MS / 10);
      }
    }

    const consumer = runConsumer(cluster.client, {
      groupId: cluster.groupName(group),
      topic: cluster.events,
      fromBeginning: true,
      eachBatch,
      onJoin(partitions) {
        isAway = false;
        void join(partitions);
      },
      onRebalance: () => (owned = new Set()),
      onAway: () => (isAway = true),
      onError,
    });
    return {
      owns,
      hurry: follower.hurry,
      heads: follower.heads,
      lag: async () => ({ behind: follower.behind(await log.heads()) }),
      async stop() {
        joins += 1; // whoever is joining gives up
        await follower.stop();
        owned = new Set();
        await consumer.stop();
      },
    };
  },
});

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
