import type { Resource } from '@backoffice/contracts/kernel';
import { joinParts, type RecordSearch } from '#records/search.ts';

type FoundDocument = {
  readonly number: string;
  readonly name: string;
  readonly customerName: string;
  readonly status: string;
};

/** A kind of document that has a name can be found from everywhere by it. */
export const documentSearch = (resource: Resource, list: string): RecordSearch => ({
  resource,
  list,
  describe: ({ number, name, customerName, status }: FoundDocument) => ({
    title: joinParts(number, name),
    hint: customerName,
    status,
  }),
});
