import { emailTemplate } from '@backoffice/contracts/features/email-templates';
import type { RowOf } from '@backoffice/contracts/kernel';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { templatesScope } from '#domain/letter-templates.ts';

export { emailTemplateHandlers } from './controller.ts';
export { whenCompanyBegins, whenDefaultTemplateChosen } from './reactions.ts';

/** A place among the templates of its type and channel that no other wants. */
export const emailTemplates = {
  ...dictionaryFeature(emailTemplate),
  claims: (record: RowOf<typeof emailTemplate>) =>
    record.status === 'active'
      ? [{ scope: templatesScope(record), key: record.id, refusal: { code: 'EMAIL_TEMPLATE_TAKEN' } }]
      : [],
} satisfies WriteFeature;
