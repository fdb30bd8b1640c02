import { definePage } from '#navigation/page.ts';
import { dictionaryAddresses } from './dictionaries.ts';

/**
 * Of every kind whose rows can be imported: who may create some of them may open the page. Named, as the resources of
 * all records are loaded later.
 */
export const importPages = [
  definePage({
    path: '/import/:kind',
    permission: {
      any: [
        'action:customer.create',
        'action:location.create',
        ...dictionaryAddresses.map(({ permission }) => `action:${permission}.create`),
      ],
    },
    load: async () => (await import('#import/import-page.tsx')).ImportPage,
  }),
];
