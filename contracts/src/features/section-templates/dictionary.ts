import { z } from 'zod';
import { defineDictionary, records, text } from '#capabilities/index.ts';
import { contentTemplate } from '#dictionaries/content-templates';
import { defineRoutes, Id, Line } from '#kernel/index.ts';

/** A section of a document: a heading, and contents below it in their order. */
export const sectionTemplate = defineDictionary({
  entity: 'SectionTemplate',
  path: 'templates/section',
  noun: ['section template', 'section templates'],
  permission: 'template-section',
  page: '/job-costing/maintenance/templates/section',
  addresses: { add: 'add', edit: 'edit/:id' },
  title: 'Section templates',
  menu: 'Section',
  empty: 'Contents under one heading, put into a document together.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none', help: 'What you find it by.' }),
    heading: text({
      label: 'Heading',
      personal: 'none',
      help: 'What stands above it in a document; left empty, the name.',
      optional: true,
    }),
    contentIds: records(contentTemplate.entity, { label: 'Contents' }),
  },
  unique: [
    {
      fields: ['name'],
      refusal: 'SECTION_TEMPLATE_TAKEN',
      says: 'There is already a section template with this name.',
    },
  ],
  labels: { label: 'name', extra: ['heading'] },
  chosenBy: 'action:proposal.create',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
  },
});

const { name, kind, body } = contentTemplate.view.shape;
/** A section with the contents it has today, in their order. */
export const SectionWithContents = z.object({
  id: Id,
  name,
  heading: sectionTemplate.view.shape.heading,
  contents: z.array(z.object({ id: Id, name, kind, body })),
});

export const sectionTemplateOwnRoutes = defineRoutes('templates/section', {
  byName: {
    access: 'session',
    scope: 'company',
    entity: 'SectionTemplate',
    method: 'GET',
    path: '/templates/section/by-name',
    permission: 'action:proposal.create',
    does: { handler: 'read' },
    query: z.strictObject({ name: Line() }),
    answer: SectionWithContents,
    summary: 'A section by its name, with its contents',
  },
});
