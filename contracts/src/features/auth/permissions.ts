import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const authPermissions = definePermissions({
  'page:account-settings': 'allow allow allow allow allow allow',
  'page:change-password': 'allow allow allow allow allow allow',
  'page:session-management': 'allow allow allow allow allow allow',
  'page:error-test': 'allow deny deny deny deny deny',
  'component:company-switcher': 'deny allow allow allow allow allow',
  'component:salesman-switcher': 'deny allow allow allow allow deny',
  'component:bulk-bar': 'deny allow allow allow allow deny',
  'action:self.edit-profile': 'allow allow allow allow allow allow',
  'action:self.change-password': 'allow allow allow allow allow allow',
  'action:self.manage-2fa': 'allow allow allow allow allow allow',
  'action:self.manage-sessions': 'allow allow allow allow allow allow',
  'data:labels': 'deny allow allow allow allow own',
});
