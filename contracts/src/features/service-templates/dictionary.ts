import { code, defineDictionary, money, richText, quantity, text } from '#capabilities/index.ts';

/** Work that is offered again and again: a line of a document is begun with it, and keeps what it says that day. */
export const serviceTemplate = defineDictionary({
  entity: 'ServiceTemplate',
  path: 'templates/service',
  noun: ['service template', 'service templates'],
  permission: 'template-service',
  page: '/job-costing/maintenance/templates/service',
  addresses: { add: 'add', edit: 'edit/:id' },
  title: 'Service templates',
  menu: 'Service',
  empty: 'Work that you offer again and again: lines of proposals begin with it.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none', max: 200 }),
    description: richText({
      label: 'Description',
      personal: 'none',
      help: 'What the customer reads below the name.',
      optional: true,
      list: 'hidden',
      search: true,
    }),
    unit: text({ label: 'Unit', personal: 'none', max: 12, initial: 'ls' }),
    unitPrice: money({ label: 'Unit price', initial: 0 }),
    defaultQuantity: quantity({ label: 'Usual quantity', column: 'Quantity', initial: 10_000 }),
    costCode: code({ label: 'Cost code', max: 20, search: true, filter: true, sort: true }),
    plannedHours: quantity({ label: 'Planned hours', help: 'Of the crew, for the usual quantity.', initial: 0 }),
  },
  unique: [
    {
      fields: ['name'],
      refusal: 'SERVICE_TEMPLATE_TAKEN',
      says: 'There is already a service template with this name.',
    },
  ],
  labels: { label: 'name', extra: ['description', 'unit', 'unitPrice', 'defaultQuantity', 'costCode'] },
  chosenBy: 'action:proposal.create',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
  },
});
