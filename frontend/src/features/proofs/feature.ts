import { definePage } from '#navigation/page.ts';

export const proofs = {
  pages: [
    definePage({
      path: '/proofs',
      permission: 'page:proofs',
      load: async () => (await import('./detail-page.tsx')).ProofsPage,
    }),
  ],
};
