import type { z } from 'zod';
import type { Day, Resource } from '@backoffice/contracts/kernel';

/** How a record is told that was found from everywhere. `dated`: what makes its status another as days pass. */
export type FoundText = {
  readonly title: string;
  readonly hint?: string;
  readonly status?: string;
  readonly dated?: { readonly openDue: number; readonly dueDate: Day };
};
type FoundRow<R extends Resource> = Pick<
  z.infer<R['view']>,
  NonNullable<R['list']['found']>[number] & keyof z.infer<R['view']>
>;

/** A kind of record that can be found from everywhere. */
export type RecordSearch = {
  readonly entity: string;
  /** Where the rest of them stands, if there is such a page. */
  readonly list: string | null;
  /** Gets rows with the fields that the resource says are told of what was found. */
  describe(row: object): FoundText;
};
/** Names the kind alone: the resource itself is heavy, and fetched when somebody searches. */
export const defineSearch = <R extends Resource>(
  entity: R['entity'],
  list: string | null,
  describe: (row: FoundRow<R>) => FoundText,
  // what was asked for by the resource's own declaration
): RecordSearch => ({ entity, list, describe: (row) => describe(row as FoundRow<R>) });

export const joinParts = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
