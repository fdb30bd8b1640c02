import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const payApplicationPermissions = definePermissions({
  'page:pay-applications': 'deny allow allow allow allow deny',
  'action:pay-application.view': 'deny allow allow allow allow deny',
  'action:pay-application.edit': 'deny allow allow deny deny deny',
  'action:pay-application.certify': 'deny allow allow deny deny deny',
  'action:pay-application.send-email': 'deny allow allow allow allow deny',
  'action:pay-application.send-sms': 'deny allow allow allow allow deny',
  'action:pay-application.revoke-link': 'deny allow allow allow allow deny',
});
