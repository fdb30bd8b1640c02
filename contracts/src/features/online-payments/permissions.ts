import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const onlinePaymentPermissions = definePermissions({
  'action:online-payment.view': 'deny allow allow allow allow own',
  'action:online-payment.refund': 'deny allow allow deny deny deny',
});
