import type { ISocketFactory, KafkaConfig } from 'kafkajs';

export type KafkaSettings = {
  /** `host:port` */
  readonly brokers: readonly string[];
  readonly tls: boolean;
  readonly sasl: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  } | null;
  /** Before the name of every topic and group. */
  readonly prefix: string;
  readonly partitions: number;
  readonly replication: number;
  /** Of a message, at most. */
  readonly maxBytes: number;
  /** How connections are made, if not as usual. */
  readonly socketFactory?: ISocketFactory;
};

/** A broker that has not answered for so long hangs. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Of kafkajs. Its log is not ours: what goes wrong is told by its errors and events. */
export const clientOptions = ({ brokers, tls, sasl, socketFactory }: KafkaSettings): KafkaConfig => ({
  clientId: 'backoffice',
  brokers: [...brokers],
  ssl: tls,
  ...(sasl && { sasl: saslOptions(sasl) }),
  ...(socketFactory && { socketFactory }),
  connectionTimeout: 3_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  logCreator: () => () => {},
});

/** Each of its own type, for kafkajs. */
function saslOptions({ mechanism, username, password }: NonNullable<KafkaSettings['sasl']>): KafkaConfig['sasl'] {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
}
