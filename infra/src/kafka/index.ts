import type { KafkaCluster } from './cluster.ts';
import type { KafkaSettings } from './settings.ts';

export type { KafkaCluster, KafkaSettings };

/** Loads the client of Kafka, which nobody else needs. @throws CannotStart with one sentence that names the setting */
export async function connectKafka(settings: KafkaSettings): Promise<KafkaCluster> {
  const cluster = await import('./cluster.ts');
  return cluster.connectKafka(settings);
}
