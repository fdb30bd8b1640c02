import { dictionaries } from '@backoffice/contracts';

/** Where it lies: the console routes to the pages of dictionaries by it, without loading what they declare. */
export const DICTIONARY_ADDRESSES = 'frontend/src/app/site/dictionary-addresses.json';

/** Of each dictionary what the routes and the menu of the console need before one of its pages is opened. */
export function dictionaryAddresses(): string {
  const rows = dictionaries.map(({ entity, page, addresses, menu, permission, pagePermission, parent }) => ({
    entity,
    page,
    addresses,
    menu,
    permission,
    pagePermission,
    ...(parent && { parent: { by: parent.by } }),
  }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}
