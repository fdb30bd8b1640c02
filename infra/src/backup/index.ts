export { backUpTables, stillKnown } from './back-up.ts';
export { listFiles } from './file-list.ts';
export { copyFileName, describeLost, writeManifest, readManifest, type Manifest } from './manifest.ts';
export { assertRestorable, restoreTables } from './restore.ts';
