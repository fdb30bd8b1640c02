import { MAX_RETURN_NAME_LENGTH } from '@backoffice/infra/mail';
import { CannotStart } from '@backoffice/infra/postgres';
import { z } from 'zod';
import { isNotPretended, paymentSettings, PRETENDED } from './payment-provider.ts';

const PART = 'write it as a number from 0 to 1';
const setting = <S extends z.ZodType>(shape: S, sentence: string) => shape.describe(sentence);

/**
 * Every setting of the product: its name in the environment, its default, and what it is for. Secrets come from here
 * only.
 */
export const Settings = z
  .object({
    ROLE: setting(
      z
        .string()
        .regex(
          /^(all|(api|projector|worker|relay)(,(api|projector|worker|relay))*)$/,
          'write it as all, or as some of api, projector, worker and relay with commas',
        )
        .default('all')
        .transform((roles) => roles.split(',')),
      'What this process does: all; or some of api (browsers, sockets, commands), projector (the tables that lists are read from), worker (what follows from events, jobs, schedules, signed heads, proofs) and relay (the log to Kafka), where several processes share the work.',
    ),
    PORT: setting(
      z.coerce.number().int().min(0).max(65_535).default(3000),
      'Where the product listens; 0 takes any free port.',
    ),
    HOST: setting(z.string().default('127.0.0.1'), 'The address it listens on; 0.0.0.0 for all.'),
    TRUSTED_PROXIES: setting(
      z.coerce.number().int().min(0).max(10).default(0),
      'How many proxies stand in front of it, each of which adds to X-Forwarded-For whom it has seen: that is how visitors are told apart. 0 believes nobody, and takes all who come through a proxy for one.',
    ),
    PUBLIC_URL: setting(
      z.url().optional(),
      'How customers reach it; links in mails start with this. Default: http://localhost:PORT.',
    ),
    DATA_DIR: setting(
      z.string().min(1).default('.data'),
      'Where the embedded database, the files and the mailbox live.',
    ),
    DATABASE_URL: setting(
      z.url({ protocol: /^postgres(ql)?$/ }).optional(),
      'Any PostgreSQL 15 or later instead of the embedded one.',
    ),
    READ_REPLICA_URL: setting(
      z.url({ protocol: /^postgres(ql)?$/ }).optional(),
      'A streaming replica of DATABASE_URL on which lists are read: what others wrote is shown there up to a second later, what one wrote oneself never. Default: all is read where it is written.',
    ),
    EVENTSTOREDB_URL: setting(
      z
        .string()
        .regex(/^esdb(\+discover)?:\/\//, 'write it as esdb://user:password@host:2113 or esdb+discover://…')
        .optional(),
      'An EventStoreDB that keeps the log, with PostgreSQL as its index. Default: PostgreSQL keeps it. Every process on one database needs the same; `npm run log -- move` moves a log that is there.',
    ),
    FILES_S3_BUCKET: setting(
      z.string().min(3).optional(),
      'The S3 bucket in which files are kept. Default: a folder in DATA_DIR.',
    ),
    FILES_S3_REGION: setting(z.string().min(1).default('us-east-1'), 'The region of that bucket.'),
    FILES_S3_ENDPOINT: setting(z.url().optional(), 'Where it is, when not at Amazon: any storage that speaks S3.'),
    AWS_ACCESS_KEY_ID: setting(
      z.string().optional(),
      'Who may write there, with the setting below. Default: as Amazon’s own tools find it.',
    ),
    AWS_SECRET_ACCESS_KEY: setting(z.string().optional(), 'Secret of that key.'),
    START: setting(
      z.enum(['demo', 'empty']).optional(),
      'What an empty database begins with: a demo company, or the set-up of the first Software Admin. Default: the demo, as long as HOST is reached from this machine only.',
    ),
    SECRET: setting(
      z.string().min(32).optional(),
      'What share and session tokens are derived from, and codes are keyed with. Default: made once and kept in DATA_DIR/secret. Every process on one database needs the same.',
    ),
    AUDIT_DIR: setting(
      z.string().min(1).optional(),
      'Where the signed heads of the log are kept; best a disk that the database’s administrators cannot write. Default: DATA_DIR/audit.',
    ),
    AUDIT_KEY: setting(
      z.string().min(1).optional(),
      'The Ed25519 private key that signs them, in PEM, or the path of its file. Default: made once and kept in DATA_DIR/audit.key. Every process on one database needs the same.',
    ),
    SEAL_CA_KEY: setting(
      z.string().min(1).optional(),
      'The authority that vouches for the seals on signed PDFs: its private key (EC P-256) and its certificate, both in PEM, or the path of a file with both. Default: made once and kept in DATA_DIR/seal-ca.pem. Every worker on one database should have the same.',
    ),
    TSA_URL: setting(
      z.url({ protocol: /^https?$/ }).optional(),
      'A time stamp service (RFC 3161), which stamps each seal. Default: none.',
    ),
    SMTP_URL: setting(
      z.string().startsWith('smtp').optional(),
      'Where mail is handed over. Default: a mailbox in DATA_DIR.',
    ),
    MAIL_FROM: setting(z.email().default('no-reply@contractor-back-office.example'), 'The sender of every mail.'),
    BOUNCE_ADDRESS: setting(
      z
        .email()
        .refine(
          (address) => address.indexOf('@') <= MAX_RETURN_NAME_LENGTH,
          `write at most ${MAX_RETURN_NAME_LENGTH} letters before the @, like b@mail.example.com`,
        )
        .optional(),
      'Where mails to customers come back to that cannot be delivered: a mailbox that gets what is sent to b+anything@ as well, with the setting below. Default: they come back to MAIL_FROM, and nobody is told.',
    ),
    BOUNCE_IMAP_URL: setting(
      z
        .string()
        .regex(
          /^imaps?:\/\/[^:@/\s]+:[^@/\s]+@[\w.-]+(:\d+)?$/,
          'write it as imaps://user:password@mail.example.com:993',
        )
        .optional(),
      'That mailbox, read once a minute by the worker.',
    ),
    TWILIO_ACCOUNT_SID: setting(
      z.string().optional(),
      'Account of Twilio, with the two settings below. Default: texts go to the mailbox.',
    ),
    TWILIO_AUTH_TOKEN: setting(z.string().optional(), 'Secret of the Twilio account.'),
    TWILIO_FROM: setting(z.string().optional(), 'The number texts come from, E.164.'),
    ...paymentSettings,
    PUSH_TRIAL_SERVICE: setting(
      z
        .string()
        .regex(/^http:\/\/127\.0\.0\.1:\d+$/, 'write it as http://127.0.0.1:4000')
        .optional(),
      'A push service on this machine, for trials, beside those of the makers of browsers. Default: none.',
    ),
    TEXTS_TO: setting(
      z
        .string()
        .regex(/^\+[1-9]\d{0,5}(,\+[1-9]\d{0,5})*$/, 'write it as +1,+52')
        .default('+1'),
      'Which numbers texts and codes may go to, by how they begin. +1 means the United States and Canada; +1242 would mean the Bahamas.',
    ),
    SENTRY_DSN: setting(
      z
        .string()
        .regex(
          /^https?:\/\/[\w-]+@[\w.-]+(:\d+)?(\/[\w/-]+)?\/\d+$/,
          'write it as https://key@host/project, without a secret',
        )
        .optional(),
      'Where errors of the product and of the console are reported, scrubbed: a collector that speaks Sentry’s protocol. Default: nowhere, and nothing of it is loaded.',
    ),
    OFFLINE_SHELL: setting(
      z.enum(['on', 'off']).default('on'),
      'Whether phones of crews keep the pages they work with. Off takes back what they keep with their next connection; what waits to be sent stays.',
    ),
    KAFKA_BROKERS: setting(
      z
        .string()
        .regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, 'write it as host:9092,host:9092')
        .optional(),
      'The brokers of Kafka, by which processes are fed with events and tell each other what has changed. Default: by PostgreSQL.',
    ),
    KAFKA_TLS: setting(z.enum(['on', 'off']).default('off'), 'Whether they speak TLS.'),
    KAFKA_SASL_MECHANISM: setting(
      z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
      'How the product says to them who it is, with the two settings below. Default: not at all.',
    ),
    KAFKA_SASL_USERNAME: setting(z.string().optional(), 'Its user there.'),
    KAFKA_SASL_PASSWORD: setting(z.string().optional(), 'Secret of that user.'),
    KAFKA_TOPIC_PREFIX: setting(
      z
        .string()
        .regex(/^[\w.-]{0,100}$/, 'write it in letters, digits, dots, hyphens and underscores')
        .default(''),
      'What the names of its topics and groups begin with, where several deployments share the brokers.',
    ),
    FEED_PARTITIONS: setting(
      z.coerce.number().int().min(1).max(1_000).default(32),
      'Of the topic of events: so many processes can share the companies. Compared with the topic that is there, since it never changes.',
    ),
    FEED_REPLICATION: setting(z.coerce.number().int().min(1).max(10).default(3), 'How many brokers keep each topic.'),
    FEED_MAX_BYTES: setting(
      z.coerce.number().int().min(1_048_576).max(104_857_600).default(8_388_608),
      'The largest message; a larger event is read from the log.',
    ),
    METRICS_TOKEN: setting(
      z
        .string()
        .regex(/^[\x21-\x7e]{32,}$/, 'write at least 32 printable characters without a space')
        .optional(),
      'Who may read GET /metrics, in the text format of Prometheus: whoever sends this as a bearer token. Default: nobody; the page is not there, and nothing is measured.',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      z.url({ protocol: /^https?$/, error: 'write it as http://collector:4318' }).optional(),
      'Where traces go: the base address of a collector that speaks OTLP over HTTP. Default: nowhere, and nothing of it is loaded.',
    ),
    OTEL_TRACES_SAMPLER_ARG: setting(
      z.coerce.number(PART).min(0, PART).max(1, PART).default(1),
      'The part of all traces that is told, from 0 to 1; the same in every process, so that a trace is whole or not there.',
    ),
    WHOLE_PROOF_DAY: setting(
      z.enum(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']).default('sunday'),
      'On which night of the week, in UTC, all of the books are proved; on the others what moved since they came out.',
    ),
    NODE_ENV: setting(
      z.enum(['production', 'development', 'test']).default('production'),
      'Production answers no GraphQL operations but the console’s own, hides introspection and field hints, and serves no /api/openapi.json.',
    ),
    CLOCK_SHIFT: setting(
      z.coerce.number().int().default(0),
      'For tests of other days: by how many seconds its clock is ahead of the machine’s. Refused in production.',
    ),
  })
  .refine(({ NODE_ENV, CLOCK_SHIFT }) => NODE_ENV !== 'production' || CLOCK_SHIFT === 0, {
    path: ['CLOCK_SHIFT'],
    message: 'in production the clock is that of the machine',
  })
  .refine(isNotPretended, PRETENDED)
  .refine(({ BOUNCE_ADDRESS: address, BOUNCE_IMAP_URL: url }) => (address === undefined) === (url === undefined), {
    path: ['BOUNCE_ADDRESS'],
    message: 'set it with BOUNCE_IMAP_URL, or none of the two',
  })
  .refine(
    ({ KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password }) =>
      new Set([mechanism, username, password].map((part) => part === undefined)).size === 1,
    {
      path: ['KAFKA_SASL_MECHANISM'],
      message: 'set it with KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD, or none of the three',
    },
  );
export type Settings = z.infer<typeof Settings>;

/** @throws CannotStart with one sentence for every setting that is not right */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new CannotStart(
    parsed.error.issues
      .map(({ path, message }) => `The setting ${path.join('.')} is not right: ${message.replace(/\.$/, '')}.`)
      .join('\n'),
  );
}
