import { changedFields, type DatedValue, type Dictionary } from '@backoffice/contracts/capabilities';
import { accept, refuse, type Decider } from '#kernel/decider.ts';
import type { WriteFeature } from './mount-capabilities.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The rules of a dictionary: what is asked for is what is kept, and what changes nothing leaves no trace. */
export const dictionaryDecider = (dictionary: Dictionary): Decider<Fields | null> => ({
  initial: null,
  decide(command, record, { hash }) {
    const { entity } = dictionary;
    if (command.type === `Create${entity}`)
      return record === null ? accept({ type: `${entity}Created`, data: command.data }) : accept(); // what is there is not begun again
    if (command.type === `Change${entity}Rate`) {
      const { field, from } = command.data as DatedValue & { field: string }; // by its shape
      const values = (record?.[field] ?? []) as readonly DatedValue[]; // by the view
      return values.some((value) => value.from === from)
        ? refuse('RATE_EFFECTIVE_CONFLICT', { field: 'from', values: { from } })
        : accept({ type: `${entity}RateChanged`, data: command.data });
    }
    const edited = { ...record, ...(command.data as Fields) }; // by its shape
    return hash(edited) === hash(record) ? accept() : accept({ type: `${entity}Edited`, data: command.data });
  },
  evolve: (record, event) =>
    event.type in dictionary.events.shapes ? { ...record, ...changedFields(dictionary, record, event) } : record,
});

export const dictionaryFeature = (dictionary: Dictionary): WriteFeature => ({
  resource: dictionary,
  decider: dictionaryDecider(dictionary),
});
