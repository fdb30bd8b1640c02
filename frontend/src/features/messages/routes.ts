import { definePage } from '#navigation/page.ts';

export const messagePages = [
  definePage({
    path: '/toc/:locationId/email-sms-log',
    permission: 'page:toc.email-sms-log',
    load: async () => (await import('./log-page.tsx')).MessageLogPage,
  }),
];
