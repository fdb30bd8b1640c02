import { permissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const companyPermissions = permissions({
  'page:companies': 'allow allow deny deny deny deny',
  'page:edit-companies': 'allow allow deny deny deny deny',
  'action:company.create': 'allow allow deny deny deny deny',
  'action:company.edit': 'allow allow deny deny deny deny',
  'action:company.delete': 'allow allow deny deny deny deny',
  'action:company.change-status': 'allow allow deny deny deny deny',
  'action:company.customize': 'deny allow deny deny deny deny',
  'data:company.view': 'allow allow allow allow allow allow',
});
