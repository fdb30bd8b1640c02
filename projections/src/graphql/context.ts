import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from '#kernel/advance.ts';
import type { Reads } from '#lists/reads.ts';

/** What a subscriber is told: what became of a row, or that it is heard from here on. */
export type ChangeNotification = Pick<RowChange, 'resource' | 'id' | 'version' | 'position'> & {
  readonly kind: RowChange['kind'] | 'listening';
};

/** What every GraphQL operation is run with. */
export type ReadContext = {
  readonly caller: Caller;
  readonly reads: Reads;
  /** Waits until what the caller has written in a tenant can be read; at most a little while, and then says so in a header. */
  waitForWrites(tenant: string): Promise<void>;
  /** Changes of these kinds of records, within what the caller may see at the time; before them that they are listened to. */
  subscribeToChanges(resources: readonly string[]): AsyncIterableIterator<ChangeNotification>;
};
