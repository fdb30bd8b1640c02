import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const warrantyPermissions = definePermissions({
  'page:toc.warranty': 'deny allow allow allow allow own',
  'action:warranty.view': 'deny allow allow allow allow own',
  'action:warranty.create': 'deny allow allow allow allow own',
  'action:warranty.edit': 'deny allow allow deny allow own',
  'action:warranty.delete': 'deny allow allow allow allow own',
  'action:warranty.restore': 'deny allow allow allow allow own',
  'action:warranty.send-email': 'deny allow allow allow allow own',
  'action:warranty.send-sms': 'deny allow allow allow allow own',
  'action:warranty.revoke-link': 'deny allow allow allow allow own',
});
