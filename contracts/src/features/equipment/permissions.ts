import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const equipmentPermissions = definePermissions({
  'page:maintenance.equipments': 'deny allow allow allow deny deny',
  'action:equipment-category.view': 'deny allow allow allow deny deny',
  'action:equipment-category.create': 'deny allow allow deny deny deny',
  'action:equipment-category.edit': 'deny allow allow deny deny deny',
  'action:equipment-category.delete': 'deny allow allow deny deny deny',
  'action:equipment-category.restore': 'deny allow allow deny deny deny',
  'action:equipment.view': 'deny allow allow allow deny deny',
  'action:equipment.create': 'deny allow allow deny deny deny',
  'action:equipment.edit': 'deny allow allow deny deny deny',
  'action:equipment.delete': 'deny allow allow deny deny deny',
  'action:equipment.restore': 'deny allow allow deny deny deny',
});
