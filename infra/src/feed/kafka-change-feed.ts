import { randomUUID } from 'node:crypto';
import type { KafkaCluster } from '@backoffice/infra/kafka';
import type { KafkaMessage, Message } from 'kafkajs';
import { batchMessages, type FoldedBatch, type OpenChangeFeed } from './change-feed.ts';
import { runConsumer } from './kafka-consumer.ts';
import { listenerSet } from './listener-set.ts';

/** Of a message: a broker takes 1 MiB by itself. */
const PART_BYTES = 600_000;
/** Of a message beside its value. */
const ENVELOPE_BYTES = 1_000;
/** What waits while Kafka is away; of what comes then only the next positions show. */
const MAX_WAITING = 1_000;
/** What is folded within this time is sent together. */
const GATHER_MS = 2;

/**
 * Publish and subscribe: every process reads all changes from the end of one topic, each in a group of its own that
 * keeps no offset.
 */
export const kafkaChangeFeed =
  (cluster: KafkaCluster, onError: (error: unknown) => void): OpenChangeFeed =>
  () => {
    const process = randomUUID();
    const batches = listenerSet<FoldedBatch>();
    const lapses = listenerSet<void>();
    const producer = cluster.producer({
      retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 500 },
    });
    let waiting: Message[] = [];
    let sending: Promise<void> | null = null;
    let isConnected = false;

    async function send(): Promise<void> {
      while (waiting.length > 0) {
        await new Promise((gathered) => setTimeout(gathered, GATHER_MS));
        const messages = waiting;
        waiting = [];
        try {
          if (!isConnected) await producer.connect();
          isConnected = true;
          await producer.send({ topic: cluster.changes, acks: 1, messages });
        } catch (error) {
          onError(error); // what was to be sent is lost
        }
      }
    }

    function hear({ value, headers }: KafkaMessage): void {
      if (String(headers?.['process']) === process || !value) return;
      batches.tell(JSON.parse(value.toString()) as FoldedBatch); // nobody but `publish` writes there
    }

    const consumer = runConsumer(cluster.client, {
      groupId: cluster.groupName(`changes-${process}`),
      topic: cluster.changes,
      fromBeginning: false,
      autoCommit: false,
      eachBatch: async ({ batch }) => batch.messages.forEach(hear),
      onFetch: () => lapses.tell(),
      onError,
    });
    return {
      publish(batch) {
        for (const value of batchMessages(batch, {
          partBytes: PART_BYTES,
          maxBytes: cluster.maxBytes - ENVELOPE_BYTES,
        })) {
          if (waiting.length >= MAX_WAITING) return;
          waiting.push({ key: batch.tenant, value, headers: { process } });
        }
        sending ??= send().finally(() => (sending = null));
      },
      subscribe: batches.add,
      onLapse: lapses.add,
      async close() {
        await Promise.all([consumer.stop(), sending]);
        await producer.disconnect();
      },
    };
  };
