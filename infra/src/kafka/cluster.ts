import { CannotStart } from '@backoffice/infra/postgres';
import kafkajs, { type CompressionTypes, type Kafka, type Producer, type ProducerConfig } from 'kafkajs';
import { restWhileIdle } from './idle-connections.ts';
import { clientOptions, type KafkaSettings } from './settings.ts';
import { ensureTopics, type TopicNames } from './topics.ts';

/** Topics are there, and as the settings say. It holds no connection: whoever consumes or produces makes one. */
export type KafkaCluster = TopicNames & {
  readonly client: Kafka;
  readonly maxBytes: number;
  /** Whose messages go to the partitions of their keys. */
  producer(options: Omit<ProducerConfig, 'createPartitioner'>): Producer;
  /** Of messages, in kafkajs. */
  readonly gzip: CompressionTypes;
  /** The name of a group of consumers in Kafka. */
  groupName(group: string): string;
  /** Of a tenant's events, as every client of Kafka counts by their key. */
  partitionOf(tenant: string): number;
};

export async function connectKafka(settings: KafkaSettings): Promise<KafkaCluster> {
  restWhileIdle();
  const client = new kafkajs.Kafka(clientOptions(settings));
  const topics = { events: `${settings.prefix}backoffice.events`, changes: `${settings.prefix}backoffice.changes` };
  const admin = client.admin({ retry: { retries: 4, initialRetryTime: 200 } });
  try {
    await admin.connect();
    await ensureTopics(admin, topics, settings);
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(sentenceOf(error, settings), { cause: error });
  } finally {
    await admin.disconnect();
  }
  const partition = kafkajs.Partitioners.DefaultPartitioner();
  const partitionMetadata = Array.from({ length: settings.partitions }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 0,
    replicas: [],
    isr: [],
  }));
  const partitions = new Map<string, number>();
  return {
    ...topics,
    client,
    maxBytes: settings.maxBytes,
    producer: (options) => client.producer({ ...options, createPartitioner: kafkajs.Partitioners.DefaultPartitioner }),
    gzip: kafkajs.CompressionTypes.GZIP,
    groupName: (group) => `${settings.prefix}${group}`,
    partitionOf(tenant) {
      const known =
        partitions.get(tenant) ??
        partition({ topic: topics.events, partitionMetadata, message: { key: tenant, value: null } });
      partitions.set(tenant, known);
      return known;
    },
  };
}

function sentenceOf(error: unknown, { brokers }: KafkaSettings): string {
  const reason = rootOf(error);
  return /SASL/.test(reason.name)
    ? `Kafka refuses KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD by KAFKA_SASL_MECHANISM: ${reason.message}.`
    : `Kafka cannot be reached at KAFKA_BROKERS (${brokers.join(', ')}): ${reason.message}.`;
}

const rootOf = (error: unknown): Error =>
  error instanceof kafkajs.KafkaJSError && error.cause instanceof Error
    ? rootOf(error.cause)
    : error instanceof Error
      ? error
      : new Error(String(error));
