import { dictionaries } from '@backoffice/contracts';
import { isBesideParent, type Dictionary } from '@backoffice/contracts/capabilities';

/** @throws when there is none, which is a mistake in the table of addresses */
export function requireDictionary(entity: string): Dictionary {
  const dictionary = dictionaries.find((each) => each.entity === entity);
  if (!dictionary) throw new Error(`There is no dictionary ${entity}`);
  return dictionary;
}

/** Whether records of another dictionary belong to these: the page of one is their list then. */
export const hasRecordsBelow = ({ entity }: Dictionary): boolean =>
  dictionaries.some((each) => each.parent?.of.entity === entity && !isBesideParent(each));

/** The dictionaries whose records stand beside one of these. */
export const dictionariesBeside = ({ entity }: Dictionary): { dictionary: Dictionary; by: string }[] =>
  dictionaries.flatMap((dictionary) =>
    dictionary.parent?.of.entity === entity && isBesideParent(dictionary)
      ? [{ dictionary, by: dictionary.parent.by }]
      : [],
  );
