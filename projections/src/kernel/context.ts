import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from './advance.ts';
import type { Reads } from './reads.ts';

/** What every GraphQL operation is run with. */
export type ReadContext = {
  readonly caller: Caller;
  readonly reads: Reads;
  /** Waits until what the caller has written in a tenant can be read; at most a little while, and then says so in a header. */
  settled(tenant: string): Promise<void>;
  /** Changes of these kinds of records, within what the caller may see at the time. */
  changes(resources: readonly string[]): AsyncIterableIterator<RowChange>;
};
