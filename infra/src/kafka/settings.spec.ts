import { expect, it } from 'vitest';
import { clientOptions, type KafkaSettings } from './settings.ts';

const settings: KafkaSettings = {
  brokers: ['one:9093', 'two:9093'],
  tls: true,
  sasl: null,
  prefix: '',
  partitions: 32,
  replication: 3,
  maxBytes: 8 << 20,
};

it('the client of Kafka speaks TLS when it is told to, and says who it is only when there is a user', () => {
  expect(clientOptions(settings)).toMatchObject({ brokers: ['one:9093', 'two:9093'], ssl: true });
  expect(clientOptions(settings)).not.toHaveProperty('sasl');
  expect(clientOptions({ ...settings, tls: false })).toMatchObject({ ssl: false });
});

it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)('the client of Kafka says who it is by %s', (mechanism) =>
  expect(clientOptions({ ...settings, sasl: { mechanism, username: 'kim', password: 'secret' } }).sasl).toEqual({
    mechanism,
    username: 'kim',
    password: 'secret',
  }),
);
