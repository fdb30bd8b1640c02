import { choice, defineDictionary, richText, text } from '#capabilities/index.ts';

/** A piece of what documents say again and again, such as who hauls the debris away. */
export const contentTemplate = defineDictionary({
  entity: 'ContentTemplate',
  path: 'templates/content',
  noun: ['content template', 'content templates'],
  permission: 'template-content',
  page: '/job-costing/maintenance/templates/content',
  addresses: { add: 'add', edit: 'edit/:id' },
  title: 'Content templates',
  menu: 'Content',
  empty: 'Terms, exclusions and coverage that your documents say again and again.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    kind: choice(
      { terms: 'Terms', exclusions: 'Exclusions', coverage: 'Coverage' },
      { label: 'Kind', initial: 'terms' },
    ),
    body: richText({ label: 'Text', personal: 'none', search: true }),
  },
  unique: [
    {
      fields: ['name'],
      refusal: 'CONTENT_TEMPLATE_TAKEN',
      says: 'There is already a content template with this name.',
    },
  ],
  labels: { label: 'name', extra: ['kind', 'body'] },
  chosenBy: 'action:proposal.create',
  heldBy: {
    entity: 'SectionTemplate',
    refusal: 'CONTENT_IN_USE',
    says: 'Take it out of the sections that hold it first: {names}.',
  },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
  },
});
