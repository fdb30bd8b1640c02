import { joinParts, type RecordSearch } from '#records/search.ts';

type FoundDocument = {
  readonly number: string;
  readonly name: string;
  readonly customerName: string;
  readonly status: string;
};

/** A kind of document that has a name can be found from everywhere by it. */
export const documentSearch = (entity: string, list: string | null): RecordSearch => ({
  entity,
  list,
  describe: ({ number, name, customerName, status }: FoundDocument) => ({
    title: joinParts(number, name),
    hint: customerName,
    status,
  }),
});
