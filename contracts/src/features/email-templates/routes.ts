import { z } from 'zod';
import { defineRoutes } from '#kernel/index.ts';

/** The types of templates with what each can name. */
export const emailTemplateOwnRoutes = defineRoutes('templates/email', {
  types: {
    method: 'GET',
    path: '/templates/email/types',
    access: 'session',
    scope: 'company',
    permission: 'action:template-email.view',
    does: { handler: 'write' },
    answer: z.object({
      items: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          mergeFields: z.array(z.object({ name: z.string(), label: z.string() })),
        }),
      ),
    }),
    summary: 'What email templates can be for, and the merge fields of each type',
  },
});
