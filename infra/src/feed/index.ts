export type { Feed, FeedConsumer, FeedLag, FeedOptions } from './feed.ts';
export { logFeed } from './log-feed.ts';
export { lockedShare, wholeShare, type CompanyShare, type OpenCompanyShare } from './company-share.ts';
export {
  noChangeFeed,
  type ChangedRow,
  type ChangeFeed,
  type FoldedBatch,
  type OpenChangeFeed,
} from './change-feed.ts';
export { notifyChangeFeed } from './notify-change-feed.ts';
export { kafkaFeed } from './kafka-feed.ts';
export { kafkaChangeFeed } from './kafka-change-feed.ts';
export { listenerSet, type ListenerSet } from './listener-set.ts';
export { startRelay, type ObserveSend, type Relay, type RelayOptions } from './relay.ts';
export type { RelayMessage } from './relay-store.ts';
