import { definePage } from '#navigation/page.ts';

const page = { path: '/schedule', permission: 'page:schedule' };

export const schedule = {
  pages: [definePage({ ...page, load: async () => (await import('./list-page.tsx')).SchedulePage })],
};
