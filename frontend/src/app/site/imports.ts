import { dictionaries } from '@backoffice/contracts';
import { definePage } from '#navigation/page.ts';

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
        ...dictionaries.map(({ permission }) => `action:${permission}.create`),
      ],
    },
    load: async () => (await import('#import/import-page.tsx')).ImportPage,
  }),
];
