import type { Dictionary } from '@backoffice/contracts/capabilities';
import { definePage } from '#navigation/page.ts';
import type { DictionaryDisplay } from './columns.ts';

type LoadDisplay = () => Promise<DictionaryDisplay>;
const plainDisplay: LoadDisplay = async () => ({});

/** The pages of a dictionary: its list, a new entry, and one of them. */
export function dictionaryPages(dictionary: Dictionary, loadDisplay = plainDisplay) {
  const { page, pagePermission, permission } = dictionary;
  const forms = () => import('./form-page.tsx');
  return [
    definePage({
      path: page,
      permission: pagePermission,
      load: async () => (await import('./list-page.tsx')).listPageOf(dictionary, await loadDisplay()),
    }),
    definePage({
      path: `${page}/new`,
      permission: `action:${permission}.create`,
      load: async () => (await forms()).newPageOf(dictionary),
    }),
    definePage({
      path: `${page}/:id`,
      permission: pagePermission,
      load: async () => (await forms()).editPageOf(dictionary),
    }),
  ];
}
