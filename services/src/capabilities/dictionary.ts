import { dictionaryFold, type DatedValue, type Dictionary } from '@backoffice/contracts/capabilities';
import type { Fields } from '@backoffice/contracts/kernel';
import { accept, refuse, type Decider, type Message } from '#kernel/decider.ts';
import type { WriteFeature } from './write-feature.ts';

type DictionaryCommand = Message & { readonly data: Fields };

/** The rules of a dictionary: what is asked for is what is kept, and what changes nothing leaves no trace. */
export const dictionaryDecider = (dictionary: Dictionary): Decider<Fields, DictionaryCommand> => ({
  decide({ type, data }, record, { hash }) {
    const { entity } = dictionary;
    if (type === `Create${entity}`) return record === null ? accept({ type: `${entity}Created`, data }) : accept(); // what is there is not begun again
    if (type === `Change${entity}Rate`) {
      const values = (record?.[String(data['field'])] ?? []) as readonly DatedValue[]; // by the view
      return values.some(({ from }) => from === data['from'])
        ? refuse('RATE_EFFECTIVE_CONFLICT', { field: 'from', values: { from: String(data['from']) } })
        : accept({ type: `${entity}RateChanged`, data });
    }
    const kept = Object.fromEntries(Object.keys(data).map((field) => [field, record?.[field]]));
    return hash(data) === hash(kept) ? accept() : accept({ type: `${entity}Edited`, data });
  },
});

export const dictionaryFeature = (dictionary: Dictionary) =>
  ({ fold: dictionaryFold(dictionary), decider: dictionaryDecider(dictionary) }) satisfies WriteFeature;
