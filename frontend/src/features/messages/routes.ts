import { page } from '#kernel/page.ts';

export const messagePages = [
  page({
    path: '/toc/:locationId/email-sms-log',
    permission: 'page:toc.email-sms-log',
    load: async () => (await import('./log-page.tsx')).MessageLogPage,
  }),
];
