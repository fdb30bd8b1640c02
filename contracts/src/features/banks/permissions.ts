import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const bankPermissions = definePermissions({
  'page:maintenance.banks': 'deny allow allow allow deny deny',
  'action:bank.view': 'deny allow allow allow deny deny',
  'action:bank.create': 'deny allow allow deny deny deny',
  'action:bank.edit': 'deny allow allow deny deny deny',
  'action:bank.delete': 'deny allow allow deny deny deny',
  'action:bank.restore': 'deny allow allow deny deny deny',
  'action:bank.change-status': 'deny allow allow deny deny deny',
  'data:bank-details': 'deny allow allow deny deny deny',
});
