export {
  APP_ROLE,
  CONNECTION_WAIT_MS,
  QUERY_DEADLINE_MS,
  READ_ROLE,
  settleInOrder,
  copyIn,
  inTransaction,
  withOwnConnection,
  pgPool,
  poolUse,
  sqlPool,
  runTransaction,
  type Connection,
  type Pool,
  type PoolOptions,
} from './connect.ts';
export { watchDatabase, type DatabaseWatch } from './database-watch.ts';
export { openCursor, type Cursor } from './cursor.ts';
export { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts';
export {
  CannotStart,
  isConnectionLoss,
  isDataError,
  isOutage,
  isServerError,
  throughOutages,
  withDeadline,
} from './errors.ts';
export { assertMigrated, connectAsOwner, migrate, migrations, type Migration } from './migrate.ts';
export {
  openNotifyChannel,
  MAX_PAYLOAD_BYTES,
  type NotifyChannel,
  type NotifyChannelOptions,
} from './notify-channel.ts';
export { ownClient, type OwnClientOptions } from './own-client.ts';
export { copyDatabase, freshDatabase, scratchServer, type FreshDatabase } from './test-database.ts';
