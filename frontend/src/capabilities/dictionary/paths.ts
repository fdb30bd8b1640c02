import type { Params } from 'react-router';
import { dictionaries } from '@backoffice/contracts';
import type { Dictionary } from '@backoffice/contracts/capabilities';

/**
 * Where the list of a dictionary stands: of records that belong to another one, below that. `names`: what the address
 * names.
 */
export const listPath = ({ page, parent }: Dictionary, names: Params = {}): string =>
  parent ? page.replace(`:${parent.by}`, names[parent.by] ?? '') : page;

/** Whether records of another dictionary belong to these: the page of one is their list then. */
export const hasRecordsBelow = ({ entity }: Dictionary): boolean =>
  dictionaries.some(({ parent }) => parent?.of.entity === entity);

/** The form of one of them. */
export const formPath = (dictionary: Dictionary, id: string, names: Params = {}): string =>
  `${listPath(dictionary, names)}/${dictionary.addresses.edit.replace(':id', id)}`;
