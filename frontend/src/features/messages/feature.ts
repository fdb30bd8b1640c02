import { definePage } from '#navigation/page.ts';

export const messages = {
  pages: [
    definePage({
      path: '/toc/:locationId/email-sms-log',
      permission: 'page:toc.email-sms-log',
      load: async () => (await import('./log-page.tsx')).MessageLogPage,
    }),
  ],
};
