import { definePage } from '#navigation/page.ts';

const permission = 'component:access-requests';
const list = () => import('./list-page.tsx');

export const accessRequests = {
  pages: [
    definePage({ path: '/access-requests', permission, load: async () => (await list()).ReceivedPage }),
    definePage({ path: '/access-requests/sent', permission, load: async () => (await list()).SentPage }),
  ],
};
