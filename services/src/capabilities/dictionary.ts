import type { ActivityEvent, TrashEvent } from '@backoffice/contracts/capabilities';
import { accept, type Decider, type Facts } from '#kernel/decider.ts';

type DictionaryCommand<Entity extends string, Fields> = {
  readonly type: `Create${Entity}` | `Edit${Entity}`;
  readonly data: Fields;
};
type DictionaryStreamEvent<Entity extends string, Fields> =
  | { readonly type: `${Entity}Created` | `${Entity}Edited`; readonly data: Fields }
  | TrashEvent<Entity>
  | ActivityEvent<Entity>;

/** The rules of records that others choose from: what is asked for is what is kept, and an edit that changes nothing leaves no trace. */
export const dictionaryDecider = <Entity extends string, Fields extends object>(
  entity: Entity,
): Decider<Fields | null, DictionaryCommand<Entity, Fields>, DictionaryStreamEvent<Entity, Fields>, never, Facts> => ({
  initial: null,
  decide({ type, data }, present, { hash }) {
    if (type === `Create${entity}`) return present === null ? accept({ type: `${entity}Created`, data }) : accept(); // what is there is not begun again
    return hash(data) === hash(present) ? accept() : accept({ type: `${entity}Edited`, data });
  },
  evolve: (present, event) =>
    event.type === `${entity}Created` || event.type === `${entity}Edited` ? (event.data as Fields) : present, // the two that carry fields
});
