export { CannotStart } from './cannot-start.ts';
export {
  APP_ROLE,
  READ_ROLE,
  answers,
  inTransaction,
  onItsOwn,
  pgPool,
  sqlPool,
  transaction,
  type Connection,
  type Pool,
  type PoolOptions,
} from './connect.ts';
export { copyIn } from './copy-in.ts';
export { openCursor, type Cursor } from './cursor.ts';
export { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from './embedded.ts';
export { migrate, migrations, type Migration } from './migrate.ts';
export { isOutage, throughOutages } from './outage.ts';
export { freshDatabase, scratchServer, type FreshDatabase } from './scratch.ts';
