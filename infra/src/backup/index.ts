export { backUpTables } from './back-up.ts';
export { manifestIn, MANIFEST, type Manifest } from './manifest.ts';
export { restoreTables } from './restore.ts';
