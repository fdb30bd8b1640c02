import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const supplierPermissions = definePermissions({
  'page:maintenance.material-suppliers': 'deny allow allow allow deny allow',
  'action:material-supplier.view': 'deny allow allow allow deny allow',
  'action:material-supplier.create': 'deny allow allow allow deny deny',
  'action:material-supplier.edit': 'deny allow allow allow deny deny',
  'action:material-supplier.delete': 'deny allow allow allow deny deny',
  'action:material-supplier.restore': 'deny allow allow allow deny deny',
});
