import { definePage } from '#navigation/page.ts';

const locationPage = {
  label: 'Email and SMS log',
  path: '/toc/:locationId/email-sms-log',
  permission: 'page:toc.email-sms-log',
};

export const messages = {
  pages: [
    definePage({ ...locationPage, load: async () => (await import('./log-page.tsx')).LocationMessagesPage }),
    definePage({
      path: '/message-log',
      permission: locationPage.permission,
      load: async () => (await import('./log-page.tsx')).CompanyMessagesPage,
    }),
  ],
  locationPage,
};
