import { definePage } from '#navigation/page.ts';

export const notifications = {
  pages: [
    definePage({
      path: '/notification-settings',
      permission: 'page:notification-settings',
      load: async () => (await import('./edit-page.tsx')).NotificationSettingsPage,
    }),
  ],
};
