import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const invoicePermissions = definePermissions({
  'page:toc.invoice': 'deny allow allow allow allow own',
  'action:invoice.view': 'deny allow allow allow allow own',
  'action:invoice.create': 'deny allow allow allow allow own',
  'action:invoice.edit': 'deny allow allow allow allow own',
  'action:invoice.delete': 'deny allow allow allow allow own',
  'action:invoice.restore': 'deny allow allow allow allow own',
  'action:invoice.send-email': 'deny allow allow allow allow own',
  'action:invoice.send-sms': 'deny allow allow allow allow own',
  'action:invoice.revoke-link': 'deny allow allow allow allow own',
  'action:invoice.approve': 'deny allow allow allow deny deny',
  'action:invoice.unapprove': 'deny allow allow deny deny deny',
  'action:invoice.duplicate': 'deny allow allow allow allow deny',
});
