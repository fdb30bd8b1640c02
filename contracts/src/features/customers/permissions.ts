import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const customerPermissions = definePermissions({
  'page:customers': 'deny allow allow allow allow own',
  'page:customers.add': 'deny allow allow allow allow own',
  'page:customers.edit': 'deny allow allow allow allow own',
  'action:customer.view': 'deny allow allow allow allow own',
  'action:customer.create': 'deny allow allow allow allow own',
  'action:customer.edit': 'deny allow allow allow allow own',
  'action:customer.delete': 'deny allow allow deny deny deny',
  'action:customer.restore': 'deny allow allow deny deny deny',
});
