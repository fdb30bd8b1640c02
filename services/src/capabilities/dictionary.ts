import { accept, type Decider, type Message } from '#kernel/decider.ts';

type DictionaryCommand = Message & { readonly data: object };
type DictionaryRecord = Readonly<Record<string, unknown>>;

/** The rules of records that others choose from: what is asked for is what is kept, and an edit that changes nothing leaves no trace. */
export const dictionaryDecider = (entity: string): Decider<DictionaryRecord, DictionaryCommand> => ({
  decide({ type, data }, record, { hash }) {
    if (type === `Create${entity}`) return record === null ? accept({ type: `${entity}Created`, data }) : accept(); // what is there is not begun again
    const kept = Object.fromEntries(Object.keys(data).map((field) => [field, record?.[field]]));
    return hash(data) === hash(kept) ? accept() : accept({ type: `${entity}Edited`, data });
  },
});
