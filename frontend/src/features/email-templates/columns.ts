import type { z } from 'zod';
import { emailTemplateTypes, type emailTemplate } from '@backoffice/contracts/features/email-templates';
import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { TemplatePreview } from './panels.tsx';

type TemplateRow = z.infer<typeof emailTemplate.view>;

export const emailTemplateDisplay: DictionaryDisplay<TemplateRow> = {
  line: ({ type, channel, isDefault }) =>
    [emailTemplateTypes[type], channel === 'email' ? 'email' : 'text message', isDefault && 'default']
      .filter(Boolean)
      .join(' · '),
  Preview: TemplatePreview,
};
