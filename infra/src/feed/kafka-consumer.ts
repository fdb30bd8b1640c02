import { setTimeout as pause } from 'node:timers/promises';
import { withDeadline } from '@backoffice/infra/postgres';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';

export type KafkaConsumerOptions = {
  readonly groupId: string;
  readonly topic: string;
  /** Where there is no offset; else at the end. */
  readonly fromBeginning: boolean;
  /** Whether offsets are kept. */
  readonly autoCommit?: boolean;
  readonly eachBatch: (batch: EachBatchPayload) => Promise<void>;
  /** The partitions of this process until the next call. */
  readonly onJoin?: (partitions: readonly number[]) => void;
  /** Partitions are being shared out again. */
  readonly onRebalance?: () => void;
  /** Kafka cannot be reached, until the next `onJoin`. */
  readonly onAway?: () => void;
  /** After each join: what is published from now on arrives. */
  readonly onFetch?: () => void;
  readonly onError: (error: unknown) => void;
};

/** The shortest that Kafka allows by itself. */
const SESSION_TIMEOUT_MS = 6_000;
const REOPEN_MS = 1_000;
const LEAVE_MS = 3_000;

/** Consumes until stopped: a consumer that kafkajs gives up is made anew. */
export function runConsumer(client: Kafka, options: KafkaConsumerOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;

  async function consumeUntilEnd(): Promise<void> {
    while (!signal.aborted) {
      const consumer = client.consumer({
        groupId: options.groupId,
        sessionTimeout: SESSION_TIMEOUT_MS,
        heartbeatInterval: 1_000,
        rebalanceTimeout: 10_000,
        maxWaitTimeInMs: 250,
        retry: { retries: 8, initialRetryTime: 100, maxRetryTime: 1_000 },
      });
      await consume(consumer, options, signal).catch((error: unknown) => {
        if (!signal.aborted) options.onError(error);
      });
      options.onAway?.();
      // one that is not connected any more cannot leave
      await withDeadline(consumer.disconnect(), LEAVE_MS, 'Leaving the group').catch(() => {});
      await pause(REOPEN_MS, undefined, { signal }).catch(() => {}); // the signal ends the pause
    }
  }
  const consuming = consumeUntilEnd();
  return {
    async stop() {
      ending.abort();
      await consuming;
    },
  };
}

/** Until the signal ends it. @throws what made kafkajs give up */
async function consume(consumer: Consumer, options: KafkaConsumerOptions, signal: AbortSignal): Promise<void> {
  const { topic, fromBeginning, autoCommit = true, eachBatch } = options;
  const ended = Promise.withResolvers<void>();
  const { GROUP_JOIN, REBALANCING, FETCH, CRASH } = consumer.events;
  let isJoined = false;
  consumer.on(GROUP_JOIN, ({ payload }) => {
    isJoined = true;
    options.onJoin?.(payload.memberAssignment[topic] ?? []);
  });
  consumer.on(REBALANCING, () => options.onRebalance?.());
  consumer.on(FETCH, () => {
    if (isJoined) options.onFetch?.();
    isJoined = false;
  });
  consumer.on(CRASH, ({ payload }) => {
    options.onAway?.();
    if (!payload.restart) return ended.reject(payload.error);
    options.onError(payload.error);
  });
  signal.addEventListener('abort', () => ended.resolve());
  if (signal.aborted) return;
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning });
  await consumer.run({ autoCommit, autoCommitInterval: 2_000, partitionsConsumedConcurrently: 4, eachBatch });
  await ended.promise;
}
