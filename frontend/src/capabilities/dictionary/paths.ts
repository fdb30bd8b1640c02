import type { Params } from 'react-router';
import { isBesideParent, type Dictionary } from '@backoffice/contracts/capabilities';

/** What is known of a dictionary before one of its pages is opened. */
export type DictionaryAddress = Pick<Dictionary, 'entity' | 'addresses' | 'menu' | 'permission' | 'pagePermission'> & {
  readonly page: string;
  /** The field that names the record above, where its records belong to those of another dictionary. */
  readonly parent?: { readonly by: string };
};

/**
 * Where the list of a dictionary stands: of records that belong to another one, below that. `names`: what the address
 * names.
 */
export const listPath = ({ page, parent }: Pick<DictionaryAddress, 'page' | 'parent'>, names: Params = {}): string =>
  parent ? page.replace(`:${parent.by}`, names[parent.by] ?? '') : page;

/** Where one is led to who has entered one: to the list, or to the record that it stands beside. */
export const homePath = (dictionary: Dictionary, names: Params): string =>
  dictionary.parent && isBesideParent(dictionary)
    ? formPath(dictionary.parent.of, names[dictionary.parent.by] ?? '')
    : listPath(dictionary, names);

/** The form of one of them. */
export const formPath = (
  address: Pick<DictionaryAddress, 'page' | 'parent' | 'addresses'>,
  id: string,
  names: Params = {},
): string => `${listPath(address, names)}/${address.addresses.edit.replace(':id', id)}`;
