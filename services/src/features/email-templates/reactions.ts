import { company } from '@backoffice/contracts/features/companies';
import { emailTemplate } from '@backoffice/contracts/features/email-templates';
import { defaultTemplateIds } from '#domain/letter-templates.ts';
import { usualTemplateId, usualTemplates } from '#domain/usual-letters.ts';
import type { Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

/** Every company begins with the usual letters. */
export const whenCompanyBegins: Reaction = {
  name: 'whenCompanyBegins',
  on: [`${company.entity}Created`],
  leadsTo: ['CreateEmailTemplate'],
  react: ({ stream }) =>
    usualTemplates.map((data) => {
      const tenant = recordIdOf(stream);
      return {
        tenant,
        key: data.name,
        command: {
          entity: emailTemplate.entity,
          id: usualTemplateId(tenant, data),
          creates: true,
          command: { type: 'CreateEmailTemplate', data },
        },
      };
    }),
};

/** Of several defaults of a type and channel the latest counts, and the others are none any more. */
export const whenDefaultTemplateChosen: Reaction = {
  name: 'whenDefaultTemplateChosen',
  on: ['Created', 'Edited', 'Restored', 'Activated'].map((verb) => `${emailTemplate.entity}${verb}`),
  leadsTo: ['EditEmailTemplate'],
  answers: ['NOT_FOUND', 'IN_TRASH'],
  async react({ stream }, world) {
    const chosen = await world.record(emailTemplate, recordIdOf(stream));
    if (!chosen?.isDefault) return [];
    const [, ...others] = await defaultTemplateIds(chosen, world);
    const records = await Promise.all(others.map((id) => world.record(emailTemplate, id)));
    return records
      .flatMap((record) => record ?? [])
      .map(({ id, name, type, channel, subject, body }) => ({
        key: id,
        command: {
          entity: emailTemplate.entity,
          id,
          command: { type: 'EditEmailTemplate', data: { name, type, channel, subject, body, isDefault: false } },
        },
      }));
  },
};
