import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const changeOrderPermissions = definePermissions({
  'page:change-orders': 'deny allow allow allow allow own',
  'page:toc.change-order': 'deny allow allow allow allow own',
  'action:change-order.view': 'deny allow allow allow allow own',
  'action:change-order.create': 'deny allow allow allow allow own',
  'action:change-order.edit': 'deny allow allow allow allow own',
  'action:change-order.delete': 'deny allow allow allow allow own',
  'action:change-order.restore': 'deny allow allow allow allow own',
  'action:change-order.send-email': 'deny allow allow allow allow own',
  'action:change-order.send-sms': 'deny allow allow allow allow own',
  'action:change-order.revoke-link': 'deny allow allow allow allow own',
  'action:change-order.archive': 'deny allow allow allow allow deny',
  'action:change-order.unarchive': 'deny allow allow allow allow deny',
  'action:change-order.approve': 'deny allow allow allow deny deny',
  'action:change-order.unapprove': 'deny allow allow deny deny deny',
  'action:change-order.generate': 'deny allow allow allow allow own',
});
