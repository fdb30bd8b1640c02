import type { KafkaSettings } from '@backoffice/infra/kafka';
import type { Settings } from './config.ts';

/** How Kafka is reached and used, or null. */
export function kafkaSettings(settings: Settings): KafkaSettings | null {
  const {
    KAFKA_BROKERS: brokers,
    KAFKA_SASL_MECHANISM: mechanism,
    KAFKA_SASL_USERNAME: username,
    KAFKA_SASL_PASSWORD: password,
  } = settings;
  if (!brokers) return null;
  return {
    brokers: brokers.split(','),
    tls: settings.KAFKA_TLS === 'on',
    sasl: mechanism && username && password ? { mechanism, username, password } : null,
    prefix: settings.KAFKA_TOPIC_PREFIX,
    partitions: settings.FEED_PARTITIONS,
    replication: settings.FEED_REPLICATION,
    maxBytes: settings.FEED_MAX_BYTES,
  };
}
