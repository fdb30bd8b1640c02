import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const paymentPermissions = definePermissions({
  'page:post-payments': 'deny allow allow allow allow allow',
  'action:payment.view': 'deny allow allow allow allow own',
  'action:payment.create': 'deny allow allow allow deny deny',
  'action:payment.edit': 'deny allow allow allow deny deny',
  'action:payment.edit-deposit': 'deny allow allow allow deny deny',
});
