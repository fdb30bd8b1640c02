import { contentTemplate } from '@backoffice/contracts/dictionaries/content-templates';
import { sectionTemplate, sectionTemplateOwnRoutes } from '@backoffice/contracts/dictionaries/section-templates';
import { bindHandler, notFound } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';

/** A section as documents take it: what can be chosen today, its contents in their order. */
export const sectionTemplatesFeature: ReadFeature = {
  handlers: ({ reads }) => [
    bindHandler(sectionTemplateOwnRoutes.byName, async ({ query: { name }, caller }) => {
      const sections = await reads.labels(sectionTemplate, {}, caller, {
        label: 'name',
        extra: ['heading', 'contentIds'],
        where: [{ field: 'name', op: 'eq', value: name }],
      });
      const [section] = sections.items;
      if (!section) throw notFound();
      const ids = section['contentIds'] as readonly string[]; // by the view
      const { items } = await reads.labels(contentTemplate, {}, caller, {
        label: 'name',
        extra: ['kind', 'body'],
        where: [{ field: 'id', op: 'in', value: ids }],
      });
      const contents = ids.flatMap((id) => items.filter(({ value }) => value === id));
      return {
        id: section.value,
        name: section.label,
        heading: section['heading'],
        contents: contents.map(({ value, label, ...content }) => ({ id: value, name: label, ...content })),
      };
    }),
  ],
};
