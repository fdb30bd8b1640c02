export {
  createImports,
  type Imports,
  type ImportOwner,
  type NewImportFile,
  type StoredImportFile,
  type StoredImportPlan,
} from './imports.ts';
