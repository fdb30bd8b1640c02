import { page } from '#kernel/page.ts';

const permission = 'component:access-requests';
const list = () => import('./list-page.tsx');

export const accessRequestPages = [
  page({ path: '/access-requests', permission, load: async () => (await list()).ReceivedPage }),
  page({ path: '/access-requests/sent', permission, load: async () => (await list()).SentPage }),
];
