export { connectKafka, type KafkaCluster } from './cluster.ts';
export type { KafkaSettings } from './settings.ts';
