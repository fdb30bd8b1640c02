export {
  APP_ROLE,
  READ_ROLE,
  settleInOrder,
  copyIn,
  inTransaction,
  withOwnConnection,
  pgPool,
  sqlPool,
  runTransaction,
  type Connection,
  type Pool,
  type PoolOptions,
} from './connect.ts';
export { openCursor, type Cursor } from './cursor.ts';
export { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts';
export { CannotStart, isDataError, isOutage, isServerError, throughOutages } from './errors.ts';
export { assertMigrated, connectAsOwner, migrate, migrations, type Migration } from './migrate.ts';
export { freshDatabase, scratchServer, type FreshDatabase } from './test-database.ts';
