import type { ImportRules, Resource } from '@backoffice/contracts/kernel';

/** A kind of record that rows of a file can become. */
export type ImportableResource = Resource & { readonly can: { readonly import: ImportRules } };
export const isImportable = (resource: Resource): resource is ImportableResource => resource.can.import !== undefined;
