import {
  kafkaChangeFeed,
  kafkaFeed,
  lockedShare,
  logFeed,
  notifyChangeFeed,
  startRelay,
  type Feed,
  type ObserveSend,
  type OpenChangeFeed,
  type Relay,
} from '@backoffice/infra/feed';
import { connectKafka } from '@backoffice/infra/kafka';
import type { Adapters } from './adapters.ts';
import type { Settings } from './config.ts';
import { kafkaSettings } from './kafka-settings.ts';

/** Where the events come from that tables are made of, and how other processes hear what became of rows. */
export type Feeds = {
  /** Without it: the log itself, of all companies. */
  readonly feed?: Feed;
  /** Without it: nobody else is there. */
  readonly openChangeFeed?: OpenChangeFeed;
  /** Hands the log to Kafka from now on; null where there is none. */
  readonly startRelay: () => Relay | null;
};

type FeedObservers = { readonly onError: (error: unknown) => void; readonly observeSend?: ObserveSend };

/**
 * Kafka where it is set; else the log and NOTIFY where processes may share a database, each company folded by one of
 * them; else nothing. @throws CannotStart where Kafka is set and cannot be used
 */
export async function openFeeds(
  settings: Settings,
  { log, databaseUrl: url }: Pick<Adapters, 'log' | 'databaseUrl'>,
  { onError, observeSend }: FeedObservers,
): Promise<Feeds> {
  const kafka = kafkaSettings(settings);
  if (kafka) {
    const cluster = await connectKafka(kafka);
    return {
      feed: kafkaFeed(cluster, log),
      openChangeFeed: kafkaChangeFeed(cluster, onError),
      startRelay: () => startRelay({ cluster, url, log, onError, observeSend }),
    };
  }
  const shared = { feed: logFeed(log, lockedShare(url)), openChangeFeed: notifyChangeFeed(url) };
  return { ...(settings.DATABASE_URL === undefined ? {} : shared), startRelay: () => null };
}
