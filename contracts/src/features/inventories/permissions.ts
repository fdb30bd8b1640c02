import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const inventoryPermissions = definePermissions({
  'page:maintenance.inventories': 'deny allow allow allow deny deny',
  'action:inventory.view': 'deny allow allow allow deny deny',
  'action:inventory.create': 'deny allow allow deny deny deny',
  'action:inventory.edit': 'deny allow allow deny deny deny',
  'action:inventory.delete': 'deny allow allow deny deny deny',
  'action:inventory.restore': 'deny allow allow deny deny deny',
});
