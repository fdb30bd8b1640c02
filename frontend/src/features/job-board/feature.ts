import { definePage } from '#navigation/page.ts';

const page = { path: '/job-board', permission: 'page:job-board' };

export const jobBoard = {
  pages: [definePage({ ...page, load: async () => (await import('./list-page.tsx')).JobBoardPage })],
};
