export { backUpTables } from './back-up.ts';
export { writeManifest, readManifest, type Manifest } from './manifest.ts';
export { restoreTables } from './restore.ts';
