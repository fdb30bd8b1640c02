import { describe, expect, it } from 'vitest';
import { parseSettings } from './config.ts';
import { openPaymentProvider } from './payment-provider.ts';
import { kafkaSettings } from './kafka-settings.ts';

/** One sentence; what zod says of numbers and addresses it says in its own words. */
const notRight = (name: string, reason: string) =>
  reason ? `The setting ${name} is not right: ${reason}.` : new RegExp(`^The setting ${name} is not right: .*[^.]\\.$`);

describe('the clock of the product', () => {
  it('a shifted clock is refused in production, in one sentence', () =>
    expect(() => parseSettings({ CLOCK_SHIFT: '3600' })).toThrow(
      'The setting CLOCK_SHIFT is not right: in production the clock is that of the machine.',
    ));
  it('the clock of a test may be shifted', () =>
    expect(parseSettings({ NODE_ENV: 'test', CLOCK_SHIFT: '-86400' }).CLOCK_SHIFT).toBe(-86_400));
  it('the clock of production is not shifted where nothing is said', () =>
    expect(parseSettings({}).CLOCK_SHIFT).toBe(0));
});

describe('who takes payments online', () => {
  it('a pretended provider is refused in production, in one sentence', () =>
    expect(() => parseSettings({ PAYMENTS: 'trial' })).toThrow(
      'The setting PAYMENTS is not right: in production no payment is pretended.',
    ));
  it('a trial may pretend, and where nothing is said nobody takes payments', () =>
    expect([parseSettings({ NODE_ENV: 'test', PAYMENTS: 'trial' }).PAYMENTS, parseSettings({}).PAYMENTS]).toEqual([
      'trial',
      'off',
    ]));
  it('Stripe without its key is refused', () =>
    expect(openPaymentProvider(parseSettings({ PAYMENTS: 'stripe' }))).rejects.toThrow(
      'PAYMENTS=stripe needs STRIPE_KEY.',
    ));
});

describe('the settings of Kafka', () => {
  const sasl = { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_SASL_USERNAME: 'kim', KAFKA_SASL_PASSWORD: 'secret' };

  it('without brokers there is no Kafka, whatever else is set', () =>
    expect(kafkaSettings(parseSettings({ FEED_PARTITIONS: '8', ...sasl }))).toBeNull());

  it('brokers alone are spoken to without TLS and without a user', () =>
    expect(kafkaSettings(parseSettings({ KAFKA_BROKERS: 'one:9092' }))).toEqual({
      brokers: ['one:9092'],
      tls: false,
      sasl: null,
      prefix: '',
      partitions: 32,
      replication: 3,
      maxBytes: 8_388_608,
    }));

  it('each setting of Kafka is taken as it is given', () =>
    expect(
      kafkaSettings(
        parseSettings({
          KAFKA_BROKERS: 'one.example:9093,two.example:9093',
          KAFKA_TLS: 'on',
          ...sasl,
          KAFKA_TOPIC_PREFIX: 'test.',
          FEED_PARTITIONS: '16',
          FEED_REPLICATION: '1',
          FEED_MAX_BYTES: '2097152',
        }),
      ),
    ).toEqual({
      brokers: ['one.example:9093', 'two.example:9093'],
      tls: true,
      sasl: { mechanism: 'scram-sha-512', username: 'kim', password: 'secret' },
      prefix: 'test.',
      partitions: 16,
      replication: 1,
      maxBytes: 2_097_152,
    }));

  it.each(Object.keys(sasl))('a user of Kafka that is set but for %s is refused in one sentence', (left) =>
    expect(() => parseSettings({ KAFKA_BROKERS: 'one:9092', ...sasl, [left]: '' })).toThrow(
      'The setting KAFKA_SASL_MECHANISM is not right: set it with KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD, or none of the three.',
    ),
  );

  it.each([
    ['KAFKA_BROKERS', 'kafka://one', 'write it as host:9092,host:9092'],
    ['KAFKA_TLS', 'maybe', ''],
    ['KAFKA_TOPIC_PREFIX', 'a b', 'write it in letters, digits, dots, hyphens and underscores'],
    ['FEED_PARTITIONS', '0', ''],
    ['FEED_MAX_BYTES', '1000', ''],
  ])('the setting %s is refused in one sentence when it is %s', (name, value, sentence) =>
    expect(() => parseSettings({ [name]: value })).toThrow(notRight(name, sentence)),
  );
});

describe('the mailbox of what comes back', () => {
  const [address, url] = ['b@mail.example.com', 'imaps://b%40mail.example.com:secret@mail.example.com:993'];

  it('an address and a mailbox are taken as they are given', () =>
    expect(parseSettings({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url })).toMatchObject({
      BOUNCE_ADDRESS: address,
      BOUNCE_IMAP_URL: url,
    }));
  it.each([{ BOUNCE_ADDRESS: address }, { BOUNCE_IMAP_URL: url }])('one without the other is refused: %j', (given) =>
    expect(() => parseSettings(given)).toThrow(
      'The setting BOUNCE_ADDRESS is not right: set it with BOUNCE_IMAP_URL, or none of the two.',
    ),
  );
  it.each([
    ['BOUNCE_ADDRESS', 'bounces@example.com', 'write at most 4 letters before the @, like b@mail.example.com'],
    ['BOUNCE_IMAP_URL', 'https://mail.example.com', 'write it as imaps://user:password@mail.example.com:993'],
    ['BOUNCE_IMAP_URL', 'imaps://mail.example.com', 'write it as imaps://user:password@mail.example.com:993'],
  ])('%s=%s is refused in one sentence', (name, value, reason) =>
    expect(() => parseSettings({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url, [name]: value })).toThrow(
      notRight(name, reason),
    ),
  );
});

describe('what is measured and traced', () => {
  it.each([
    ['METRICS_TOKEN', 'short', 'write at least 32 printable characters without a space'],
    ['METRICS_TOKEN', `${'a'.repeat(32)} b`, 'write at least 32 printable characters without a space'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'write it as http://collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'write it as a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'write it as a number from 0 to 1'],
  ])('%s=%s is refused in one sentence', (name, value, reason) =>
    expect(() => parseSettings({ [name]: value })).toThrow(notRight(name, reason)),
  );
  it('given nothing is said, nothing is measured, and all of what is traced is told', () =>
    expect(parseSettings({ METRICS_TOKEN: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toMatchObject({
      OTEL_TRACES_SAMPLER_ARG: 1,
    }));
});
