import { dictionaries } from '@backoffice/contracts';
import type { Dictionary } from '@backoffice/contracts/capabilities';

/** @throws when there is none, which is a mistake in the table of addresses */
export function requireDictionary(entity: string): Dictionary {
  const dictionary = dictionaries.find((each) => each.entity === entity);
  if (!dictionary) throw new Error(`There is no dictionary ${entity}`);
  return dictionary;
}

/** Whether records of another dictionary belong to these: the page of one is their list then. */
export const hasRecordsBelow = ({ entity }: Dictionary): boolean =>
  dictionaries.some(({ parent }) => parent?.of.entity === entity);
