import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '@backoffice/infra/postgres';
import kafkajs, { type Admin, type ITopicConfig, type ITopicMetadata } from 'kafkajs';
import type { KafkaSettings } from './settings.ts';

export type TopicNames = {
  /** Events in order of each tenant, which is their key. */
  readonly events: string;
  /** Changes of rows: every process reads all of it, from the end. */
  readonly changes: string;
};

const MAX_BYTES = 'max.message.bytes';
/** One, so that whoever reads all of it reads it in order. */
const CHANGE_PARTITIONS = 1;
/** Of changes, which nobody reads that was not there. */
const CHANGE_RETENTION_MS = 600_000;
const [KNOWN_WITHIN_MS, KNOWN_POLL_MS] = [30_000, 100];

/** Makes the topics that are not there, and compares those that are. @throws CannotStart */
export async function ensureTopics(
  admin: Admin,
  { events, changes }: TopicNames,
  { partitions, replication, maxBytes }: KafkaSettings,
): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const missing = await missingTopics(admin, [events, changes]);
  if (missing.length > 0 && brokers.length < replication)
    throw new CannotStart(
      `FEED_REPLICATION is ${replication}, and Kafka has ${brokers.length} ${brokers.length === 1 ? 'broker' : 'brokers'}: set it to ${brokers.length}, or start more brokers.`,
    );
  const configEntries = [
    { name: MAX_BYTES, value: String(maxBytes) },
    { name: 'min.insync.replicas', value: replication > 2 ? '2' : '1' }, // one broker may be away
  ];
  const topics: ITopicConfig[] = [
    { topic: events, numPartitions: partitions, replicationFactor: replication, configEntries },
    {
      topic: changes,
      numPartitions: CHANGE_PARTITIONS,
      replicationFactor: replication,
      configEntries: [...configEntries, { name: 'retention.ms', value: String(CHANGE_RETENTION_MS) }],
    },
  ];
  const wanted = topics.filter(({ topic }) => missing.includes(topic));
  if (wanted.length > 0) await admin.createTopics({ topics: wanted, waitForLeaders: false }); // or another process did
  const found = await topicsKnown(admin, [events, changes]);
  const inOrder = found.toSorted(({ name }) => (name === events ? -1 : 1));
  for (const topic of inOrder) {
    if (topic.name === events) assertPartitioned(topic, partitions);
    assertReplicated(topic, replication);
  }
  await assertTakes(admin, events, maxBytes);
}

async function missingTopics(admin: Admin, wanted: readonly string[]): Promise<readonly string[]> {
  const present = await admin.listTopics();
  return wanted.filter((topic) => !present.includes(topic));
}

/**
 * Polls: a broker learns of a topic, and of who leads its partitions, a moment after it was made (KRaft), and kafkajs
 * takes what is not known yet for an error.
 */
async function topicsKnown(admin: Admin, wanted: readonly string[]): Promise<readonly ITopicMetadata[]> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; ; await pause(KNOWN_POLL_MS))
    try {
      return (await admin.fetchTopicMetadata({ topics: [...wanted] })).topics;
    } catch (error) {
      const isEarly = error instanceof kafkajs.KafkaJSError && error.retriable;
      if (!isEarly || performance.now() > end) throw error;
    }
}

function assertPartitioned({ name, partitions: found }: ITopicMetadata, wanted: number): void {
  if (found.length !== wanted)
    throw new CannotStart(
      `The topic ${name} has ${found.length} partitions, and FEED_PARTITIONS is ${wanted}: set it to ${found.length}, or name a new topic by KAFKA_TOPIC_PREFIX, which is filled from the log. Partitions are never added to a topic, since companies would move between them.`,
    );
}

function assertReplicated({ name, partitions }: ITopicMetadata, wanted: number): void {
  const fewest = Math.min(...partitions.map(({ replicas }) => replicas.length));
  if (fewest < wanted)
    throw new CannotStart(
      `The topic ${name} is kept by ${fewest} ${fewest === 1 ? 'broker' : 'brokers'}, and FEED_REPLICATION is ${wanted}: set it to ${fewest}, or give the topic more replicas with Kafka’s own tools.`,
    );
}

async function assertTakes(admin: Admin, topic: string, maxBytes: number): Promise<void> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic, configNames: [MAX_BYTES] }],
  });
  const value = resources[0]?.configEntries.find(({ configName }) => configName === MAX_BYTES)?.configValue;
  if (Number(value) < maxBytes)
    throw new CannotStart(
      `The topic ${topic} takes messages of ${value} bytes, and FEED_MAX_BYTES is ${maxBytes}: lower it, or raise ${MAX_BYTES} of the topic.`,
    );
}
