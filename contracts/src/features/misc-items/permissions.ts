import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const miscItemPermissions = definePermissions({
  'page:maintenance.misc-items': 'deny allow allow allow deny allow',
  'action:misc-item.view': 'deny allow allow allow deny allow',
  'action:misc-item.create': 'deny allow allow allow deny deny',
  'action:misc-item.edit': 'deny allow allow allow deny deny',
  'action:misc-item.delete': 'deny allow allow allow deny deny',
  'action:misc-item.restore': 'deny allow allow allow deny deny',
});
