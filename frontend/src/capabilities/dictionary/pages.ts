import { definePage } from '#navigation/page.ts';
import type { DictionaryDisplay } from './columns.ts';
import { formPath, type DictionaryAddress } from './paths.ts';

type LoadDisplay = () => Promise<DictionaryDisplay>;
const plainDisplay: LoadDisplay = async () => ({});

/**
 * The pages of a dictionary: its list, a new entry, and one of them. Records that belong to another one are listed on
 * the page of that. What the dictionary declares is loaded with the first of them.
 */
export function dictionaryPages(address: DictionaryAddress, loadDisplay = plainDisplay) {
  const { entity, page, addresses, pagePermission, permission, parent } = address;
  const declaration = async () => (await import('./declarations.ts')).requireDictionary(entity);
  const forms = () => import('./form-page.tsx');
  const list = async () => {
    const dictionary = await declaration();
    return dictionary.parent
      ? (await import('./parent-page.tsx')).parentPageOf(dictionary, dictionary.parent, await loadDisplay())
      : (await import('./list-page.tsx')).listPageOf(dictionary, await loadDisplay());
  };
  return [
    definePage({ path: page, permission: pagePermission, load: list }),
    definePage({
      path: `${page}/${addresses.add}`,
      permission: `action:${permission}.create`,
      load: async () => (await forms()).newPageOf(await declaration(), await loadDisplay()),
    }),
    definePage({
      path: formPath(address, ':id', parent && { [parent.by]: `:${parent.by}` }),
      permission: pagePermission,
      load: async () => (await forms()).editPageOf(await declaration(), await loadDisplay()),
    }),
  ];
}
