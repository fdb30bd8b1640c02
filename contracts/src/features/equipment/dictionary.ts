import { certificateKinds } from '#dictionaries/worker-certificates';
import { choice, defineDictionary, flag, money, parentId, text, whole } from '#capabilities/index.ts';

/** Who chooses equipment for a job need not know what it costs. */
const guard = 'component:cost-breakdown';

/** Kinds of equipment, ours or rented. A company chooses which of them its jobs are offered. */
export const equipmentCategory = defineDictionary({
  entity: 'EquipmentCategory',
  path: 'equipment-categories',
  page: '/job-costing/maintenance/equipments',
  addresses: { add: 'new', edit: ':id/edit' },
  title: 'Equipments',
  add: 'New category',
  empty: 'Equipment is kept by kind: excavators, trucks, lifts. Begin with a category.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    ownership: choice({ owned: 'Owned', rental: 'Rental' }, { label: 'Ownership' }),
    sort: whole({ label: 'Order', help: 'Lower numbers stand first.', max: 9_999, initial: 0, sort: true }),
  },
  unique: [{ fields: ['name'], refusal: 'CATEGORY_TAKEN', says: 'There is already a category with this name.' }],
  labels: { label: 'name', extra: ['ownership', 'sort'] },
  sorted: 'sort',
  heldBy: {
    entity: 'Equipment',
    refusal: 'CATEGORY_NOT_EMPTY',
    says: 'There is equipment in this category. Move it to another category or to the trash first.',
  },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
});

/**
 * What stands in a category. `/equipments` holds that of all categories, `/equipment-categories/:categoryId` that of
 * one; `/equipment-record` is each of them once more, as the specification spells it.
 */
export const equipment = defineDictionary({
  entity: 'Equipment',
  path: 'equipments',
  noun: ['piece of equipment', 'pieces of equipment'],
  page: '/job-costing/maintenance/equipments/:categoryId',
  title: 'Equipment',
  add: 'New equipment',
  empty: 'Nothing stands in this category yet.',
  version: 2,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    unitNumber: text({ label: 'Unit number', personal: 'none', max: 40, optional: true, search: true, sort: true }),
    categoryId: parentId({ label: 'Category' }),
    costRate: money({ label: 'Cost rate', guard }),
    billRate: money({ label: 'Bill rate', initial: 0, guard }),
    rateUnit: choice({ hour: 'Hour', day: 'Day', week: 'Week', each: 'Each' }, { label: 'Rate per', initial: 'hour' }),
    needsOperator: flag({ label: 'Needs an operator', column: 'Operator', yes: 'Needed' }),
    requiredCertificate: choice(
      { none: 'None', ...certificateKinds },
      {
        label: 'Required certificate',
        help: 'No job sheet with it is issued without somebody who has one that holds.',
        column: 'Certificate',
        initial: 'none',
        list: 'hidden',
      },
    ),
  },
  unique: [
    {
      fields: ['unitNumber'],
      refusal: 'UNIT_NUMBER_TAKEN',
      says: 'There is already a piece of equipment with this unit number.',
    },
  ],
  labels: { label: 'name', extra: ['unitNumber', 'categoryId', 'costRate', 'billRate', 'rateUnit', 'needsOperator'] },
  chosenBy: 'action:job-cost.view',
  parent: {
    of: equipmentCategory,
    by: 'categoryId',
    recordPath: 'equipment-record',
    unknown: { refusal: 'CATEGORY_UNKNOWN', says: 'Choose a category of equipment that is kept under Maintenance.' },
    inTrash: { refusal: 'CATEGORY_IN_TRASH', says: 'Restore the category first.' },
  },
  grants: {
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
});
