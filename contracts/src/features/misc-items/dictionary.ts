import { defineDictionary, flag, money, text } from '#capabilities/index.ts';

/** What a job is charged for beside labor, materials and equipment: permits, dump fees, per diems. */
export const miscItem = defineDictionary({
  entity: 'MiscItem',
  path: 'misc-items',
  page: '/job-costing/maintenance/misc-items',
  title: 'Misc items',
  menu: 'Misc Items',
  empty: 'What a job costs beside labor, materials and equipment: permits, dump fees, per diems.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    unit: text({
      label: 'Unit',
      personal: 'none',
      help: 'What it is counted in: each, day, load.',
      max: 20,
      optional: true,
    }),
    rate: money({ label: 'Rate', initial: 0 }),
    taxable: flag({ label: 'Taxable', yes: 'Taxable' }),
  },
  unique: [{ fields: ['name'], refusal: 'MISC_NAME_TAKEN', says: 'There is already a misc item with this name.' }],
  labels: { label: 'name', extra: ['unit', 'rate', 'taxable'] },
  grants: {
    page: 'deny allow allow allow deny allow',
    view: 'deny allow allow allow deny allow',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
  },
});
