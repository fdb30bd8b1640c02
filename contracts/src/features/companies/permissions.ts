import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const companyPermissions = definePermissions({
  'page:companies': 'allow allow deny deny deny deny',
  'page:edit-companies': 'allow allow deny deny deny deny',
  'page:companies.customize': 'deny allow deny deny deny deny',
  'page:companies.profit-sharing': 'allow allow deny deny deny deny',
  'component:profit-share': 'allow allow deny deny deny deny',
  'action:company.create': 'allow allow deny deny deny deny',
  'action:company.edit': 'allow allow deny deny deny deny',
  'action:company.delete': 'allow allow deny deny deny deny',
  'action:company.change-status': 'allow allow deny deny deny deny',
  'action:company.customize': 'deny allow deny deny deny deny',
  'action:company.manage-owners': 'allow allow deny deny deny deny',
  'action:profit-share.create': 'allow allow deny deny deny deny',
  'action:profit-share.edit': 'allow allow deny deny deny deny',
  'data:company.view': 'allow allow allow allow allow allow',
});
