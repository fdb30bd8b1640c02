export { createImports, type Imports, type ImportOwner, type NewImportFile, type StoredImportFile } from './imports.ts';
