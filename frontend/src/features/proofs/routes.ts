import { page } from '#kernel/page.ts';

export const proofPages = [
  page({
    path: '/proofs',
    permission: 'page:proofs',
    load: async () => (await import('./detail-page.tsx')).ProofsPage,
  }),
];
