import { definePage } from '#navigation/page.ts';

export const reminders = {
  pages: [
    definePage({
      path: '/reminder-letters',
      permission: 'page:companies.customize',
      load: async () => (await import('./edit-page.tsx')).ReminderLettersPage,
    }),
  ],
};
