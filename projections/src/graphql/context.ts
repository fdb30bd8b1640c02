import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from '#kernel/advance.ts';
import type { Reads } from '#lists/reads.ts';
import type { EditorsNotification, EditorsQuestion } from './editors.ts';

/**
 * What a subscriber is told: what became of a row, that it is heard from here on, or that nothing is told of a kind of
 * record here any more.
 */
export type ChangeNotification = Pick<RowChange, 'resource' | 'id' | 'version' | 'position'> & {
  readonly kind: RowChange['kind'] | 'listening' | 'resumed' | 'unavailable';
};

/** What every GraphQL operation is run with. */
export type ReadContext = {
  readonly caller: Caller;
  readonly reads: Reads;
  /**
   * Reads what the caller has written in a tenant, and all of one record's stream; waits at most a little while, and
   * then says so in a header.
   */
  readCurrent<T>(tenant: string, read: () => Promise<T>, stream?: string): Promise<T>;
  /**
   * Changes of these kinds of records, within what the caller may see at the time; before them that they are listened
   * to.
   */
  subscribeToChanges(resources: readonly string[]): AsyncIterableIterator<ChangeNotification>;
  /** Who else is changing a record, and to them that the caller does, for as long as it is listened to. */
  subscribeToEditors(asked: EditorsQuestion): Promise<AsyncIterableIterator<EditorsNotification>>;
};
