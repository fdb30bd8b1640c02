import type { Fields } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';

/** The reading side’s records of a kind, as far as a caller sees them, without those in the trash. */
export type RecordSource = {
  readonly every: (entity: string, fields: readonly string[], caller: Caller) => AsyncIterable<readonly Fields[]>;
  readonly byIds: (entity: string, ids: readonly string[], caller: Caller) => Promise<readonly Fields[]>;
};
