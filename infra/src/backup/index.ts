export { backUpTables } from './back-up.ts';
export { keepManifest, manifestIn, type Manifest } from './manifest.ts';
export { restoreTables } from './restore.ts';
