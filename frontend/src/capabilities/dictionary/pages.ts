import type { Dictionary } from '@backoffice/contracts/capabilities';
import { definePage } from '#navigation/page.ts';
import type { DictionaryDisplay } from './columns.ts';
import { formPath } from './paths.ts';

type LoadDisplay = () => Promise<DictionaryDisplay>;
const plainDisplay: LoadDisplay = async () => ({});

/**
 * The pages of a dictionary: its list, a new entry, and one of them. Records that belong to another one are listed on
 * the page of that.
 */
export function dictionaryPages(dictionary: Dictionary, loadDisplay = plainDisplay) {
  const { page, addresses, pagePermission, permission, parent } = dictionary;
  const forms = () => import('./form-page.tsx');
  const list = async () =>
    parent
      ? (await import('./parent-page.tsx')).parentPageOf(dictionary, parent, await loadDisplay())
      : (await import('./list-page.tsx')).listPageOf(dictionary, await loadDisplay());
  return [
    definePage({ path: page, permission: pagePermission, load: list }),
    definePage({
      path: `${page}/${addresses.add}`,
      permission: `action:${permission}.create`,
      load: async () => (await forms()).newPageOf(dictionary, await loadDisplay()),
    }),
    definePage({
      path: formPath(dictionary, ':id', parent && { [parent.by]: `:${parent.by}` }),
      permission: pagePermission,
      load: async () => (await forms()).editPageOf(dictionary, await loadDisplay()),
    }),
  ];
}
